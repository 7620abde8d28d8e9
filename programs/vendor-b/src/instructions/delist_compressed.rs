use super::listing::Ending;
use crate::compressed::{Compressed, Leaf};
use common::{context::Context, Result};
use pinocchio::cpi::Signer;

/// Gives a compressed artwork back to its seller.
///
/// # Accounts
///
/// - 0: `[writable, signer]` seller: The owner of the listing.
/// - 1: `[writable]` rent_payer: Who paid the rent of the listing; gets it.
/// - 2: `[writable]` list_state: PDA ["list_state", the asset].
/// - 3: `[]` tree_authority: Bubblegum's record of the tree.
/// - 4: `[writable]` merkle_tree: The tree that holds the artwork.
/// - 5: `[]` log_wrapper: noop.
/// - 6: `[]` compression_program: Account compression.
/// - 7: `[]` asset_program: Bubblegum.
/// - 8: `[]` system_program: The system program.
///
/// Then the nodes of the proof, from the leaf up, without those in the canopy.
pub fn run(mut context: Context) -> Result<()> {
    let leaf = Leaf::parse(context.arguments)?;
    let ending = Ending::take(&mut context)?;
    let asset = Compressed::take(context.accounts, leaf)?;

    ending.require_of(&asset.id())?;
    ending.signing(|seeds| {
        asset.transfer(ending.account, ending.account, ending.seller, &[Signer::from(seeds)])
    })?;
    ending.close()
}
