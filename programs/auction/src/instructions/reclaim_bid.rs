use crate::{auction::Auction, idl::Error};
use common::{
    context::Context, escrow::Escrow, fault::require, pay::Pay, payout::Party, sysvars::now, Fault, Result,
};

/// Gives the highest bid back when the auction was not settled in time, because nobody did or because something stops the
/// artwork from moving. Reads nothing of the artwork, so that nothing of it can stop this.
///
/// # Accounts
///
/// - 0: `[writable, signer]` bidder: The highest bidder; gets the bid back.
/// - 1: `[writable]` auction_config: PDA [mint, "auction_config"].
/// - 2: `[]` currency_mint: The currency; wrapped SOL's mint means native lamports.
/// - 3: `[optional]` payer_token: Absent.
/// - 4: `[writable, optional]` escrow_token: The auction's associated token account of the currency; absent
///   for SOL.
/// - 5: `[writable, optional]` payee_token: The bidder's account of the currency, created when missing;
///   absent for SOL.
/// - 6: `[optional]` fee_token: Absent.
/// - 7: `[]` currency_token_program: SPL Token.
/// - 8: `[]` associated_token_program: The associated token program.
/// - 9: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let bidder = accounts.payer()?;
    let account = accounts.writable()?;
    let pay = Pay::take(&mut accounts)?;

    let mut auction = Auction::load(account, program)?;
    require(pay.currency_mint.address() == &auction.bid_mint, Error::WrongBidMint)?;
    auction.require_reclaim(bidder.address(), now()?)?;
    let held = auction.highest_bid;
    auction.note_reclaim();
    auction.store(account)?;
    let bump = [auction.bump];
    let seeds = auction.seeds(&bump);
    let escrow = Escrow::of(account, &seeds, &pay, pay.currency(&auction.mint)?)?;
    escrow.payout(bidder).pay(Party { wallet: bidder, token: pay.payee_token }, held)
}
