use super::release::Release;
use crate::{idl::Error, state::listing::Listing};
use common::{asset::Asset, context::Context, fault::require, pda::close_account, Fault, Result};

/// Looks at neither the metadata nor the times: whatever became of the artwork's record, its owner gets it back.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let seller = accounts.payer()?;
    let account = accounts.writable()?;
    let asset = Asset::take(&mut accounts)?;
    accounts.associated_token_program()?;
    let system_program = accounts.system_program()?;

    let listing = Listing::load(account, program)?;
    require(&listing.seller == seller.address(), Error::WrongSeller)?;
    require(&listing.mint == asset.mint.address(), Error::WrongMint)?;
    let release = Release { asset: &asset, account, listing: &listing, system_program };
    release.hand_over(seller, seller)?;
    release.close_escrow()?;
    close_account(account, seller)
}
