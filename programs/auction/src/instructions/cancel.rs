use super::give_back::GiveBack;
use crate::{auction::Auction, idl::Error};
use common::{asset::Asset, context::Context, fault::require, pay::Pay, Fault, Result};

pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let seller = accounts.payer()?;
    let account = accounts.writable()?;
    let asset = Asset::take(&mut accounts)?;
    let pay = Pay::take(&mut accounts)?;
    let auction = Auction::load(account, program)?;
    require(seller.address() == &auction.seller, Error::WrongSeller)?;
    require(!auction.has_bid(), Error::HasBids)?;
    GiveBack { auction: &auction, account, asset: &asset, pay: &pay }.run(seller)
}
