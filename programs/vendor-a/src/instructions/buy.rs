use super::release::Release;
use crate::{
    idl::Error,
    money::Payment,
    state::order::{Order, OrderId},
};
use common::{
    asset::Asset,
    context::Context,
    fault::require,
    pay::{Currency, Pay},
    payout::{Party, Payout, Source},
    pda::{close_account, transfer_lamports},
    reader::Reader,
    sysvars::now,
    Fault, Result,
};
use pinocchio::AccountView;

/// What the buyer was shown, and the most that they agreed to.
struct Agreed {
    order_id: OrderId,
    revision: u64,
    max_payment: u64,
    max_sol_debit: u64,
}

impl Agreed {
    fn parse(mut reader: Reader) -> Option<Self> {
        let agreed = Self {
            order_id: reader.array()?,
            revision: reader.u64()?,
            max_payment: reader.u64()?,
            max_sol_debit: reader.u64()?,
        };
        reader.finish().map(|_| agreed)
    }
}

struct Purchase<'a> {
    buyer: &'a AccountView,
    seller: &'a AccountView,
    account: &'a AccountView,
    fee_account: &'a AccountView,
    asset: Asset<'a>,
    pay: Pay<'a>,
    creators: &'a [AccountView],
}

/// Buys the artwork of an order. The caps bind the buyer's total, since royalty and creators may change until it lands;
/// revision and accounts bind everything else.
///
/// # Accounts
///
/// - 0: `[writable, signer]` buyer: Pays the total, and the rent of what is missing.
/// - 1: `[writable]` seller: The seller of the order; gets the price and the rent.
/// - 2: `[writable]` order: PDA ["order", order_id].
/// - 3: `[writable]` fee_account: The fee account of the order.
/// - 4: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 5: `[writable]` from_token: The order's associated token account of the mint.
/// - 6: `[writable]` to_token: The buyer's account of the mint; created when missing.
/// - 7: `[writable]` metadata: The token-metadata record of the mint; the core asset or its collection,
///   whichever has the royalties.
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
/// - 18: `[writable, optional]` payer_token: The buyer's account of the currency; absent for SOL.
/// - 19: `[writable, optional]` escrow_token: Absent.
/// - 20: `[writable, optional]` payee_token: The seller's account of the currency; absent for SOL.
/// - 21: `[writable, optional]` fee_token: The fee account's account of the currency; absent for SOL.
/// - 22: `[]` currency_token_program: SPL Token.
/// - 23: `[]` associated_token_program: The associated token program.
/// - 24: `[]` system_program: The system program.
///
/// Then each creator in the order of the metadata; SOL: wallet (writable); SPL: wallet (writable) and its
/// token account (writable).
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    let agreed = Agreed::parse(arguments).ok_or(Fault::InvalidArguments)?;
    let purchase = Purchase {
        buyer: accounts.payer()?,
        seller: accounts.writable()?,
        account: accounts.writable()?,
        fee_account: accounts.take()?,
        asset: Asset::take(&mut accounts)?,
        pay: Pay::take(&mut accounts)?,
        creators: accounts.trailing(),
    };
    let held = purchase.buyer.lamports();
    let order = Order::load(purchase.account, program)?;
    purchase.require_match(&order)?;
    require(order.order_id == agreed.order_id, Error::WrongOrderId)?;
    require(order.revision == agreed.revision, Error::RevisionChanged)?;
    require(now()? < order.expires_at, Error::OrderExpired)?;
    purchase.settle(&order, agreed.max_payment)?;
    // What came back counts: a buyer may be the fee account or a creator.
    let debit = held.saturating_sub(purchase.buyer.lamports());
    require(debit <= agreed.max_sol_debit, Error::SolDebitAboveMax)
}

impl Purchase<'_> {
    fn require_match(&self, order: &Order) -> Result<()> {
        require(self.seller.address() == &order.seller, Error::WrongSeller)?;
        require(self.asset.mint.address() == &order.mint, Error::WrongMint)?;
        require(self.fee_account.address() == &order.fee_account, Error::WrongFeeAccount)?;
        require(self.pay.currency_mint.address() == &order.currency_mint, Error::WrongCurrency)?;
        require(self.buyer.address() != &order.seller, Error::BuyerIsSeller)
    }

    fn settle(&self, order: &Order, max_payment: u64) -> Result<()> {
        let record = self.asset.record(&order.seller)?;
        let currency = self.pay.currency(&order.mint)?;
        // Lamports pass through the order: the program can credit any account out of it, a call out of the buyer's
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
        let Payment { total, split } = Payment::of(order.price, order.fee_bps, &record)?;
        require(total <= max_payment, Error::PaymentAboveMax)?;
        self.pay.require_funds(currency, self.buyer, total)?;
        if let Currency::Sol = currency {
            transfer_lamports(self.buyer, self.account, total)?;
        }

        let asset = &self.asset;
        let release = Release { asset, account: self.account, order };
        release.hand_over(self.buyer, self.pay.opening(self.buyer))?;
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
