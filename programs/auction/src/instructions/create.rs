use crate::{
    auction::{end_after, Auction, SEED},
    idl::Error,
};
use common::{
    accounts::is_vacant,
    asset::Asset,
    context::Context,
    escrow::Escrow,
    fault::require,
    ids,
    marketplace::Marketplace,
    pay::{Currency, Pay},
    pda::NewAccount,
    reader::Reader,
    sysvars::{now, rent_exempt_minimum, require_near, require_short},
    Fault, Result,
};
use pinocchio::Address;

const MIN_INCREMENT_BPS: u16 = 10;

struct Arguments {
    reserve_price: u64,
    start_time: i64,
    duration: u32,
    min_bid_increment_bps: u16,
    min_bid_increment: u64,
    absolute_increment: bool,
    time_ext_period: u32,
    time_ext_delta: u32,
    disable_primary_split: bool,
}

impl Arguments {
    fn parse(mut reader: Reader) -> Option<Self> {
        let arguments = Self {
            reserve_price: reader.u64()?,
            start_time: reader.i64()?,
            duration: reader.u32()?,
            min_bid_increment_bps: reader.u16()?,
            min_bid_increment: reader.u64()?,
            absolute_increment: reader.bool()?,
            time_ext_period: reader.u32()?,
            time_ext_delta: reader.u32()?,
            disable_primary_split: reader.bool()?,
        };
        reader.finish().map(|_| arguments)
    }

    /// Returns the end: 0 if the clock starts with the first bid.
    fn check(&self, currency: Currency) -> Result<i64> {
        require(self.reserve_price >= least_bid(currency)?, Error::ReserveTooLow)?;
        require(self.duration > 0, Error::DurationIsZero)?;
        for duration in [self.duration, self.time_ext_period, self.time_ext_delta] {
            require_short(duration)?;
        }
        let enough = match self.absolute_increment {
            true => self.min_bid_increment > 0,
            false => self.min_bid_increment_bps >= MIN_INCREMENT_BPS,
        };
        require(enough, Error::IncrementTooLow)?;
        require(self.start_time >= 0, Error::NegativeTime)?;
        if self.start_time == 0 {
            return Ok(0);
        }
        let end = end_after(self.start_time, self.duration)?;
        let now = now()?;
        require(end > now, Error::EndInPast)?;
        require_near(end, now)?;
        Ok(end)
    }
}

/// A refund in SOL may have to fund an empty wallet. With a lower reserve, a bidder who empties theirs could not be
/// outbid.
fn least_bid(currency: Currency) -> Result<u64> {
    match currency {
        Currency::Sol => rent_exempt_minimum(0),
        Currency::Spl { .. } => Ok(1),
    }
}

/// Creates an auction: moves the artwork from the seller's account into the associated token account of the
/// auction. Copies fee account and fee from the marketplace config; later changes of the config do not affect
/// them.
///
/// # Accounts
///
/// - 0: `[writable, signer]` seller: Holds the artwork; pays the rent.
/// - 1: `[writable]` auction_config: PDA [mint, "auction_config"].
/// - 2: `[]` marketplace_config: Of any program: what it says is copied into the auction, where bidders see
///   it.
/// - 3: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 4: `[writable]` from_token: The seller's account of the mint.
/// - 5: `[writable]` to_token: The auction's associated token account of the mint.
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
/// - 16: `[]` currency_mint: The currency; wrapped SOL's mint means native lamports.
/// - 17: `[optional]` payer_token: Absent.
/// - 18: `[writable, optional]` escrow_token: The auction's associated token account of the currency; absent
///   for SOL. The seller opens it.
/// - 19-20: `[optional]` payee_token, fee_token: Absent.
/// - 21: `[]` currency_token_program: SPL Token.
/// - 22: `[]` associated_token_program: The associated token program.
/// - 23: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    let arguments = Arguments::parse(arguments).ok_or(Fault::InvalidArguments)?;
    let seller = accounts.payer()?;
    let account = accounts.writable()?;
    let config = Marketplace::read(accounts.take()?).ok_or(Error::InvalidMarketplace)?;
    let asset = Asset::take(&mut accounts)?;
    let pay = Pay::take(&mut accounts)?;
    let mint = asset.mint.address();
    let currency = pay.currency(mint)?;
    pay.require_freezable_by_others_only(seller.address())?;
    let end_time = arguments.check(currency)?;

    let (expected, bump) = Address::find_program_address(&[mint.as_array(), SEED], program);
    require(account.address() == &expected, Error::WrongAuctionAddress)?;
    require(is_vacant(account), Error::AuctionAlreadyExists)?;
    asset.require_one_of_one()?;
    asset.require_held_by(seller.address())?;
    let record = asset.record(seller.address())?;
    let fee_bps = config.fee_bps(record.is_primary());
    record.terms(arguments.reserve_price, fee_bps, arguments.disable_primary_split).split()?;

    let auction = Auction {
        bump,
        marketplace_authority: config.authority,
        seller: *seller.address(),
        mint: *mint,
        bid_mint: *pay.currency_mint.address(),
        start_time: arguments.start_time,
        end_time,
        highest_bid: 0,
        highest_bidder: ids::SYSTEM,
        reserve_price: arguments.reserve_price,
        duration: arguments.duration,
        min_bid_increment_bps: arguments.min_bid_increment_bps,
        time_ext_period: arguments.time_ext_period,
        time_ext_delta: arguments.time_ext_delta,
        fee_account: config.fee_account,
        fee_bps,
        paused_at: 0,
        token_standard: asset.standard(),
        min_bid_increment: arguments.min_bid_increment,
        absolute_increment: arguments.absolute_increment,
        disable_primary_split: arguments.disable_primary_split,
    };
    let bumps = [bump];
    let seeds = auction.seeds(&bumps);
    NewAccount { account, payer: seller, owner: program, space: Auction::LENGTH }.create(&seeds)?;
    auction.store(account)?;
    Escrow::of(account, &seeds, &pay, currency)?.open(seller)?;
    asset.take_custody(seller, account, pay.opening(seller))
}
