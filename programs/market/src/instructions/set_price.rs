//! What both instructions that change a price have in common.

use crate::{idl::Error, state::listing::Listing};
use common::{accounts::Accounts, fault::require, terms::ShortDigest, Fault, Result};
use pinocchio::Address;

pub struct NewPrice {
    pub price: u64,
    /// The price that it replaces. None where the terms alone say it: they cover the whole listing.
    pub replaced: Option<u64>,
    pub shown: ShortDigest,
}

/// Takes the seller and the listing. Fee and royalty are computed at `buy`, so they fit any price.
pub fn set_price(program: &Address, mut accounts: Accounts, new: NewPrice) -> Result<()> {
    let seller = accounts.signer()?;
    let account = accounts.writable()?;
    let mut listing = Listing::load(account, program)?;
    require(&listing.seller == seller.address(), Error::WrongSeller)?;
    require(new.replaced.is_none_or(|price| price == listing.price), Error::ReplacesOtherPrice)?;
    require(Listing::terms(account)? == new.shown, Fault::TermsChanged)?;
    require(new.price > 0, Error::PriceIsZero)?;
    listing.price = new.price;
    listing.store(account)
}
