use crate::{
    idl::Error,
    state::config::{VendorConfig, SEED},
};
use common::{
    accounts::is_vacant, context::Context, fault::require, money::FULL_BPS, pda::NewAccount, Fault, Result,
};
use pinocchio::{cpi::Seed, Address};

/// Creates the config of an authority. Nothing changes it afterwards: whoever creates an order knows its fee.
///
/// # Accounts
///
/// - 0: `[writable, signer]` authority: Will own the config; pays its rent.
/// - 1: `[writable]` vendor_config: PDA ["vendor_config", authority].
/// - 2: `[]` fee_account: The wallet that receives fees.
/// - 3: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let fee_bps = arguments.u16().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    require(fee_bps <= FULL_BPS, Error::BpsTooHigh)?;

    let authority = accounts.payer()?;
    let account = accounts.writable()?;
    let fee_account = accounts.take()?;
    accounts.system_program()?;

    let (expected, bump) = Address::find_program_address(&[SEED, authority.address().as_array()], program);
    require(account.address() == &expected, Error::WrongConfigAddress)?;
    require(is_vacant(account), Error::ConfigAlreadyExists)?;

    let bumps = [bump];
    let seeds = [Seed::from(SEED), Seed::from(authority.address().as_array()), Seed::from(&bumps)];
    NewAccount { account, payer: authority, owner: program, space: VendorConfig::LENGTH }.create(&seeds)?;
    let config =
        VendorConfig { bump, authority: *authority.address(), fee_account: *fee_account.address(), fee_bps };
    config.store(account)
}
