//! The token-metadata record of an artwork, as far as a sale needs it.

use crate::{fault::require, ids, money::Terms, reader::Reader, Fault, Result};
use pinocchio::{AccountView, Address};

pub const MAX_CREATORS: usize = 5;
const METADATA_V1: u8 = 4;
const PROGRAMMABLE: [u8; 2] = [4, 5];

pub struct Metadata {
    pub royalty_bps: u16,
    primary_sale_happened: bool,
    addresses: [Address; MAX_CREATORS],
    shares: [u8; MAX_CREATORS],
    count: usize,
}

impl Metadata {
    pub fn creators(&self) -> &[Address] {
        &self.addresses[..self.count]
    }

    /// The share of each creator in percent: 100 in all, or no creators.
    pub fn shares(&self) -> &[u8] {
        &self.shares[..self.count]
    }

    pub fn is_primary(&self) -> bool {
        !self.primary_sale_happened
    }

    /// The terms by which a price is divided, as the record is now.
    pub fn terms(&self, price: u64, fee_bps: u16, disable_primary_split: bool) -> Terms<'_> {
        let primary_split = self.is_primary() && !disable_primary_split;
        Terms { price, fee_bps, royalty_bps: self.royalty_bps, primary_split, shares: self.shares() }
    }

    /// Reads the record of `mint`, and checks that the account is that record.
    pub fn of(account: &AccountView, mint: &Address) -> Result<Self> {
        let seeds: [&[u8]; 3] = [b"metadata", ids::TOKEN_METADATA.as_array(), mint.as_array()];
        let (expected, _) = Address::find_program_address(&seeds, &ids::TOKEN_METADATA);
        require(account.address() == &expected, Fault::WrongMetadataAddress)?;
        require(account.owned_by(&ids::TOKEN_METADATA), Fault::InvalidMetadata)?;
        let data = account.try_borrow()?;
        let (metadata, standard) = parse(&data, mint).ok_or(Fault::InvalidMetadata)?;
        require(!standard.is_some_and(|it| PROGRAMMABLE.contains(&it)), Fault::UnsupportedTokenStandard)?;
        let total: u32 = metadata.shares().iter().map(|share| *share as u32).sum();
        require(metadata.count == 0 || total == 100, Fault::InvalidCreatorShares)?;
        Ok(metadata)
    }

    /// The same for an instruction that must not fail, because money or a prize is in escrow. If the record cannot be
    /// read, no creator is paid.
    pub fn of_or_nobody(account: &AccountView, mint: &Address) -> Result<Self> {
        match Self::of(account, mint) {
            Err(error) if error != Fault::WrongMetadataAddress.into() => Ok(Self::NOBODY),
            result => result,
        }
    }

    const NOBODY: Self = Self {
        royalty_bps: 0,
        primary_sale_happened: true,
        addresses: [const { Address::new_from_array([0; 32]) }; MAX_CREATORS],
        shares: [0; MAX_CREATORS],
        count: 0,
    };
}

fn parse(data: &[u8], mint: &Address) -> Option<(Metadata, Option<u8>)> {
    let mut reader = Reader::new(data);
    if reader.u8()? != METADATA_V1 {
        return None;
    }
    let _update_authority = reader.address()?;
    if &reader.address()? != mint {
        return None;
    }
    let _name = reader.prefixed()?;
    let _symbol = reader.prefixed()?;
    let _uri = reader.prefixed()?;
    let mut metadata = Metadata { royalty_bps: reader.u16()?, ..Metadata::NOBODY };
    if reader.bool()? {
        metadata.count = reader.u32()? as usize;
        for index in 0..metadata.count {
            *metadata.addresses.get_mut(index)? = reader.address()?;
            let _verified = reader.bool()?;
            *metadata.shares.get_mut(index)? = reader.u8()?;
        }
    }
    metadata.primary_sale_happened = reader.bool()?;
    let _is_mutable = reader.bool()?;
    Some((metadata, token_standard(&mut reader)))
}

/// Missing in older records.
fn token_standard(reader: &mut Reader) -> Option<u8> {
    if reader.bool()? {
        let _edition_nonce = reader.u8()?;
    }
    match reader.bool()? {
        true => reader.u8(),
        false => None,
    }
}
