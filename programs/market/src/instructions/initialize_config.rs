use crate::{idl::Error, state::config::save};
use common::{
    accounts::is_vacant,
    context::Context,
    fault::require,
    marketplace::{Marketplace, SEED},
    money::FULL_BPS,
    pda::NewAccount,
    Fault, Result,
};
use pinocchio::{cpi::Seed, Address};

/// Creates an authority's marketplace: its fees, and the account that receives them.
///
/// # Accounts
///
/// - 0: `[writable, signer]` authority: Will own the marketplace; pays its rent.
/// - 1: `[writable]` marketplace_config: PDA ["marketplace_config", authority].
/// - 2: `[]` fee_account: The wallet that receives fees.
/// - 3: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let primary_fee_bps = arguments.u16().ok_or(Fault::InvalidArguments)?;
    let secondary_fee_bps = arguments.u16().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    require(primary_fee_bps <= FULL_BPS && secondary_fee_bps <= FULL_BPS, Error::BpsTooHigh)?;

    let authority = accounts.payer()?;
    let account = accounts.writable()?;
    let fee_account = accounts.take()?;
    accounts.system_program()?;

    let (expected, bump) = Address::find_program_address(&[SEED, authority.address().as_array()], program);
    require(account.address() == &expected, Error::WrongConfigAddress)?;
    require(is_vacant(account), Error::ConfigAlreadyExists)?;

    let bumps = [bump];
    let seeds = [Seed::from(SEED), Seed::from(authority.address().as_array()), Seed::from(&bumps)];
    NewAccount { account, payer: authority, owner: program, space: Marketplace::LENGTH }.create(&seeds)?;
    let config = Marketplace {
        bump,
        authority: *authority.address(),
        fee_account: *fee_account.address(),
        primary_fee_bps,
        secondary_fee_bps,
    };
    save(&config, account)
}
