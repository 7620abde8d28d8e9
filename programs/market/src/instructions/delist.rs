use super::release::Release;
use crate::{idl::Error, state::listing::Listing};
use common::{
    asset::{Asset, Opening},
    context::Context,
    fault::require,
    pda::close_account,
    Fault, Result,
};

/// Checks neither the metadata nor the times, so that the seller gets the artwork back in any case.
///
/// # Accounts
///
/// - 0: `[writable, signer]` seller: The seller of the listing; gets the rent.
/// - 1: `[writable]` listing: PDA ["listing", mint].
/// - 2: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 3: `[writable]` from_token: The listing's associated token account of the mint; the seller's, if
///   non-custodial.
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
/// - 15: `[]` associated_token_program: The associated token program.
/// - 16: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let seller = accounts.payer()?;
    let account = accounts.writable()?;
    let asset = Asset::take(&mut accounts)?;
    let associated_token_program = accounts.associated_token_program()?;
    let system_program = accounts.system_program()?;

    let listing = Listing::load(account, program)?;
    require(&listing.seller == seller.address(), Error::WrongSeller)?;
    require(&listing.mint == asset.mint.address(), Error::WrongMint)?;
    let release = Release { asset: &asset, account, listing: &listing, seller };
    release.to_seller(Opening { payer: seller, associated_token_program, system_program })?;
    release.close_escrow()?;
    close_account(account, seller)
}
