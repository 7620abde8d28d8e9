//! What the record of an artwork of any kind says of a sale: who is paid.

use crate::{fault::require, money::Terms, Fault, Result};
use pinocchio::Address;

pub const MAX_CREATORS: usize = 5;

pub struct Record {
    pub royalty_bps: u16,
    is_primary: bool,
    addresses: [Address; MAX_CREATORS],
    shares: [u8; MAX_CREATORS],
    count: usize,
}

impl Record {
    /// No creator is paid, and no sale is the first.
    pub const NOBODY: Self = Self {
        royalty_bps: 0,
        is_primary: false,
        addresses: [const { Address::new_from_array([0; 32]) }; MAX_CREATORS],
        shares: [0; MAX_CREATORS],
        count: 0,
    };

    /// A record without creators.
    pub fn new(royalty_bps: u16) -> Self {
        Self { royalty_bps, ..Self::NOBODY }
    }

    /// `None` if it has the most creators already.
    pub fn add_creator(&mut self, creator: Address, share: u8) -> Option<()> {
        *self.addresses.get_mut(self.count)? = creator;
        *self.shares.get_mut(self.count)? = share;
        self.count += 1;
        Some(())
    }

    pub fn set_primary(&mut self, is_primary: bool) {
        self.is_primary = is_primary;
    }

    pub fn creators(&self) -> &[Address] {
        &self.addresses[..self.count]
    }

    /// The share of each creator in percent: 100 in all, or no creators.
    pub fn shares(&self) -> &[u8] {
        &self.shares[..self.count]
    }

    /// Whether a sale now is the first one.
    pub fn is_primary(&self) -> bool {
        self.is_primary
    }

    /// The terms by which a price is divided, as the record is now.
    pub fn terms(&self, price: u64, fee_bps: u16, disable_primary_split: bool) -> Terms<'_> {
        let primary_split = self.is_primary() && !disable_primary_split;
        Terms { price, fee_bps, royalty_bps: self.royalty_bps, primary_split, shares: self.shares() }
    }

    pub fn require_whole_shares(&self) -> Result<()> {
        let total: u32 = self.shares().iter().map(|share| *share as u32).sum();
        require(self.count == 0 || total == 100, Fault::InvalidCreatorShares)
    }
}
