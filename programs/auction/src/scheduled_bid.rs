//! A bid to be executed later, with the layout in idl.json. Its account holds the amount.

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

    /// Reads an existing scheduled bid, and checks that it is at its own address.
    pub fn load(view: &AccountView, program: &Address) -> Result<Self> {
        require(!is_vacant(view), Error::NoScheduledBid)?;
        let bid = read_owned(view, program, Error::InvalidScheduledBid, Self::parse)?;
        let seeds: [&[u8]; 4] = [SEED, bid.auction.as_array(), bid.bidder.as_array(), &[bid.bump]];
        require(is_at(view, &seeds, program), Error::InvalidScheduledBid)?;
        Ok(bid)
    }

    /// The seeds with which the program signs for the scheduled bid.
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

#[cfg(test)]
mod tests {
    use super::{ScheduledBid, SEED};
    use crate::idl::{account, layout, Error};
    use common::testing::{address, assert_layout, TestAccount};
    use pinocchio::Address;

    #[test]
    fn every_field_is_where_the_idl_has_it_and_is_read_back() {
        let (program, auction, bidder) = (address(200), address(1), address(2));
        let seeds: [&[u8]; 3] = [SEED, auction.as_array(), bidder.as_array()];
        let (place, bump) = Address::find_program_address(&seeds, &program);
        let bid = ScheduledBid {
            bump,
            auction,
            bidder,
            mint: address(3),
            currency_mint: address(4),
            amount: 0x0102_0304_0506_0708,
            execute_at: 0x1112_1314_1516_1718,
            terms: [5; 32],
        };
        let account = TestAccount::new(place, program, ScheduledBid::LENGTH);
        bid.store(account.view()).unwrap();
        let values = [
            vec![bump],
            vec![1],
            vec![1; 32],
            vec![2; 32],
            vec![3; 32],
            vec![4; 32],
            bid.amount.to_le_bytes().to_vec(),
            bid.execute_at.to_le_bytes().to_vec(),
            vec![5; 32],
        ];
        assert_layout(&account.data(), account::SCHEDULED_BID, &layout::SCHEDULED_BID, &values);

        let again = TestAccount::new(address(9), program, ScheduledBid::LENGTH);
        ScheduledBid::load(account.view(), &program).unwrap().store(again.view()).unwrap();
        assert_eq!(again.data(), account.data());
        let invalid = Some(Error::InvalidScheduledBid.into());
        assert_eq!(ScheduledBid::load(again.view(), &program).err(), invalid, "at another address");
    }
}
