use super::listing::{Asked, NewListing};
use crate::token_2022::{require_harmless, Asset};
use common::{context::Context, Fault, Result};

/// Offers a Token-2022 artwork for sale.
///
/// # Accounts
///
/// - 0: `[writable, signer]` payer: Pays the rent, and gets it back when the listing ends. May be the seller.
/// - 1: `[writable, signer]` seller: Holds the artwork.
/// - 2: `[writable]` list_state: PDA ["list_state", the asset].
/// - 3: `[]` mint: The artwork: a Token-2022 mint of supply 1 and no decimals.
/// - 4: `[writable]` from_token: The seller's account of the mint.
/// - 5: `[writable]` to_token: The listing's associated token account of the mint.
/// - 6: `[]` token_program: Token-2022.
/// - 7: `[]` associated_token_program: The associated token program.
/// - 8: `[]` system_program: The system program.
pub fn run(mut context: Context) -> Result<()> {
    let asked = Asked::parse(&mut context.arguments)?;
    context.arguments.finish().ok_or(Fault::InvalidArguments)?;
    let new_listing = NewListing::take(&mut context)?;
    let asset = Asset::take(&mut context.accounts)?;

    require_harmless(asset.mint)?;
    asset.require_held_by(new_listing.seller.address())?;
    new_listing.create(asset.mint.address(), &asked)?;
    asset.open_associated(new_listing.account, new_listing.payer)?;
    asset.transfer(new_listing.seller, &[])
}
