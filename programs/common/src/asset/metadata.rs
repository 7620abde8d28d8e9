//! The record of token-metadata, as far as a sale needs it.

use super::record::Record;
use crate::{fault::require, ids, reader::Reader, Fault, Result};
use pinocchio::{AccountView, Address};

const METADATA_V1: u8 = 4;

/// A record, and what only token-metadata has.
pub struct Metadata {
    pub record: Record,
    pub primary_sale_happened: bool,
    /// Missing in older records.
    pub token_standard: Option<u8>,
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
    let _update_authority = reader.address()?;
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
    Some(Metadata { record, primary_sale_happened, token_standard: token_standard(&mut reader) })
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
