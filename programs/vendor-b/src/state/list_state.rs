//! An artwork for sale, in escrow.

use crate::idl::{account, Error};
use common::{
    accounts::is_vacant,
    fault::require,
    reader::Reader,
    state::{is_at, read_owned, store, VERSION},
    writer::Writer,
    Result,
};
use pinocchio::{AccountView, Address};

pub const SEED: &[u8] = b"list_state";

const NONE: u8 = 0;
const SOME: u8 = 1;
const NO_ADDRESS: Address = Address::new_from_array([0; 32]);

pub struct ListState {
    pub bump: u8,
    /// The seller.
    pub owner: Address,
    /// The mint, or the address of a compressed artwork.
    pub asset_id: Address,
    /// The price, in base units of the currency.
    pub amount: u64,
    /// `None`: lamports.
    pub currency: Option<Address>,
    /// Unix seconds; 0 when it does not expire.
    pub expiry: i64,
    pub private_taker: Option<Address>,
    pub maker_broker: Option<Address>,
    /// Who gets the rent when the listing ends.
    pub rent_payer: Address,
}

impl ListState {
    /// With every option present. An option that is none takes fewer bytes, and zeros follow the last field.
    pub const LENGTH: usize = 317;

    /// Reads a listing that exists and sits at its own address.
    pub fn load(view: &AccountView, program: &Address) -> Result<Self> {
        require(!is_vacant(view), Error::NoListing)?;
        require(view.data_len() == Self::LENGTH, Error::InvalidListState)?;
        let listing = read_owned(view, program, Error::InvalidListState, Self::parse)?;
        let seeds: [&[u8]; 3] = [SEED, listing.asset_id.as_array(), &[listing.bump]];
        require(is_at(view, &seeds, program), Error::InvalidListState)?;
        Ok(listing)
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.array()? != account::LIST_STATE {
            return None;
        }
        let _version = reader.u8()?;
        Some(Self {
            bump: reader.u8()?,
            owner: reader.address()?,
            asset_id: reader.address()?,
            amount: reader.u64()?,
            currency: optional(&mut reader)?,
            expiry: reader.i64()?,
            private_taker: optional(&mut reader)?,
            maker_broker: optional(&mut reader)?,
            rent_payer: reader.address()?,
        })
    }

    pub fn store(&self, view: &AccountView) -> Result<()> {
        store(view, |writer| {
            writer.bytes(&account::LIST_STATE).u8(VERSION).u8(self.bump);
            writer.address(&self.owner).address(&self.asset_id).u64(self.amount);
            option(writer, &self.currency).i64(self.expiry);
            option(writer, &self.private_taker);
            option(writer, &self.maker_broker);
            // No cosigner; what follows is reserved.
            writer.address(&self.rent_payer).address(&NO_ADDRESS);
        })
    }
}

/// An option in Borsh's format. The outer `None`: the bytes ended, or are no option.
fn optional(reader: &mut Reader) -> Option<Option<Address>> {
    Some(if reader.bool()? { Some(reader.address()?) } else { None })
}

fn option<'a, 'b>(writer: &'a mut Writer<'b>, value: &Option<Address>) -> &'a mut Writer<'b> {
    match value {
        Some(value) => writer.u8(SOME).address(value),
        None => writer.u8(NONE),
    }
}

#[cfg(test)]
mod tests;
