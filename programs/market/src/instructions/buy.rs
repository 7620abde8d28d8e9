use super::release::Release;
use crate::{
    idl::Error,
    state::{listing::Listing, whitelist::Whitelist},
    Context,
};
use common::{
    asset::Asset,
    fault::require,
    ids,
    metadata::Metadata,
    money::Terms,
    pay::{Currency, Pay},
    payout::{Party, Payout},
    sysvars::now,
    Fault, Result,
};
use pinocchio::{
    cpi::invoke,
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address, ProgramResult,
};

const UPDATE_PRIMARY_SALE_HAPPENED_VIA_TOKEN: u8 = 4;

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
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let sale = Sale {
        buyer: accounts.payer()?,
        seller: accounts.writable()?,
        account: accounts.writable()?,
        fee_account: accounts.writable()?,
        whitelist: accounts.optional()?,
        asset: Asset::take(&mut accounts)?,
        pay: Pay::take(&mut accounts)?,
        creators: accounts.trailing(),
    };
    let listing = Listing::load(sale.account, program)?;
    sale.require_match(&listing)?;
    sale.require_open(&listing, max_price)?;
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

    fn require_open(&self, listing: &Listing, max_price: u64) -> Result<()> {
        let now = now()?;
        require(listing.price <= max_price, Error::PriceAboveMax)?;
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
        let primary = !metadata.primary_sale_happened;
        let currency = self.pay.currency(&listing.mint)?;
        let payout = Payout {
            pay: &self.pay,
            currency,
            payer: self.buyer,
            reserved: [self.account, self.asset.from_token],
        };
        payout.require_creators(&metadata, self.creators)?;
        self.pay.require_funds(currency, self.buyer, listing.price)?;
        self.pay_parties(&payout, listing, &metadata)?;

        let asset = &self.asset;
        let system_program = self.pay.system_program;
        let release = Release { asset, account: self.account, listing, system_program };
        release.hand_over(self.buyer, self.buyer)?;
        if primary {
            self.record_primary_sale()?;
        }
        release.close(self.seller)?;
        match currency {
            Currency::Sol => payout.require_living(&[self.creators, &[*self.fee_account]]),
            Currency::Spl { .. } => Ok(()),
        }
    }

    fn pay_parties(&self, payout: &Payout, listing: &Listing, metadata: &Metadata) -> Result<()> {
        let terms = Terms {
            price: listing.price,
            fee_bps: listing.fee_bps,
            royalty_bps: metadata.royalty_bps,
            primary_split: !metadata.primary_sale_happened && !listing.disable_primary_split,
            shares: metadata.shares(),
        };
        let seller = Party { wallet: self.seller, token: self.pay.payee_token };
        let fee = Party { wallet: self.fee_account, token: self.pay.fee_token };
        payout.pay_all(&terms.split()?, seller, fee, self.creators)
    }

    /// Tells token-metadata that the first sale is over; the buyer signs as the holder.
    fn record_primary_sale(&self) -> ProgramResult {
        let (metadata, token) = (self.asset.metadata, self.asset.to_token);
        require(metadata.is_writable(), Fault::AccountNotWritable)?;
        let accounts = [
            InstructionAccount::writable(metadata.address()),
            InstructionAccount::readonly_signer(self.buyer.address()),
            InstructionAccount::readonly(token.address()),
        ];
        let data = [UPDATE_PRIMARY_SALE_HAPPENED_VIA_TOKEN];
        let program_id = self.asset.program.address();
        invoke(
            &InstructionView { program_id, accounts: &accounts, data: &data },
            &[metadata, self.buyer, token],
        )
    }
}
