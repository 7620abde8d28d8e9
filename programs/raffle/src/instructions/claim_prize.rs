use crate::{idl::Error, raffle::Raffle, rent::close_token};
use common::{asset::Asset, context::Context, fault::require, metadata::Metadata, Fault, Result};
use pinocchio::cpi::Signer;

pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let authority = accounts.payer()?;
    let winner = accounts.next()?;
    let creator = accounts.writable()?;
    let account = accounts.writable()?;
    let asset = Asset::take(&mut accounts)?;
    accounts.associated_token_program()?;
    let system_program = accounts.system_program()?;

    let mut raffle = Raffle::load(account, program)?;
    require(raffle.is_drawn(), Error::NotDrawn)?;
    require(winner.address() == &raffle.winner, Error::WrongWinner)?;
    require(creator.address() == &raffle.creator, Error::WrongCreator)?;
    require(asset.mint.address() == &raffle.prize_mint, Error::WrongPrize)?;
    require(!raffle.prize_claimed, Error::PrizeClaimed)?;
    raffle.prize_claimed = true;
    raffle.store(account)?;

    let bump = [raffle.bump];
    let seeds = raffle.seeds(&bump);
    let signers = [Signer::from(&seeds)];
    asset.require_held_by(account.address())?;
    // Recorded while the raffle still holds the artwork, since it is the holder who signs.
    if Metadata::of_or_nobody(asset.metadata, &raffle.prize_mint)?.is_primary() {
        asset.record_primary_sale(account, asset.from_token, &signers)?;
    }
    asset.deliver(account, &signers, winner, (authority, system_program))?;
    close_token(asset.from_token, account, creator, &signers)
}
