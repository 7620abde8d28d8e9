use super::release::Release;
use crate::{
    idl::Error,
    state::{listing::Listing, whitelist::Whitelist},
};
use common::{
    asset::Asset,
    context::Context,
    fault::require,
    ids,
    metadata::Metadata,
    pay::{Currency, Pay},
    payout::{Party, Payout, Source},
    pda::{close_account, transfer_lamports},
    sysvars::now,
    Fault, Result,
};
use pinocchio::{AccountView, Address};

struct Sale<'a> {
    buyer: &'a AccountView,
    seller: &'a AccountView,
    account: &'a AccountView,
    fee_account: &'a AccountView,
    whitelist: Option<&'a AccountView>,
    asset: Asset<'a>,
    pay: Pay<'a>,
    creators: &'a [AccountView],
}

pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let max_price = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let shown = arguments.array().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let sale = Sale {
        buyer: accounts.payer()?,
        seller: accounts.writable()?,
        account: accounts.writable()?,
        fee_account: accounts.next()?,
        whitelist: accounts.optional()?,
        asset: Asset::take(&mut accounts)?,
        pay: Pay::take(&mut accounts)?,
        creators: accounts.trailing(),
    };
    let listing = Listing::load(sale.account, program)?;
    require(listing.price <= max_price, Error::PriceAboveMax)?;
    require(Listing::terms(sale.account)? == shown, Fault::TermsChanged)?;
    sale.require_match(&listing)?;
    sale.require_open(&listing)?;
    sale.require_admitted(&listing, program)?;
    sale.settle(&listing)
}

impl Sale<'_> {
    fn require_match(&self, listing: &Listing) -> Result<()> {
        require(self.seller.address() == &listing.seller, Error::WrongSeller)?;
        require(self.asset.mint.address() == &listing.mint, Error::WrongMint)?;
        require(self.fee_account.address() == &listing.fee_account, Error::WrongFeeAccount)?;
        require(self.pay.currency_mint.address() == &listing.currency_mint, Error::WrongCurrency)?;
        require(self.buyer.address() != &listing.seller, Error::BuyerIsSeller)
    }

    fn require_open(&self, listing: &Listing) -> Result<()> {
        let now = now()?;
        require(now >= listing.start_time, Error::NotStarted)?;
        require(listing.end_time == 0 || now < listing.end_time, Error::Ended)
    }

    fn require_admitted(&self, listing: &Listing, program: &Address) -> Result<()> {
        let named = self.whitelist.map_or(ids::SYSTEM, |it| *it.address());
        require(named == listing.whitelist, Error::WrongWhitelist)?;
        let Some(whitelist) = self.whitelist else { return Ok(()) };
        Whitelist::load(whitelist, program)?;
        require(Whitelist::contains(whitelist, self.buyer.address())?, Error::BuyerNotOnWhitelist)
    }

    fn settle(&self, listing: &Listing) -> Result<()> {
        let metadata = Metadata::of(self.asset.metadata, &listing.mint)?;
        let currency = self.pay.currency(&listing.mint)?;
        // Lamports pass through the listing: the program can credit any account out of it, a call out of the buyer's
        // wallet could not credit a wallet that has become a program.
        let holder = match currency {
            Currency::Sol => self.account,
            Currency::Spl { .. } => self.buyer,
        };
        let payout = Payout {
            pay: &self.pay,
            currency,
            source: Source { holder, token: self.pay.payer_token, seeds: None },
            payer: self.buyer,
            of_the_sale: [self.account, self.asset.from_token],
        };
        payout.require_creators(&metadata, self.creators)?;
        self.pay.require_funds(currency, self.buyer, listing.price)?;
        let terms = metadata.terms(listing.price, listing.fee_bps, listing.disable_primary_split);
        let split = terms.split()?;
        if let Currency::Sol = currency {
            transfer_lamports(self.buyer, self.account, listing.price)?;
        }

        let asset = &self.asset;
        let system_program = self.pay.system_program;
        let release = Release { asset, account: self.account, listing, system_program };
        release.hand_over(self.buyer, self.buyer)?;
        if metadata.is_primary() {
            asset.record_primary_sale(self.buyer, asset.to_token, &[])?;
        }
        release.close_escrow()?;
        let seller = Party { wallet: self.seller, token: self.pay.payee_token };
        let fee = Party { wallet: self.fee_account, token: self.pay.fee_token };
        payout.pay_all(&split, seller, fee, self.creators)?;
        close_account(self.account, self.seller)
    }
}
