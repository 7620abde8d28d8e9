use crate::{auction::Auction, idl::Error};
use common::{
    context::Context, escrow::Escrow, fault::require, pay::Pay, payout::Party, sysvars::now, Fault, Result,
};

/// Puts a bid into escrow and refunds the previous bidder. A bidder who raises their own bid pays only the
/// difference.
///
/// # Accounts
///
/// - 0: `[writable, signer]` bidder: Pays the bid.
/// - 1: `[writable, optional]` previous_bidder: Absent before the first bid and when raising.
/// - 2: `[writable]` auction_config: PDA [mint, "auction_config"].
/// - 3: `[]` currency_mint: The currency; wrapped SOL's mint means native lamports.
/// - 4: `[writable, optional]` payer_token: The bidder's account of the currency; absent for SOL.
/// - 5: `[writable, optional]` escrow_token: The auction's associated token account of the currency; absent
///   for SOL.
/// - 6: `[writable, optional]` payee_token: The previous bidder's account of the currency, created when
///   missing at the bidder's cost; absent for SOL.
/// - 7: `[optional]` fee_token: Absent.
/// - 8: `[]` currency_token_program: SPL Token.
/// - 9: `[]` associated_token_program: The associated token program.
/// - 10: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let amount = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let latest_end = arguments.i64().ok_or(Fault::InvalidArguments)?;
    let shown = arguments.array().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let bidder = accounts.payer()?;
    let previous = accounts.optional()?;
    let account = accounts.writable()?;
    let pay = Pay::take(&mut accounts)?;

    let mut auction = Auction::load(account, program)?;
    require(pay.currency_mint.address() == &auction.bid_mint, Error::WrongBidMint)?;
    require(auction.is_as_shown(account, &shown)?, Fault::TermsChanged)?;
    let now = now()?;
    require(auction.end_time <= latest_end, Error::EndsTooLate)?;
    auction.require_bid(bidder.address(), amount, now)?;

    let (held, holder) = (auction.highest_bid, auction.highest_bidder);
    auction.note_bid(bidder.address(), amount, now)?;
    auction.store(account)?;
    let bump = [auction.bump];
    let seeds = auction.seeds(&bump);
    let escrow = Escrow::of(account, &seeds, &pay, pay.currency(&auction.mint)?)?;
    if &holder == bidder.address() {
        return escrow.take(bidder, amount - held);
    }
    escrow.take(bidder, amount)?;
    if held == 0 {
        return Ok(());
    }
    let wallet = previous.filter(|it| it.address() == &holder).ok_or(Error::WrongPreviousBidder)?;
    escrow.payout(bidder).pay(Party { wallet, token: pay.payee_token }, held)
}
