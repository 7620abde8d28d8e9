use crate::{idl::Error, raffle::Raffle};
use common::{
    asset::Asset,
    context::Context,
    fault::require,
    pay::Pay,
    payout::{Party, Payout, Source},
    pda::close_account,
    token::{self, Holding},
    Fault, Result,
};
use pinocchio::cpi::Signer;

/// Gives prize and rent back, and closes a raffle without a sold ticket.
///
/// # Accounts
///
/// - 0: `[writable, signer]` creator: The creator of the raffle; gets prize and rent.
/// - 1: `[writable]` raffle: PDA ["raffle", entrants].
/// - 2: `[writable]` entrants: The entrants of the raffle.
/// - 3: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 4: `[writable]` from_token: The raffle's associated token account of the mint.
/// - 5: `[writable]` to_token: The creator's account of the mint; created when missing.
/// - 6: `[]` metadata: The token-metadata record of the mint; the core asset or its collection, whichever has
///   the royalties.
/// - 7: `[optional]` edition: The edition record; required when it holds the mint or the freeze authority.
/// - 8: `[optional]` collection: The collection of a core asset, if it is in one.
/// - 9: `[writable, optional]` from_record: The token record of from_token, of a programmable NFT.
/// - 10: `[writable, optional]` to_record: The token record of to_token, of a programmable NFT; created when
///   missing.
/// - 11: `[optional]` auth_rules: The rule set of a programmable NFT that has one.
/// - 12: `[optional]` auth_rules_program: token-auth-rules, with a rule set.
/// - 13: `[optional]` instructions_sysvar: The instructions sysvar, for a programmable NFT.
/// - 14: `[]` asset_program: token-metadata, or core for its assets.
/// - 15: `[]` token_program: SPL Token.
/// - 16: `[]` currency_mint: The currency: an SPL Token mint; SOL is wrapped SOL.
/// - 17: `[optional]` payer_token: Absent.
/// - 18: `[writable, optional]` escrow_token: PDA [raffle, "proceeds"]: the token account that collects the
///   revenue.
/// - 19: `[writable, optional]` payee_token: The creator's account of the currency; only needed when somebody
///   sent tokens into the proceeds.
/// - 20: `[optional]` fee_token: Absent.
/// - 21: `[]` currency_token_program: SPL Token.
/// - 22: `[]` associated_token_program: The associated token program.
/// - 23: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let creator = accounts.payer()?;
    let account = accounts.writable()?;
    let tickets = accounts.writable()?;
    let asset = Asset::take(&mut accounts)?;
    let pay = Pay::take(&mut accounts)?;

    let raffle = Raffle::load(account, program)?;
    require(creator.address() == &raffle.creator, Error::WrongCreator)?;
    require(raffle.sold == 0, Error::TicketsSold)?;
    require(tickets.address() == &raffle.entrants, Error::InvalidEntrants)?;
    require(asset.mint.address() == &raffle.prize_mint, Error::WrongPrize)?;
    asset.require_standard(raffle.token_standard)?;
    require(pay.currency_mint.address() == &raffle.currency_mint, Error::WrongRaffleCurrency)?;
    let proceeds = pay.escrow_token.ok_or(Fault::MissingTokenAccount)?;
    require(proceeds.is_writable(), Fault::AccountNotWritable)?;
    raffle.require_proceeds(proceeds, account.address(), program)?;

    let bump = [raffle.bump];
    let seeds = raffle.seeds(&bump);
    let signers = [Signer::from(&seeds)];
    asset.deliver(account, &signers, creator, pay.opening(creator))?;
    asset.close_escrow(account, &signers)?;
    let payout = Payout {
        pay: &pay,
        currency: pay.token_currency(&raffle.prize_mint)?,
        source: Source { holder: account, token: Some(proceeds), seeds: Some(&seeds) },
        payer: creator,
        of_the_sale: [account, proceeds],
    };
    let held = Holding::of(proceeds, pay.currency_mint.address(), account.address())?;
    payout.pay(Party { wallet: creator, token: pay.payee_token }, held.amount)?;
    token::close(proceeds, account, &signers)?;
    close_account(tickets, creator)?;
    close_account(account, creator)
}
