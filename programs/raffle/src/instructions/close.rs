use crate::{idl::Error, raffle::Raffle};
use common::{context::Context, fault::require, pda::close_account, Fault, Result};

/// Closes a raffle after prize and proceeds were claimed, and gives the rent of raffle and entrants back.
///
/// # Accounts
///
/// - 0: `[writable, signer]` creator: The creator of the raffle; gets the rent.
/// - 1: `[writable]` raffle: PDA ["raffle", entrants].
/// - 2: `[writable]` entrants: The entrants of the raffle.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let creator = accounts.payer()?;
    let account = accounts.writable()?;
    let tickets = accounts.writable()?;
    let raffle = Raffle::load(account, program)?;
    require(creator.address() == &raffle.creator, Error::WrongCreator)?;
    require(tickets.address() == &raffle.entrants, Error::InvalidEntrants)?;
    require(raffle.prize_claimed && raffle.proceeds_claimed, Error::NotClaimed)?;
    close_account(tickets, creator)?;
    close_account(account, creator)
}
