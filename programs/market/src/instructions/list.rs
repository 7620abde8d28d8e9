use crate::{
    editions,
    idl::Error,
    state::{
        config,
        listing::{Listing, SEED},
        whitelist::Whitelist,
    },
};
use common::{
    accounts::is_vacant,
    asset::{lock::Lock, Asset},
    context::Context,
    fault::require,
    ids,
    pay::Pay,
    pda::NewAccount,
    reader::Reader,
    sysvars::{now, require_near},
    Fault, Result,
};
use pinocchio::{
    cpi::{Seed, Signer},
    Address,
};

struct Arguments {
    price: u64,
    start_time: i64,
    end_time: i64,
    editions_limit: u16,
    disable_primary_split: bool,
    buyer_sets_price: bool,
    non_custodial: bool,
}

impl Arguments {
    fn parse(mut reader: Reader) -> Option<Self> {
        let arguments = Self {
            price: reader.u64()?,
            start_time: reader.i64()?,
            end_time: reader.i64()?,
            editions_limit: reader.u16()?,
            disable_primary_split: reader.bool()?,
            buyer_sets_price: reader.bool()?,
            non_custodial: reader.bool()?,
        };
        reader.finish().map(|_| arguments)
    }

    fn check(&self, now: i64) -> Result<()> {
        require(self.price > 0, Error::PriceIsZero)?;
        require(self.start_time >= 0 && self.end_time >= 0, Error::NegativeTime)?;
        require_near(self.start_time, now)?;
        require_near(self.end_time, now)?;
        require(self.end_time == 0 || self.end_time > now, Error::EndInPast)?;
        require(self.end_time == 0 || self.end_time > self.start_time, Error::EndBeforeStart)
    }
}

/// Lists an artwork at a fixed price. Moves it from the seller's account into the associated token account of
/// the listing.
///
/// # Accounts
///
/// - 0: `[writable, signer]` seller: Holds the artwork; pays the rent.
/// - 1: `[writable]` listing: PDA ["listing", mint].
/// - 2: `[]` marketplace_config: Its fee and fee account are copied into the listing.
/// - 3: `[optional]` whitelist_config: Only its wallets may buy.
/// - 4: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 5: `[writable]` from_token: The seller's account of the mint.
/// - 6: `[writable]` to_token: The listing's associated token account of the mint; from_token again, if
///   non-custodial.
/// - 7: `[]` metadata: The token-metadata record of the mint; the core asset or its collection, whichever has
///   the royalties.
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
/// - 17: `[]` currency_mint: The currency; wrapped SOL's mint means native lamports.
/// - 18-21: `[optional]` payer_token, escrow_token, payee_token, fee_token: Absent.
/// - 22: `[]` currency_token_program: SPL Token.
/// - 23: `[]` associated_token_program: The associated token program.
/// - 24: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    let arguments = Arguments::parse(arguments).ok_or(Fault::InvalidArguments)?;
    let now = now()?;
    arguments.check(now)?;

    let seller = accounts.payer()?;
    let account = accounts.writable()?;
    let config = config::load(accounts.take()?, program)?;
    let whitelist = accounts.optional()?;
    if let Some(whitelist) = whitelist {
        Whitelist::load(whitelist, program)?;
    }
    let asset = Asset::take(&mut accounts)?;
    let pay = Pay::take(&mut accounts)?;

    let (expected, bump) = Address::find_program_address(&[SEED, asset.mint.address().as_array()], program);
    require(account.address() == &expected, Error::WrongListingAddress)?;
    require(is_vacant(account), Error::AlreadyListed)?;
    asset.require_one_of_one()?;
    asset.require_held_by(seller.address())?;
    let sells_editions = editions::are_for_sale(&asset, arguments.editions_limit)?;
    require(sells_editions || !arguments.buyer_sets_price, Error::BuyerCannotSetPrice)?;
    pay.currency(asset.mint.address())?;
    // Refuses a price that could not be divided at `buy`.
    let mut record = asset.record(seller.address())?;
    if sells_editions {
        // Of every print, whatever the record of the original says.
        record.set_primary(true);
    }
    let fee_bps = config.fee_bps(record.is_primary());
    record.terms(arguments.price, fee_bps, arguments.disable_primary_split).split()?;

    let bumps = [bump];
    let seeds = [Seed::from(SEED), Seed::from(asset.mint.address().as_array()), Seed::from(&bumps)];
    let (signers, opening) = ([Signer::from(&seeds)], pay.opening(seller));
    let lock = Lock { asset: &asset, owner: seller, holder: account, signers: &signers, opening };
    require(!arguments.non_custodial || lock.is_possible()?, Error::EscrowRequired)?;
    let listing = Listing {
        bump,
        marketplace_authority: config.authority,
        seller: *seller.address(),
        mint: *asset.mint.address(),
        currency_mint: *pay.currency_mint.address(),
        price: arguments.price,
        end_time: arguments.end_time,
        listed_at: now,
        fee_account: config.fee_account,
        fee_bps,
        start_time: arguments.start_time,
        whitelist: whitelist.map_or(ids::SYSTEM, |it| *it.address()),
        buyer_sets_price: arguments.buyer_sets_price,
        editions_limit: arguments.editions_limit,
        non_custodial: arguments.non_custodial,
        token_standard: asset.standard(),
        disable_primary_split: arguments.disable_primary_split,
        editions_sold: sells_editions.then_some(0),
    };
    NewAccount { account, payer: seller, owner: program, space: listing.length() }.create(&seeds)?;
    listing.store(account)?;
    match listing.non_custodial {
        true => lock.put(),
        false => asset.take_custody(seller, account, opening),
    }
}
