use super::give_back::GiveBack;
use crate::{auction::Auction, idl::Error};
use common::{asset::Asset, context::Context, fault::require, pay::Pay, Fault, Result};

/// Gives artwork and rent back to the seller, and closes an auction without a bid.
///
/// # Accounts
///
/// - 0: `[writable, signer]` seller: The seller of the auction; gets artwork and rent.
/// - 1: `[writable]` auction_config: PDA [mint, "auction_config"].
/// - 2: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 3: `[writable]` from_token: The auction's associated token account of the mint.
/// - 4: `[writable]` to_token: The seller's account of the mint; created when missing.
/// - 5: `[]` metadata: The token-metadata record of the mint; the core asset or its collection, whichever has
///   the royalties.
/// - 6: `[optional]` edition: The edition record; required when it holds the mint or the freeze authority.
/// - 7: `[optional]` collection: The collection of a core asset, if it is in one.
/// - 8: `[writable, optional]` from_record: The token record of from_token, of a programmable NFT.
/// - 9: `[writable, optional]` to_record: The token record of to_token, of a programmable NFT; created when
///   missing.
/// - 10: `[optional]` auth_rules: The rule set of a programmable NFT that has one.
/// - 11: `[optional]` auth_rules_program: token-auth-rules, with a rule set.
/// - 12: `[optional]` instructions_sysvar: The instructions sysvar, for a programmable NFT.
/// - 13: `[]` asset_program: token-metadata, or core for its assets.
/// - 14: `[]` token_program: SPL Token.
/// - 15: `[]` currency_mint: The currency; wrapped SOL's mint means native lamports.
/// - 16: `[optional]` payer_token: Absent.
/// - 17: `[writable, optional]` escrow_token: The auction's associated token account of the currency; absent
///   for SOL.
/// - 18: `[writable, optional]` payee_token: The seller's account of the currency; only needed when somebody
///   sent tokens into the escrow.
/// - 19: `[optional]` fee_token: Absent.
/// - 20: `[]` currency_token_program: SPL Token.
/// - 21: `[]` associated_token_program: The associated token program.
/// - 22: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let seller = accounts.payer()?;
    let account = accounts.writable()?;
    let asset = Asset::take(&mut accounts)?;
    let pay = Pay::take(&mut accounts)?;
    let auction = Auction::load(account, program)?;
    require(seller.address() == &auction.seller, Error::WrongSeller)?;
    require(!auction.has_bid(), Error::HasBids)?;
    GiveBack { auction: &auction, account, asset: &asset, pay: &pay }.run(seller)
}
