use crate::{entrants, idl::Error, raffle::Raffle};
use common::{
    context::Context,
    fault::require,
    sysvars::{newest_slot_hash, now},
    Fault, Result,
};
use pinocchio::{syscalls::sol_sha256, Address};

pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let authority = accounts.signer()?;
    let account = accounts.writable()?;
    let tickets = accounts.next()?;
    let mut raffle = Raffle::load(account, program)?;
    require(tickets.address() == &raffle.entrants, Error::InvalidEntrants)?;
    require(!raffle.is_drawn(), Error::AlreadyDrawn)?;
    require(raffle.sold > 0, Error::NothingSold)?;
    let creator_ends = raffle.end_time == 0 && authority.address() == &raffle.creator;
    require(raffle.is_over(now()?) || creator_ends, Error::RaffleNotOver)?;
    raffle.randomness = randomness(account.address())?;
    raffle.winner = entrants::holder(tickets, (raffle.randomness % raffle.sold as u64) as u32)?;
    raffle.store(account)
}

/// The first 8 bytes of sha256(newest slot hash, raffle): raffles drawn in one slot differ.
fn randomness(raffle: &Address) -> Result<u64> {
    let hash = newest_slot_hash()?;
    let parts: [&[u8]; 2] = [&hash, raffle.as_array()];
    let mut digest = [0; 32];
    // SAFETY: two slices of bytes and room for 32 bytes, as the call wants them.
    unsafe { sol_sha256(parts.as_ptr() as *const u8, parts.len() as u64, digest.as_mut_ptr()) };
    let [a, b, c, d, e, f, g, h, ..] = digest;
    Ok(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
}
