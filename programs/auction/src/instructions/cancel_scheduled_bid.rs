use crate::{idl::Error, scheduled_bid::ScheduledBid};
use common::{
    context::Context, escrow::Escrow, fault::require, pay::Pay, payout::Party, pda::close_account, Fault,
    Result,
};

/// Checks neither auction nor time, so that the bidder gets the money back in any case.
///
/// # Accounts
///
/// - 0: `[writable, signer]` bidder: Who scheduled the bid; gets it back with the rent.
/// - 1: `[writable]` scheduled_bid: PDA ["scheduled_bid", auction, bidder].
/// - 2: `[]` currency_mint: The currency; wrapped SOL's mint means native lamports.
/// - 3: `[optional]` payer_token: Absent.
/// - 4: `[writable, optional]` escrow_token: The scheduled bid's associated token account of the currency;
///   absent for SOL.
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

    let bid = ScheduledBid::load(account, program)?;
    require(bidder.address() == &bid.bidder, Error::WrongBidder)?;
    require(pay.currency_mint.address() == &bid.currency_mint, Error::WrongBidMint)?;
    let bump = [bid.bump];
    let seeds = bid.seeds(&bump);
    let escrow = Escrow::of(account, &seeds, &pay, pay.currency(&bid.mint)?)?;
    escrow.close(bidder, Party { wallet: bidder, token: pay.payee_token })?;
    close_account(account, bidder)
}
