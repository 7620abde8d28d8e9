use crate::{
    idl::Error,
    state::whitelist::{Whitelist, MAX_WALLETS, SEED},
};
use common::{accounts::is_vacant, context::Context, fault::require, pda::NewAccount, Fault, Result};
use pinocchio::{cpi::Seed, Address};

/// Creates a list of 1 to 25 wallets that may buy.
///
/// # Accounts
///
/// - 0: `[writable, signer]` authority: Will own the whitelist; pays its rent.
/// - 1: `[writable]` whitelist_config: PDA ["whitelist_config", authority, id].
/// - 2: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let id = arguments.u16().ok_or(Fault::InvalidArguments)?;
    let count = arguments.u32().ok_or(Fault::InvalidArguments)? as usize;
    require(count > 0, Error::WhitelistEmpty)?;
    require(count <= MAX_WALLETS, Error::WhitelistTooLong)?;
    let wallets = arguments.bytes(count * 32).ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;

    let authority = accounts.payer()?;
    let account = accounts.writable()?;
    accounts.system_program()?;

    let id_bytes = id.to_le_bytes();
    let (expected, bump) =
        Address::find_program_address(&[SEED, authority.address().as_array(), &id_bytes], program);
    require(account.address() == &expected, Error::WrongWhitelistAddress)?;
    require(is_vacant(account), Error::WhitelistAlreadyExists)?;

    let bumps = [bump];
    let seeds = [
        Seed::from(SEED),
        Seed::from(authority.address().as_array()),
        Seed::from(&id_bytes),
        Seed::from(&bumps),
    ];
    NewAccount { account, payer: authority, owner: program, space: Whitelist::length(count) }
        .create(&seeds)?;
    Whitelist { bump, authority: *authority.address(), id }.store(wallets, account)
}
