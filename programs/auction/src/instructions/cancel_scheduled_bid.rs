use crate::{idl::Error, scheduled_bid::ScheduledBid};
use common::{
    context::Context, escrow::Escrow, fault::require, pay::Pay, payout::Party, pda::close_account, Fault,
    Result,
};

/// Looks at neither auction nor time: whatever became of those, the bidder gets the money back.
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
