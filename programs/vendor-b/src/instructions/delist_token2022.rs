use super::listing::Ending;
use crate::token_2022::Asset;
use common::{context::Context, Fault, Result};
use pinocchio::cpi::Signer;

/// Gives a Token-2022 artwork back to its seller.
///
/// # Accounts
///
/// - 0: `[writable, signer]` seller: The owner of the listing; pays for the account of the artwork if it is
///   missing.
/// - 1: `[writable]` rent_payer: Who paid the rent of the listing; gets it.
/// - 2: `[writable]` list_state: PDA ["list_state", the asset].
/// - 3: `[]` mint: The artwork: a Token-2022 mint of supply 1 and no decimals.
/// - 4: `[writable]` from_token: The listing's associated token account of the mint.
/// - 5: `[writable]` to_token: The seller's account of the mint; created at the associated address if it is
///   missing.
/// - 6: `[]` token_program: Token-2022.
/// - 7: `[]` associated_token_program: The associated token program.
/// - 8: `[]` system_program: The system program.
pub fn run(mut context: Context) -> Result<()> {
    context.arguments.finish().ok_or(Fault::InvalidArguments)?;
    let ending = Ending::take(&mut context)?;
    let asset = Asset::take(&mut context.accounts)?;

    ending.require_of(asset.mint.address())?;
    asset.require_held_by(ending.account.address())?;
    asset.open(ending.seller, ending.seller)?;
    ending.signing(|seeds| {
        let signers = [Signer::from(seeds)];
        asset.transfer(ending.account, &signers)?;
        asset.close_source(ending.account, &signers)
    })?;
    ending.close()
}
