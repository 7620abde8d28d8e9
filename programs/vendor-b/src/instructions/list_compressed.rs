use super::listing::{Asked, NewListing};
use crate::compressed::{Compressed, Leaf};
use common::{context::Context, Result};

/// Offers a compressed artwork for sale.
///
/// # Accounts
///
/// - 0: `[writable, signer]` payer: Pays the rent, and gets it back when the listing ends. May be the seller.
/// - 1: `[writable, signer]` seller: The owner of the leaf.
/// - 2: `[writable]` list_state: PDA ["list_state", the asset].
/// - 3: `[]` leaf_delegate: The delegate of the leaf; the seller if there is none.
/// - 4: `[]` tree_authority: Bubblegum's record of the tree.
/// - 5: `[writable]` merkle_tree: The tree that holds the artwork.
/// - 6: `[]` log_wrapper: noop.
/// - 7: `[]` compression_program: Account compression.
/// - 8: `[]` asset_program: Bubblegum.
/// - 9: `[]` system_program: The system program.
///
/// Then the nodes of the proof, from the leaf up, without those in the canopy.
pub fn run(mut context: Context) -> Result<()> {
    let asked = Asked::parse(&mut context.arguments)?;
    let leaf = Leaf::parse(context.arguments)?;
    let new_listing = NewListing::take(&mut context)?;
    let delegate = context.accounts.take()?;
    let asset = Compressed::take(context.accounts, leaf)?;

    new_listing.create(&asset.id(), &asked)?;
    asset.transfer(new_listing.seller, delegate, new_listing.account, &[])
}
