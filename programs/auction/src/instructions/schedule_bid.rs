use crate::{
    auction::Auction,
    idl::Error,
    scheduled_bid::{ScheduledBid, SEED},
};
use common::{
    accounts::is_vacant,
    context::Context,
    escrow::Escrow,
    fault::require,
    pay::Pay,
    pda::NewAccount,
    sysvars::{now, require_near},
    Fault, Result,
};
use pinocchio::Address;

/// Puts a bid into an escrow of its own. From the given time on, anybody may execute it.
///
/// # Accounts
///
/// - 0: `[writable, signer]` bidder: Pays the bid, and the rent.
/// - 1: `[writable]` scheduled_bid: PDA ["scheduled_bid", auction, bidder].
/// - 2: `[]` auction_config: PDA [mint, "auction_config"].
/// - 3: `[]` currency_mint: The currency; wrapped SOL's mint means native lamports.
/// - 4: `[writable, optional]` payer_token: The bidder's account of the currency; absent for SOL.
/// - 5: `[writable, optional]` escrow_token: The scheduled bid's associated token account of the currency;
///   absent for SOL.
/// - 6-7: `[optional]` payee_token, fee_token: Absent.
/// - 8: `[]` currency_token_program: SPL Token.
/// - 9: `[]` associated_token_program: The associated token program.
/// - 10: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let amount = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let execute_at = arguments.i64().ok_or(Fault::InvalidArguments)?;
    let shown = arguments.array().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let bidder = accounts.payer()?;
    let account = accounts.writable()?;
    let place = accounts.take()?;
    let pay = Pay::take(&mut accounts)?;

    let auction = Auction::load(place, program)?;
    require(pay.currency_mint.address() == &auction.bid_mint, Error::WrongBidMint)?;
    require(auction.is_as_shown(place, &shown)?, Fault::TermsChanged)?;
    let seeds: [&[u8]; 3] = [SEED, place.address().as_array(), bidder.address().as_array()];
    let (expected, bump) = Address::find_program_address(&seeds, program);
    require(account.address() == &expected, Error::WrongScheduledBidAddress)?;
    require(is_vacant(account), Error::ScheduledBidExists)?;
    let now = now()?;
    require(bidder.address() != &auction.seller, Error::BidderIsSeller)?;
    require(auction.paused_at == 0, Error::AuctionPaused)?;
    require(!auction.is_over(now), Error::AuctionEnded)?;
    require(execute_at > now, Error::ExecutionInPast)?;
    require_near(execute_at, now)?;
    require(!auction.is_over(execute_at), Error::ExecutionAfterEnd)?;
    // The lowest accepted bid never falls, so a bid that is too low now could never be executed.
    require(auction.accepts(amount)?, Error::BidTooLow)?;

    let bid = ScheduledBid {
        bump,
        auction: *place.address(),
        bidder: *bidder.address(),
        mint: auction.mint,
        currency_mint: auction.bid_mint,
        amount,
        execute_at,
        terms: auction.terms(place)?,
    };
    let bumps = [bump];
    let seeds = bid.seeds(&bumps);
    NewAccount { account, payer: bidder, owner: program, space: ScheduledBid::LENGTH }.create(&seeds)?;
    bid.store(account)?;
    let escrow = Escrow::of(account, &seeds, &pay, pay.currency(&auction.mint)?)?;
    escrow.open(bidder)?;
    escrow.take(bidder, amount)
}
