//! The record of token-metadata, as far as a sale needs it.

use super::record::Record;
use crate::{fault::require, ids, reader::Reader, Fault, Result};
use pinocchio::{AccountView, Address};

const METADATA_V1: u8 = 4;
/// The standards of programmable NFTs: an original, and a print.
const PROGRAMMABLE: [u8; 2] = [4, 5];

/// A record, and what only token-metadata has.
pub struct Metadata {
    record: Record,
    update_authority: Address,
    primary_sale_happened: bool,
    /// Missing in older records.
    token_standard: Option<u8>,
}

impl Metadata {
    pub fn is_programmable(&self) -> bool {
        self.token_standard.is_some_and(|it| PROGRAMMABLE.contains(&it))
    }

    /// For a kind whose holder records the first sale.
    pub fn sold_by_anybody(self) -> Result<Record> {
        require(!self.is_programmable(), Fault::UnsupportedTokenStandard)?;
        let is_primary = !self.primary_sale_happened;
        self.finish(is_primary)
    }

    /// For a programmable NFT. Only its update authority can record the first sale, so only a sale by that wallet is one:
    /// otherwise every sale would be.
    pub fn sold_by(self, seller: &Address) -> Result<Record> {
        require(self.is_programmable(), Fault::UnsupportedTokenStandard)?;
        let is_primary = !self.primary_sale_happened && &self.update_authority == seller;
        self.finish(is_primary)
    }

    fn finish(self, is_primary: bool) -> Result<Record> {
        let mut record = self.record;
        record.require_whole_shares()?;
        record.set_primary(is_primary);
        Ok(record)
    }
}

/// Reads the record of `mint`, and checks that the account is that record.
pub fn read(account: &AccountView, mint: &Address) -> Result<Metadata> {
    let seeds: [&[u8]; 3] = [b"metadata", ids::TOKEN_METADATA.as_array(), mint.as_array()];
    let (expected, _) = Address::find_program_address(&seeds, &ids::TOKEN_METADATA);
    require(account.address() == &expected, Fault::WrongMetadataAddress)?;
    require(account.owned_by(&ids::TOKEN_METADATA), Fault::InvalidMetadata)?;
    let data = account.try_borrow()?;
    parse(&data, mint).ok_or(Fault::InvalidMetadata.into())
}

fn parse(data: &[u8], mint: &Address) -> Option<Metadata> {
    let mut reader = Reader::new(data);
    if reader.u8()? != METADATA_V1 {
        return None;
    }
    let update_authority = reader.address()?;
    if &reader.address()? != mint {
        return None;
    }
    let _name = reader.prefixed()?;
    let _symbol = reader.prefixed()?;
    let _uri = reader.prefixed()?;
    let mut record = Record::new(reader.u16()?);
    if reader.bool()? {
        for _ in 0..reader.u32()? {
            let creator = reader.address()?;
            let _verified = reader.bool()?;
            record.add_creator(creator, reader.u8()?)?;
        }
    }
    let primary_sale_happened = reader.bool()?;
    let _is_mutable = reader.bool()?;
    Some(Metadata {
        record,
        update_authority,
        primary_sale_happened,
        token_standard: token_standard(&mut reader),
    })
}

fn token_standard(reader: &mut Reader) -> Option<u8> {
    if reader.bool()? {
        let _edition_nonce = reader.u8()?;
    }
    match reader.bool()? {
        true => reader.u8(),
        false => None,
    }
}
