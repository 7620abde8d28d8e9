use crate::{idl::Error, state::listing::Listing};
use common::{context::Context, fault::require, terms::ShortDigest, Fault, Result};

/// Fee and royalty are computed at `buy`, so they fit any price. The instruction names the price that it
/// replaces, so that an older change that lands late fails. It also contains the terms, because a price means
/// nothing without its currency.
///
/// # Accounts
///
/// - 0: `[signer]` seller: The seller of the listing.
/// - 1: `[writable]` listing: PDA ["listing", mint].
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let new_price = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let replaced = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let shown: ShortDigest = arguments.array().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let seller = accounts.signer()?;
    let account = accounts.writable()?;
    let mut listing = Listing::load(account, program)?;
    require(&listing.seller == seller.address(), Error::WrongSeller)?;
    require(listing.price == replaced, Error::ReplacesOtherPrice)?;
    require(Listing::terms(account)? == shown, Fault::TermsChanged)?;
    require(new_price > 0, Error::PriceIsZero)?;
    listing.price = new_price;
    listing.store(account)
}
