use crate::{
    idl::Error,
    state::{config, offer::Offer},
};
use common::{
    asset::{record::Record, Asset},
    context::Context,
    escrow::Escrow,
    fault::require,
    marketplace::Marketplace,
    money::Split,
    pay::Pay,
    payout::Party,
    pda::close_account,
    sysvars::now,
    Fault, Result,
};
use pinocchio::AccountView;

struct Acceptance<'a> {
    seller: &'a AccountView,
    buyer: &'a AccountView,
    account: &'a AccountView,
    config: &'a AccountView,
    fee_account: &'a AccountView,
    asset: Asset<'a>,
    pay: Pay<'a>,
    creators: &'a [AccountView],
}

/// Sells an artwork that is not listed to the buyer of an offer; pays the seller, the fee account and the
/// creators out of escrow.
///
/// # Accounts
///
/// - 0: `[writable, signer]` seller: Holds the artwork; gets the price, and pays the rent of what is missing.
/// - 1: `[writable]` buyer: The buyer of the offer; gets the artwork, and the rent of the offer.
/// - 2: `[writable]` offer: PDA ["offer", buyer, mint].
/// - 3: `[]` marketplace_config: Of the authority that the offer names; its fee counts as it is now.
/// - 4: `[writable]` fee_account: The fee account of the marketplace config.
/// - 5: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 6: `[writable]` from_token: The seller's account of the mint.
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
/// - 19: `[optional]` payer_token: Absent.
/// - 20: `[writable, optional]` escrow_token: The offer's associated token account of the currency; absent
///   for SOL.
/// - 21: `[writable, optional]` payee_token: The seller's account of the currency, created when missing;
///   absent for SOL.
/// - 22: `[writable, optional]` fee_token: The fee account's account of the currency, created when missing;
///   absent for SOL.
/// - 23: `[]` currency_token_program: SPL Token.
/// - 24: `[]` associated_token_program: The associated token program.
/// - 25: `[]` system_program: The system program.
///
/// Then each creator in the order of the metadata; SOL: wallet (writable); SPL: wallet (writable) and its
/// token account (writable).
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let min_price = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let min_proceeds = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let disable_primary_split = arguments.bool().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let sale = Acceptance {
        seller: accounts.payer()?,
        buyer: accounts.writable()?,
        account: accounts.writable()?,
        config: accounts.take()?,
        fee_account: accounts.take()?,
        asset: Asset::take(&mut accounts)?,
        pay: Pay::take(&mut accounts)?,
        creators: accounts.trailing(),
    };
    let offer = Offer::load(sale.account, program)?;
    let config = config::load(sale.config, program)?;
    sale.require_match(&offer, &config)?;
    require(offer.price >= min_price, Error::OfferBelowMin)?;
    require(offer.end_time == 0 || now()? < offer.end_time, Error::OfferEnded)?;
    sale.asset.require_one_of_one()?;
    let record = sale.asset.record(sale.seller.address())?;
    let fee_bps = config.fee_bps(record.is_primary());
    let split = record.terms(offer.price, fee_bps, disable_primary_split).split()?;
    sale.hand_over(&record)?;
    let proceeds = sale.pay(&offer, &record, &split)?;
    require(proceeds >= min_proceeds, Error::ProceedsBelowMin)
}

impl Acceptance<'_> {
    fn require_match(&self, offer: &Offer, config: &Marketplace) -> Result<()> {
        require(self.buyer.address() == &offer.buyer, Error::NotOfferBuyer)?;
        require(self.asset.mint.address() == &offer.asset, Error::WrongOfferMint)?;
        self.asset.require_standard(offer.token_standard)?;
        require(self.pay.currency_mint.address() == &offer.currency_mint, Error::WrongOfferCurrency)?;
        require(config.authority == offer.marketplace_authority, Error::WrongOfferMarketplace)?;
        require(self.fee_account.address() == &config.fee_account, Error::WrongMarketplaceFeeAccount)?;
        require(self.seller.address() != &offer.buyer, Error::SellerIsOfferBuyer)
    }

    /// The first sale is recorded while the seller still holds the artwork, because the holder must sign that.
    fn hand_over(&self, record: &Record) -> Result<()> {
        let asset = &self.asset;
        asset.require_held_by(self.seller.address())?;
        if record.is_primary() {
            asset.record_sale_before(self.seller, &[])?;
        }
        asset.deliver(self.seller, &[], self.buyer, self.pay.opening(self.seller))
    }

    /// The seller also gets what others sent into an SPL escrow, so that it cannot block the sale. Returns what the
    /// seller gets of the price, in base units.
    fn pay(&self, offer: &Offer, record: &Record, split: &Split) -> Result<u64> {
        let bump = [offer.bump];
        let seeds = offer.seeds(&bump);
        let currency = self.pay.currency(&offer.asset)?;
        let escrow = Escrow::of(self.account, &seeds, &self.pay, currency)?;
        let payout = escrow.payout(self.seller);
        payout.require_creators(record, self.creators)?;
        let seller = Party { wallet: self.seller, token: self.pay.payee_token };
        let fee = Party { wallet: self.fee_account, token: self.pay.fee_token };
        let proceeds = payout.pay_all(split, seller, fee, self.creators)?;
        escrow.close(self.seller, seller)?;
        close_account(self.account, self.buyer)?;
        Ok(proceeds)
    }
}
