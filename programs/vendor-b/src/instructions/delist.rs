use super::listing::Ending;
use common::{
    asset::{Asset, Opening},
    context::Context,
    Fault, Result,
};
use pinocchio::cpi::Signer;

/// Gives an artwork back to its seller.
///
/// # Accounts
///
/// - 0: `[writable, signer]` seller: The owner of the listing; pays for the account of the artwork if it is
///   missing.
/// - 1: `[writable]` rent_payer: Who paid the rent of the listing; gets it.
/// - 2: `[writable]` list_state: PDA ["list_state", the asset].
/// - 3: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 4: `[writable]` from_token: The listing's associated token account of the mint.
/// - 5: `[writable]` to_token: The seller's account of the mint; created at the associated address if it is
///   missing.
/// - 6: `[]` metadata: The token-metadata record of the mint; the core asset or its collection, whichever has
///   the royalties.
/// - 7: `[optional]` edition: The edition record; required when it holds the mint or the freeze authority.
/// - 8: `[optional]` collection: The collection of a core asset, if it is in one.
/// - 9: `[writable, optional]` from_record: The token record of from_token, of a programmable NFT.
/// - 10: `[writable, optional]` to_record: The token record of to_token, of a programmable NFT; created when
///   missing.
/// - 11: `[optional]` auth_rules: The rule set of a programmable NFT that has one.
/// - 12: `[optional]` auth_rules_program: token-auth-rules, with a rule set.
/// - 13: `[optional]` instructions_sysvar: The instructions sysvar, for a programmable NFT.
/// - 14: `[]` asset_program: token-metadata, or core for its assets.
/// - 15: `[]` token_program: SPL Token.
/// - 16: `[]` associated_token_program: The associated token program.
/// - 17: `[]` system_program: The system program.
pub fn run(mut context: Context) -> Result<()> {
    context.arguments.finish().ok_or(Fault::InvalidArguments)?;
    let ending = Ending::take(&mut context)?;
    let asset = Asset::take(&mut context.accounts)?;
    let associated_token_program = context.accounts.associated_token_program()?;
    let system_program = context.accounts.system_program()?;

    ending.require_of(asset.mint.address())?;
    ending.signing(|seeds| {
        let signers = [Signer::from(seeds)];
        let seller = ending.seller;
        let opening = Opening { payer: seller, associated_token_program, system_program };
        asset.deliver(ending.account, &signers, seller, opening)?;
        asset.close_escrow(ending.account, &signers)
    })?;
    ending.close()
}
