//! A buyer's offer for an artwork. The price is in escrow.

use crate::idl::{account, Error};
use common::{
    accounts::is_vacant,
    fault::require,
    reader::Reader,
    state::{is_at, read_owned, store, VERSION},
    Result,
};
use pinocchio::{cpi::Seed, AccountView, Address};

pub const SEED: &[u8] = b"offer";

pub struct Offer {
    pub bump: u8,
    pub marketplace_authority: Address,
    pub buyer: Address,
    pub asset: Address,
    pub currency_mint: Address,
    pub price: u64,
    pub end_time: i64,
    pub offered_at: i64,
    pub token_standard: u8,
}

impl Offer {
    pub const LENGTH: usize = 326;
    const RESERVED: usize = 161;
    const ARTWORK: u8 = 0;
    /// Accepting an offer checks that the artwork is a one-of-one.
    const ONE_OF_ONE_ONLY: bool = true;

    /// Reads an existing offer, and checks that it is at its own address.
    pub fn load(view: &AccountView, program: &Address) -> Result<Self> {
        require(!is_vacant(view), Error::NoOffer)?;
        let offer = read_owned(view, program, Error::InvalidOffer, Self::parse)?;
        let seeds: [&[u8]; 4] = [SEED, offer.buyer.as_array(), offer.asset.as_array(), &[offer.bump]];
        require(is_at(view, &seeds, program), Error::InvalidOffer)?;
        Ok(offer)
    }

    /// The seeds with which the program signs for the offer.
    pub fn seeds<'a>(&'a self, bump: &'a [u8; 1]) -> [Seed<'a>; 4] {
        [
            Seed::from(SEED),
            Seed::from(self.buyer.as_array()),
            Seed::from(self.asset.as_array()),
            Seed::from(bump),
        ]
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.array()? != account::OFFER {
            return None;
        }
        let bump = reader.u8()?;
        let _version = reader.u8()?;
        let marketplace_authority = reader.address()?;
        let _offer_type = reader.u8()?;
        let (buyer, asset, currency_mint) = (reader.address()?, reader.address()?, reader.address()?);
        let (price, end_time, offered_at) = (reader.u64()?, reader.i64()?, reader.i64()?);
        let _one_of_one_only = reader.bool()?;
        let token_standard = reader.u8()?;
        reader.bytes(Self::RESERVED)?;
        reader.finish()?;
        Some(Self {
            bump,
            marketplace_authority,
            buyer,
            asset,
            currency_mint,
            price,
            end_time,
            offered_at,
            token_standard,
        })
    }

    pub fn store(&self, view: &AccountView) -> Result<()> {
        store(view, |writer| {
            writer.bytes(&account::OFFER).u8(self.bump).u8(VERSION);
            writer.address(&self.marketplace_authority).u8(Self::ARTWORK);
            writer.address(&self.buyer).address(&self.asset).address(&self.currency_mint);
            writer.u64(self.price).i64(self.end_time).i64(self.offered_at);
            writer.bool(Self::ONE_OF_ONE_ONLY).u8(self.token_standard).skip(Self::RESERVED);
        })
    }
}

#[cfg(test)]
mod tests;
