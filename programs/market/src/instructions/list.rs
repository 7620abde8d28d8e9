use crate::{
    idl::Error,
    state::{
        config::Config,
        listing::{Listing, SEED},
        whitelist::Whitelist,
    },
    Context,
};
use common::{
    accounts::is_vacant,
    asset::Asset,
    fault::require,
    ids,
    metadata::Metadata,
    money::Terms,
    pay::Pay,
    pda::NewAccount,
    reader::Reader,
    sysvars::now,
    token::{Holding, Home, Transfer},
    Fault, Result,
};
use pinocchio::{cpi::Seed, AccountView, Address};

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
    let config = Config::load(accounts.next()?, program)?;
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
    let held = Holding::of(asset.from_token, asset.mint.address(), seller.address())?;
    require(held.amount == 1, Fault::AssetNotHeld)?;
    pay.currency(asset.mint.address())?;
    let fee_bps = fee_of_sale(&asset, &config, &arguments)?;

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
    take_custody(&asset, &pay, seller, account)
}

/// The fee of this kind of sale; refuses a price that could not be divided at `buy`.
fn fee_of_sale(asset: &Asset, config: &Config, arguments: &Arguments) -> Result<u16> {
    let metadata = Metadata::of(asset.metadata, asset.mint.address())?;
    let primary = !metadata.primary_sale_happened;
    let fee_bps = if primary { config.primary_fee_bps } else { config.secondary_fee_bps };
    let terms = Terms {
        price: arguments.price,
        fee_bps,
        royalty_bps: metadata.royalty_bps,
        primary_split: primary && !arguments.disable_primary_split,
        shares: metadata.shares(),
    };
    terms.split().map(|_| fee_bps)
}

fn take_custody(asset: &Asset, pay: &Pay, seller: &AccountView, listing: &AccountView) -> Result<()> {
    let escrow = Home {
        account: asset.to_token,
        wallet: listing,
        mint: asset.mint,
        payer: seller,
        system_program: pay.system_program,
        token_program: asset.token_program,
    };
    escrow.ensure_associated()?;
    let (from, mint, to) = (asset.from_token, asset.mint, asset.to_token);
    Transfer { from, mint, to, authority: seller, amount: 1, decimals: 0 }.invoke(&[])
}
