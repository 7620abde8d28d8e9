use crate::{entrants, hash::sha256, idl::Error, raffle::Raffle};
use common::{
    context::Context,
    fault::require,
    slot_hashes::{first_hash_from, FirstHash},
    Fault, Result,
};
use pinocchio::Address;

/// It does not matter who sends it: the winner is the same in every slot in which it can land.
///
/// # Accounts
///
/// - 0: `[signer]` authority: Anybody.
/// - 1: `[writable]` raffle: PDA ["raffle", entrants].
/// - 2: `[]` entrants: The entrants of the raffle.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    accounts.signer()?;
    let account = accounts.writable()?;
    let tickets = accounts.take()?;
    let mut raffle = Raffle::load(account, program)?;
    require(tickets.address() == &raffle.entrants, Error::InvalidEntrants)?;
    require(!raffle.is_drawn(), Error::AlreadyDrawn)?;
    require(raffle.is_ended(), Error::NotEnded)?;
    let hash = match first_hash_from(raffle.draw_slot)? {
        FirstHash::ToCome => return Err(Error::DrawTooEarly.into()),
        FirstHash::Forgotten => return Err(Error::DrawWindowMissed.into()),
        FirstHash::Known(hash) => hash,
    };
    raffle.randomness = randomness(&hash, account.address());
    raffle.winner = entrants::holder(tickets, (raffle.randomness % raffle.sold as u64) as u32)?;
    raffle.store(account)
}

/// The first 8 bytes of sha256(slot hash, raffle). Raffles that are decided by the same slot get different values.
fn randomness(hash: &[u8; 32], raffle: &Address) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = sha256(&[hash, raffle.as_array()]);
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}
