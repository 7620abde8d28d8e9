use crate::{idl::Error, raffle::Raffle};
use common::{
    context::Context,
    fault::require,
    slot_hashes::{first_hash_from, FirstHash},
    sysvars::{now, slot},
    Fault, Result,
};

/// Slots from the end of a raffle to its draw slot, whose hash depends on blocks that nobody has made yet.
const DRAW_DELAY: u64 = 16;

/// Ends a raffle, and sets the draw slot to 16 slots ahead. Anybody may do it when the raffle is over; the
/// creator of an open-ended raffle, at any time. Anybody may do it again when the hash of the draw slot is no
/// longer known.
///
/// # Accounts
///
/// - 0: `[signer]` authority: Anybody, or the creator of an open-ended raffle.
/// - 1: `[writable]` raffle: PDA ["raffle", entrants].
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let authority = accounts.signer()?;
    let account = accounts.writable()?;
    let mut raffle = Raffle::load(account, program)?;
    require(!raffle.is_drawn(), Error::AlreadyDrawn)?;
    require(raffle.sold > 0, Error::NothingSold)?;
    if raffle.is_ended() {
        // A new draw slot is allowed only if the first one can no longer be used. Otherwise anybody who dislikes it could
        // change it.
        let forgotten = matches!(first_hash_from(raffle.draw_slot)?, FirstHash::Forgotten);
        require(forgotten, Error::AlreadyEnded)?;
    } else {
        let creator_ends = raffle.end_time == 0 && authority.address() == &raffle.creator;
        require(raffle.is_over(now()?) || creator_ends, Error::RaffleNotOver)?;
    }
    raffle.draw_slot = slot()?.checked_add(DRAW_DELAY).ok_or(Fault::ArithmeticOverflow)?;
    raffle.store(account)
}
