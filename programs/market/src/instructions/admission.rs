//! Who may buy from a listing, and when.

use crate::{
    idl::Error,
    state::{listing::Listing, whitelist::Whitelist},
};
use common::{fault::require, ids, sysvars::now, Result};
use pinocchio::{AccountView, Address};

pub struct Admission<'a> {
    pub listing: &'a Listing,
    pub whitelist: Option<&'a AccountView>,
    pub buyer: &'a AccountView,
}

impl Admission<'_> {
    pub fn require_open(&self) -> Result<()> {
        let (now, listing) = (now()?, self.listing);
        require(now >= listing.start_time, Error::NotStarted)?;
        require(listing.end_time == 0 || now < listing.end_time, Error::Ended)
    }

    pub fn require_admitted(&self, program: &Address) -> Result<()> {
        let named = self.whitelist.map_or(ids::SYSTEM, |it| *it.address());
        require(named == self.listing.whitelist, Error::WrongWhitelist)?;
        let Some(whitelist) = self.whitelist else { return Ok(()) };
        Whitelist::load(whitelist, program)?;
        require(Whitelist::contains(whitelist, self.buyer.address())?, Error::BuyerNotOnWhitelist)
    }
}
