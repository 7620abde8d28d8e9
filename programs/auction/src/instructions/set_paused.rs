use crate::{auction::Auction, idl::Error};
use common::{context::Context, fault::require, sysvars::now, Fault, Result};

/// Signed by the authority, not the seller: a seller could stop the bids when they like the highest bidder.
///
/// # Accounts
///
/// - 0: `[signer]` authority: The marketplace authority that the auction names.
/// - 1: `[writable]` auction_config: PDA [mint, "auction_config"].
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let paused = arguments.bool().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let authority = accounts.signer()?;
    let account = accounts.writable()?;
    let mut auction = Auction::load(account, program)?;
    require(authority.address() == &auction.marketplace_authority, Error::NotMarketplaceAuthority)?;
    let now = now()?;
    if paused {
        require(auction.paused_at == 0, Error::AuctionPaused)?;
        require(!auction.is_over(now), Error::AuctionEnded)?;
        auction.paused_at = now;
    } else {
        require(auction.paused_at != 0, Error::AuctionNotPaused)?;
        auction.resume(now)?;
    }
    auction.store(account)
}
