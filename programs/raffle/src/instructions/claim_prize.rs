use crate::{idl::Error, raffle::Raffle, rent::pass_on};
use common::{
    asset::{Asset, Opening},
    context::Context,
    fault::require,
    Fault, Result,
};
use pinocchio::cpi::Signer;

/// Moves the prize of a drawn raffle to the winner. Anybody may send it.
///
/// # Accounts
///
/// - 0: `[writable, signer]` authority: Anybody; pays the rent of what is missing.
/// - 1: `[]` winner: The winner of the raffle.
/// - 2: `[writable]` creator: Gets the rent of the escrow.
/// - 3: `[writable]` raffle: PDA ["raffle", entrants].
/// - 4: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 5: `[writable]` from_token: The raffle's associated token account of the mint.
/// - 6: `[writable]` to_token: The winner's account of the mint; created when missing.
/// - 7: `[writable]` metadata: The token-metadata record of the mint; the core asset or its collection,
///   whichever has the royalties.
/// - 8: `[optional]` edition: The edition record; required when it holds the mint or the freeze authority.
/// - 9: `[optional]` collection: The collection of a core asset, if it is in one.
/// - 10: `[writable, optional]` from_record: The token record of from_token, of a programmable NFT.
/// - 11: `[writable, optional]` to_record: The token record of to_token, of a programmable NFT; created when
///   missing.
/// - 12: `[optional]` auth_rules: The rule set of a programmable NFT that has one.
/// - 13: `[optional]` auth_rules_program: token-auth-rules, with a rule set.
/// - 14: `[optional]` instructions_sysvar: The instructions sysvar, for a programmable NFT.
/// - 15: `[]` asset_program: token-metadata, or core for its assets.
/// - 16: `[]` token_program: SPL Token.
/// - 17: `[]` associated_token_program: The associated token program.
/// - 18: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let authority = accounts.payer()?;
    let winner = accounts.take()?;
    let creator = accounts.writable()?;
    let account = accounts.writable()?;
    let asset = Asset::take(&mut accounts)?;
    let associated_token_program = accounts.associated_token_program()?;
    let system_program = accounts.system_program()?;

    let mut raffle = Raffle::load(account, program)?;
    require(raffle.is_drawn(), Error::NotDrawn)?;
    require(winner.address() == &raffle.winner, Error::WrongWinner)?;
    require(creator.address() == &raffle.creator, Error::WrongCreator)?;
    require(asset.mint.address() == &raffle.prize_mint, Error::WrongPrize)?;
    asset.require_standard(raffle.token_standard)?;
    require(!raffle.prize_claimed, Error::PrizeClaimed)?;
    raffle.prize_claimed = true;
    raffle.store(account)?;

    let bump = [raffle.bump];
    let seeds = raffle.seeds(&bump);
    let signers = [Signer::from(&seeds)];
    asset.require_held_by(account.address())?;
    // Recorded while the raffle still holds the artwork, because the holder must sign that.
    if asset.record_or_nobody(&raffle.creator)?.is_primary() {
        asset.record_sale_before(account, &signers)?;
    }
    let before = account.lamports();
    let opening = Opening { payer: authority, associated_token_program, system_program };
    asset.deliver(account, &signers, winner, opening)?;
    asset.close_escrow(account, &signers)?;
    pass_on(account, creator, account.lamports() - before)
}
