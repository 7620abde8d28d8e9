use super::give_back::GiveBack;
use crate::{auction::Auction, idl::Error};
use common::{
    asset::{record::Record, Asset},
    context::Context,
    escrow::Escrow,
    fault::require,
    pay::Pay,
    payout::Party,
    pda::close_account,
    sysvars::now,
    Fault, Result,
};
use pinocchio::{
    cpi::{Seed, Signer},
    AccountView,
};

struct Settlement<'a> {
    authority: &'a AccountView,
    seller: &'a AccountView,
    winner: Option<&'a AccountView>,
    account: &'a AccountView,
    fee_account: &'a AccountView,
    asset: Asset<'a>,
    pay: Pay<'a>,
    creators: &'a [AccountView],
}

/// Ends an auction whose time is over. With a winner, anybody may do it: the winner gets the artwork, and all
/// parties are paid out of escrow. Without a winner, only the seller may: the artwork goes back.
///
/// # Accounts
///
/// - 0: `[writable, signer]` authority: Opens token accounts that are missing.
/// - 1: `[writable]` seller: The seller of the auction; gets the price and the rent.
/// - 2: `[writable, optional]` winner: Absent when there is no bid.
/// - 3: `[writable]` auction_config: PDA [mint, "auction_config"].
/// - 4: `[writable]` fee_account: The fee account of the auction.
/// - 5: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 6: `[writable]` from_token: The auction's associated token account of the mint.
/// - 7: `[writable]` to_token: The winner's, or without one the seller's, account of the mint; created when
///   missing.
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
/// - 20: `[writable, optional]` escrow_token: The auction's associated token account of the currency; absent
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
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let sale = Settlement {
        authority: accounts.payer()?,
        seller: accounts.writable()?,
        winner: accounts.optional()?,
        account: accounts.writable()?,
        fee_account: accounts.take()?,
        asset: Asset::take(&mut accounts)?,
        pay: Pay::take(&mut accounts)?,
        creators: accounts.trailing(),
    };
    let auction = Auction::load(sale.account, program)?;
    require(sale.seller.address() == &auction.seller, Error::WrongSeller)?;
    require(auction.paused_at == 0, Error::AuctionPaused)?;
    require(auction.is_over(now()?), Error::AuctionNotEnded)?;
    if !auction.has_bid() {
        require(sale.authority.address() == &auction.seller, Error::OnlySellerReclaims)?;
        // The bid may have been taken back since: who settles for a winner is not handed the artwork instead.
        require(sale.winner.is_none(), Error::WrongWinner)?;
        let Settlement { account, asset, pay, .. } = &sale;
        return GiveBack { auction: &auction, account, asset, pay }.run(sale.authority);
    }
    let winner =
        sale.winner.filter(|it| it.address() == &auction.highest_bidder).ok_or(Error::WrongWinner)?;
    require(sale.asset.mint.address() == &auction.mint, Error::WrongMint)?;
    sale.asset.require_standard(auction.token_standard)?;
    require(sale.fee_account.address() == &auction.fee_account, Error::WrongFeeAccount)?;
    require(sale.pay.currency_mint.address() == &auction.bid_mint, Error::WrongBidMint)?;
    let record = sale.asset.record_or_nobody(&auction.seller)?;
    let bump = [auction.bump];
    let seeds = auction.seeds(&bump);
    sale.hand_over(winner, &record, &seeds)?;
    sale.pay(&auction, &record, &seeds)
}

impl Settlement<'_> {
    /// The first sale is recorded while the auction still holds the artwork, because the holder must sign that.
    fn hand_over(&self, winner: &AccountView, record: &Record, seeds: &[Seed; 3]) -> Result<()> {
        let (asset, account) = (&self.asset, self.account);
        let signers = [Signer::from(seeds)];
        asset.require_held_by(account.address())?;
        if record.is_primary() {
            asset.record_sale_before(account, &signers)?;
        }
        asset.deliver(account, &signers, winner, self.pay.opening(self.authority))?;
        asset.close_escrow(account, &signers)
    }

    /// If the royalty was raised after the first bid, it is limited to the price, so that bid and artwork cannot get
    /// stuck.
    fn pay(&self, auction: &Auction, record: &Record, seeds: &[Seed; 3]) -> Result<()> {
        let currency = self.pay.currency(&auction.mint)?;
        let escrow = Escrow::of(self.account, seeds, &self.pay, currency)?;
        let payout = escrow.payout(self.authority);
        payout.require_creators(record, self.creators)?;
        let terms = record.terms(auction.highest_bid, auction.fee_bps, auction.disable_primary_split);
        let seller = Party { wallet: self.seller, token: self.pay.payee_token };
        let fee = Party { wallet: self.fee_account, token: self.pay.fee_token };
        payout.pay_all(&terms.split_bounded()?, seller, fee, self.creators)?;
        escrow.close(self.authority, seller)?;
        close_account(self.account, self.seller)
    }
}
