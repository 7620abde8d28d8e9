use crate::{auction::Auction, idl::Error, scheduled_bid::ScheduledBid};
use common::{
    context::Context,
    escrow::Escrow,
    fault::require,
    pay::Pay,
    payout::Party,
    pda::{close_account, move_lamports},
    sysvars::now,
    Fault, Result,
};
use pinocchio::{AccountView, Address};

struct Execution<'a> {
    executor: &'a AccountView,
    bidder: &'a AccountView,
    previous: Option<&'a AccountView>,
    account: &'a AccountView,
    place: &'a AccountView,
    pay: Pay<'a>,
}

struct Highest {
    amount: u64,
    bidder: Address,
}

/// Anybody may send it. It is a bid of the bidder, under the rules of a bid.
///
/// # Accounts
///
/// - 0: `[writable, signer]` executor: Pays for a missing token account, and gets that back from the rent of
///   the scheduled bid.
/// - 1: `[writable]` bidder: Who scheduled the bid.
/// - 2: `[writable, optional]` previous_bidder: Absent before the first bid; the bidder when raising.
/// - 3: `[writable]` scheduled_bid: PDA ["scheduled_bid", auction, bidder].
/// - 4: `[writable]` auction_config: PDA [mint, "auction_config"].
/// - 5: `[]` currency_mint: The currency; wrapped SOL's mint means native lamports.
/// - 6: `[writable, optional]` payer_token: The scheduled bid's associated token account of the currency;
///   absent for SOL.
/// - 7: `[writable, optional]` escrow_token: The auction's associated token account of the currency; absent
///   for SOL.
/// - 8: `[writable, optional]` payee_token: The previous bidder's account of the currency, created when
///   missing at the bidder's cost; absent for SOL.
/// - 9: `[optional]` fee_token: Absent.
/// - 10: `[]` currency_token_program: SPL Token.
/// - 11: `[]` associated_token_program: The associated token program.
/// - 12: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let execution = Execution {
        executor: accounts.payer()?,
        bidder: accounts.writable()?,
        previous: accounts.optional()?,
        account: accounts.writable()?,
        place: accounts.writable()?,
        pay: Pay::take(&mut accounts)?,
    };
    let bid = ScheduledBid::load(execution.account, program)?;
    execution.require_match(&bid)?;
    let mut auction = Auction::load(execution.place, program)?;
    // A later auction of the same artwork has the same address.
    require(auction.is_as_shown(execution.place, &bid.terms)?, Error::AuctionChanged)?;
    let now = now()?;
    require(now >= bid.execute_at, Error::ExecutionTooEarly)?;
    auction.require_bid(&bid.bidder, bid.amount, now)?;
    let before = Highest { amount: auction.highest_bid, bidder: auction.highest_bidder };
    auction.note_bid(&bid.bidder, bid.amount, now)?;
    auction.store(execution.place)?;
    execution.pay(&bid, &auction, &before)
}

impl Execution<'_> {
    fn require_match(&self, bid: &ScheduledBid) -> Result<()> {
        require(self.bidder.address() == &bid.bidder, Error::WrongBidder)?;
        require(self.place.address() == &bid.auction, Error::WrongAuction)?;
        require(self.pay.currency_mint.address() == &bid.currency_mint, Error::WrongBidMint)
    }

    /// Moves the whole bid into the auction, and refunds the previous bid, also if it is of the same bidder. What others
    /// sent to the scheduled bid blocks nothing: lamports go to the bidder, tokens to the auction.
    fn pay(&self, bid: &ScheduledBid, auction: &Auction, before: &Highest) -> Result<()> {
        let currency = self.pay.currency(&auction.mint)?;
        let bump = [auction.bump];
        let seeds = auction.seeds(&bump);
        let to = Escrow::of(self.place, &seeds, &self.pay, currency)?;
        let bump = [bid.bump];
        let seeds = bid.seeds(&bump);
        let source = Pay { escrow_token: self.pay.payer_token, ..self.pay };
        let from = Escrow::of(self.account, &seeds, &source, currency)?;
        let auction = Party { wallet: self.place, token: self.pay.escrow_token };
        from.payout(self.executor).pay(auction, bid.amount)?;
        from.close(self.executor, auction)?;
        if before.amount > 0 {
            self.refund(&to, before)?;
        }
        close_account(self.account, self.bidder)
    }

    /// Refunds the executor for a missing token account out of the rent of the scheduled bid, so that the bidder pays for
    /// it, as in a bid. The scheduled bid is larger than a token account, so its rent is enough.
    fn refund(&self, to: &Escrow, highest: &Highest) -> Result<()> {
        let wallet = self.previous.filter(|it| it.address() == &highest.bidder);
        let wallet = wallet.ok_or(Error::WrongPreviousBidder)?;
        let before = self.executor.lamports();
        to.payout(self.executor).pay(Party { wallet, token: self.pay.payee_token }, highest.amount)?;
        let spent = before.saturating_sub(self.executor.lamports());
        move_lamports(self.account, self.executor, spent)
    }
}
