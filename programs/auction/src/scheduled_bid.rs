//! A bid that waits for its time, byte for byte as idl.json describes it; its account holds the amount.

use crate::idl::{account, Error};
use common::{
    accounts::is_vacant,
    fault::require,
    reader::Reader,
    state::{is_at, read_owned, store, VERSION},
    Result,
};
use pinocchio::{cpi::Seed, AccountView, Address};

pub const SEED: &[u8] = b"scheduled_bid";

pub struct ScheduledBid {
    pub bump: u8,
    pub auction: Address,
    pub bidder: Address,
    pub mint: Address,
    pub currency_mint: Address,
    pub amount: u64,
    pub execute_at: i64,
    /// `Auction::terms` at the time of scheduling.
    pub terms: [u8; 32],
}

impl ScheduledBid {
    pub const LENGTH: usize = 186;

    /// Reads a scheduled bid that exists and sits at its own address.
    pub fn load(view: &AccountView, program: &Address) -> Result<Self> {
        require(!is_vacant(view), Error::NoScheduledBid)?;
        let bid = read_owned(view, program, Error::InvalidScheduledBid, Self::parse)?;
        let seeds: [&[u8]; 4] = [SEED, bid.auction.as_array(), bid.bidder.as_array(), &[bid.bump]];
        require(is_at(view, &seeds, program), Error::InvalidScheduledBid)?;
        Ok(bid)
    }

    /// What the program signs for the scheduled bid with.
    pub fn seeds<'a>(&'a self, bump: &'a [u8; 1]) -> [Seed<'a>; 4] {
        [
            Seed::from(SEED),
            Seed::from(self.auction.as_array()),
            Seed::from(self.bidder.as_array()),
            Seed::from(bump),
        ]
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.array()? != account::SCHEDULED_BID {
            return None;
        }
        let bump = reader.u8()?;
        let _version = reader.u8()?;
        let bid = Self {
            bump,
            auction: reader.address()?,
            bidder: reader.address()?,
            mint: reader.address()?,
            currency_mint: reader.address()?,
            amount: reader.u64()?,
            execute_at: reader.i64()?,
            terms: reader.array()?,
        };
        reader.finish().map(|_| bid)
    }

    pub fn store(&self, view: &AccountView) -> Result<()> {
        store(view, |writer| {
            writer.bytes(&account::SCHEDULED_BID).u8(self.bump).u8(VERSION);
            writer.address(&self.auction).address(&self.bidder);
            writer.address(&self.mint).address(&self.currency_mint);
            writer.u64(self.amount).i64(self.execute_at).bytes(&self.terms);
        })
    }
}
