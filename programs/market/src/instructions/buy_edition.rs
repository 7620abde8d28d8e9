use super::admission::Admission;
use crate::{
    editions::{Print, Printing},
    idl::Error,
    state::listing::Listing,
};
use common::{
    asset::{self, PLAIN},
    context::Context,
    fault::require,
    pay::{Currency, Pay},
    payout::{Party, Payout, Source},
    pda::transfer_lamports,
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
    printing: Printing<'a>,
    pay: Pay<'a>,
    creators: &'a [AccountView],
}

/// Prints the next edition of a listed original for the buyer. The original stays in escrow.
///
/// # Accounts
///
/// - 0: `[writable, signer]` buyer: Pays the price, and the rent of the print and of what else is missing.
/// - 1: `[writable]` seller: The seller of the listing; gets the price.
/// - 2: `[writable]` listing: PDA ["listing", mint].
/// - 3: `[writable]` fee_account: The fee account of the listing.
/// - 4: `[optional]` whitelist_config: The whitelist of the listing; absent when anybody may buy.
/// - 5: `[]` mint: The mint of the original, which is in escrow.
/// - 6: `[]` token: The listing's associated token account of the original.
/// - 7: `[]` metadata: The token-metadata record of the original.
/// - 8: `[writable]` edition: The edition record of the original.
/// - 9: `[writable]` marker: The page of token-metadata on which the number is marked.
/// - 10: `[]` update_authority: The update authority of the original.
/// - 11: `[writable]` print_mint: PDA ["print", mint, time of listing (i64), editions sold (u16)]; created.
/// - 12: `[writable]` print_token: The buyer's associated token account of the print; created.
/// - 13: `[writable]` print_metadata: The token-metadata record of the print; created.
/// - 14: `[writable]` print_edition: The edition record of the print; created.
/// - 15: `[]` instructions_sysvar: The instructions sysvar.
/// - 16: `[]` asset_program: token-metadata.
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
    let number = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let price = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let shown: ShortDigest = arguments.array().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let sale = Sale {
        buyer: accounts.payer()?,
        seller: accounts.writable()?,
        account: accounts.writable()?,
        fee_account: accounts.take()?,
        whitelist: accounts.optional()?,
        printing: Printing::take(&mut accounts)?,
        pay: Pay::take(&mut accounts)?,
        creators: accounts.trailing(),
    };
    let mut listing = Listing::load(sale.account, program)?;
    let sold = listing.editions_sold.ok_or(Error::SellsNoEditions)?;
    require(sold < listing.editions_limit, Error::SoldOut)?;
    require(listing.price <= price, Error::PriceAboveMax)?;
    require(Listing::terms(sale.account)? == shown, Fault::TermsChanged)?;
    require(listing.buyer_sets_price || listing.price == price, Error::BuyerCannotSetPrice)?;
    sale.require_match(&listing)?;
    let admission = Admission { listing: &listing, whitelist: sale.whitelist, buyer: sale.buyer };
    admission.require_open()?;
    admission.require_admitted(program)?;
    sale.printing.require_next(number)?;
    sale.pay.require_funds(sale.pay.currency(&listing.mint)?, sale.buyer, price)?;

    let Sale { printing: accounts, buyer, pay, account, .. } = &sale;
    Print { accounts, number, buyer, pay, account, listing: &listing, sold }.run(program)?;
    sale.settle(&listing, price)?;
    listing.editions_sold = Some(sold + 1);
    listing.store(sale.account)
}

impl Sale<'_> {
    fn require_match(&self, listing: &Listing) -> Result<()> {
        require(self.seller.address() == &listing.seller, Error::WrongSeller)?;
        require(self.printing.mint.address() == &listing.mint, Error::WrongMint)?;
        require(self.fee_account.address() == &listing.fee_account, Error::WrongFeeAccount)?;
        require(self.pay.currency_mint.address() == &listing.currency_mint, Error::WrongCurrency)?;
        require(self.buyer.address() != &listing.seller, Error::BuyerIsSeller)
    }

    /// Pays by the record of the print, which token-metadata copied from the original: no sale of it has happened.
    fn settle(&self, listing: &Listing, price: u64) -> Result<()> {
        let print = &self.printing;
        let record = asset::record_of(PLAIN, print.print_mint, print.print_metadata, &listing.seller)?;
        let currency = self.pay.currency(&listing.mint)?;
        // Lamports pass through the listing, as in `buy`.
        let holder = match currency {
            Currency::Sol => self.account,
            Currency::Spl { .. } => self.buyer,
        };
        let payout = Payout {
            pay: &self.pay,
            currency,
            source: Source { holder, token: self.pay.payer_token, seeds: None },
            payer: self.buyer,
            of_the_sale: [self.account, print.token],
        };
        payout.require_creators(&record, self.creators)?;
        let split = record.terms(price, listing.fee_bps, listing.disable_primary_split).split()?;
        if record.is_primary() {
            asset::record_sale(print.print_metadata, self.buyer, print.print_token, &[])?;
        }
        if let Currency::Sol = currency {
            transfer_lamports(self.buyer, self.account, price)?;
        }
        let seller = Party { wallet: self.seller, token: self.pay.payee_token };
        let fee = Party { wallet: self.fee_account, token: self.pay.fee_token };
        payout.pay_all(&split, seller, fee, self.creators).map(|_| ())
    }
}
