use crate::{
    idl::Error,
    state::{
        config,
        listing::{Listing, SEED},
        whitelist::Whitelist,
    },
};
use common::{
    accounts::is_vacant,
    asset::Asset,
    context::Context,
    fault::require,
    ids,
    metadata::Metadata,
    pay::Pay,
    pda::NewAccount,
    reader::Reader,
    sysvars::{now, require_near},
    Fault, Result,
};
use pinocchio::{cpi::Seed, Address};

/// The program sells one-of-ones: unlimited (0) and 1 mean the same.
const MAX_EDITIONS: u16 = 1;

struct Arguments {
    price: u64,
    start_time: i64,
    end_time: i64,
    editions_limit: u16,
    disable_primary_split: bool,
}

impl Arguments {
    fn parse(mut reader: Reader) -> Option<Self> {
        let arguments = Self {
            price: reader.u64()?,
            start_time: reader.i64()?,
            end_time: reader.i64()?,
            editions_limit: reader.u16()?,
            disable_primary_split: reader.bool()?,
        };
        reader.finish().map(|_| arguments)
    }

    fn check(&self, now: i64) -> Result<()> {
        require(self.price > 0, Error::PriceIsZero)?;
        require(self.start_time >= 0 && self.end_time >= 0, Error::NegativeTime)?;
        require_near(self.start_time, now)?;
        require_near(self.end_time, now)?;
        require(self.end_time == 0 || self.end_time > now, Error::EndInPast)?;
        require(self.end_time == 0 || self.end_time > self.start_time, Error::EndBeforeStart)?;
        require(self.editions_limit <= MAX_EDITIONS, Error::UnsupportedEditions)
    }
}

pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    let arguments = Arguments::parse(arguments).ok_or(Fault::InvalidArguments)?;
    let now = now()?;
    arguments.check(now)?;

    let seller = accounts.payer()?;
    let account = accounts.writable()?;
    let config = config::load(accounts.next()?, program)?;
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
    pay.currency(asset.mint.address())?;
    // Refuses a price that could not be divided at `buy`.
    let metadata = Metadata::of(asset.metadata, asset.mint.address())?;
    let fee_bps = config.fee_bps(metadata.is_primary());
    metadata.terms(arguments.price, fee_bps, arguments.disable_primary_split).split()?;

    let bumps = [bump];
    let seeds = [Seed::from(SEED), Seed::from(asset.mint.address().as_array()), Seed::from(&bumps)];
    NewAccount { account, payer: seller, owner: program, space: Listing::LENGTH }.create(&seeds)?;
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
        editions_limit: arguments.editions_limit,
        disable_primary_split: arguments.disable_primary_split,
    };
    listing.store(account)?;
    asset.take_custody(seller, account, pay.system_program)
}
