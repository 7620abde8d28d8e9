use super::{admission::Admission, release::Release};
use crate::{idl::Error, state::listing::Listing};
use common::{
    asset::Asset,
    context::Context,
    fault::require,
    pay::{Currency, Pay},
    payout::{Party, Payout, Source},
    pda::{close_account, transfer_lamports},
    terms::ShortDigest,
    Fault, Result,
};
use pinocchio::AccountView;

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

/// Buys a listed artwork at its price; pays the seller, the fee account and the creators.
///
/// # Accounts
///
/// - 0: `[writable, signer]` buyer: Pays the price, and the rent of what is missing.
/// - 1: `[writable]` seller: The seller of the listing; gets the price and the rent.
/// - 2: `[writable]` listing: PDA ["listing", mint].
/// - 3: `[writable]` fee_account: The fee account of the listing.
/// - 4: `[optional]` whitelist_config: The whitelist of the listing; absent when anybody may buy.
/// - 5: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 6: `[writable]` from_token: The listing's associated token account of the mint; the seller's, if
///   non-custodial.
/// - 7: `[writable]` to_token: The buyer's account of the mint; created when missing.
/// - 8: `[writable]` metadata: The token-metadata record of the mint; the core asset or its collection,
///   whichever has the royalties.
/// - 9: `[optional]` edition: The edition record; required when it holds the mint or the freeze authority.
/// - 10: `[optional]` collection: The collection of a core asset, if it is in one.
/// - 11: `[writable, optional]` from_record: The token record of from_token, of a programmable NFT.
/// - 12: `[writable, optional]` to_record: The token record of to_token, of a programmable NFT; created when
///   missing.
/// - 13: `[optional]` auth_rules: The rule set of a programmable NFT that has one.
/// - 14: `[optional]` auth_rules_program: token-auth-rules, with a rule set.
/// - 15: `[optional]` instructions_sysvar: The instructions sysvar, for a programmable NFT.
/// - 16: `[]` asset_program: token-metadata, or core for its assets.
/// - 17: `[]` token_program: SPL Token.
/// - 18: `[]` currency_mint: The currency; wrapped SOL's mint means native lamports.
/// - 19: `[writable, optional]` payer_token: The buyer's account of the currency; absent for SOL.
/// - 20: `[writable, optional]` escrow_token: Absent.
/// - 21: `[writable, optional]` payee_token: The seller's account of the currency; absent for SOL.
/// - 22: `[writable, optional]` fee_token: The fee account's account of the currency; absent for SOL.
/// - 23: `[]` currency_token_program: SPL Token.
/// - 24: `[]` associated_token_program: The associated token program.
/// - 25: `[]` system_program: The system program.
///
/// Then each creator in the order of the metadata; SOL: wallet (writable); SPL: wallet (writable) and its
/// token account (writable).
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let max_price = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let shown: ShortDigest = arguments.array().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let sale = Sale {
        buyer: accounts.payer()?,
        seller: accounts.writable()?,
        account: accounts.writable()?,
        fee_account: accounts.take()?,
        whitelist: accounts.optional()?,
        asset: Asset::take(&mut accounts)?,
        pay: Pay::take(&mut accounts)?,
        creators: accounts.trailing(),
    };
    let listing = Listing::load(sale.account, program)?;
    require(listing.price <= max_price, Error::PriceAboveMax)?;
    require(Listing::terms(sale.account)? == shown, Fault::TermsChanged)?;
    sale.require_match(&listing)?;
    require(listing.editions_sold.is_none(), Error::SellsEditions)?;
    let admission = Admission { listing: &listing, whitelist: sale.whitelist, buyer: sale.buyer };
    admission.require_open()?;
    admission.require_admitted(program)?;
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

    fn settle(&self, listing: &Listing) -> Result<()> {
        let asset = &self.asset;
        let release = Release { asset, account: self.account, listing, seller: self.seller };
        release.require_locked(self.pay.opening(self.buyer))?;
        let record = asset.record(&listing.seller)?;
        let currency = self.pay.currency(&listing.mint)?;
        // Lamports pass through the listing: from there the program can credit any account. A transfer from the buyer's
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
            of_the_sale: [self.account, self.asset.source()],
        };
        payout.require_creators(&record, self.creators)?;
        self.pay.require_funds(currency, self.buyer, listing.price)?;
        let terms = record.terms(listing.price, listing.fee_bps, listing.disable_primary_split);
        let split = terms.split()?;
        if let Currency::Sol = currency {
            transfer_lamports(self.buyer, self.account, listing.price)?;
        }

        release.to_buyer(self.buyer, self.pay.opening(self.buyer))?;
        if record.is_primary() {
            asset.record_sale_after(self.buyer)?;
        }
        release.close_escrow()?;
        let seller = Party { wallet: self.seller, token: self.pay.payee_token };
        let fee = Party { wallet: self.fee_account, token: self.pay.fee_token };
        payout.pay_all(&split, seller, fee, self.creators)?;
        close_account(self.account, self.seller)
    }
}
