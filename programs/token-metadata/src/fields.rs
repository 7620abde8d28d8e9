//! Where the fields lie in a metadata record that are read alone, or that change.

use crate::record::{CREATOR_LENGTH, METADATA_KEY};
use common::reader::Reader;
use pinocchio::Address;

/// Offsets, where nothing else is said.
pub struct Fields {
    pub update_authority: Address,
    pub mint: Address,
    /// Of the first creator; none if there are none.
    pub creators: Option<usize>,
    pub creator_count: usize,
    pub primary_sale_happened: usize,
    pub token_standard: Option<usize>,
    /// Whether it is verified, then the mint of the collection.
    pub collection: Option<usize>,
    /// The number of their kind, then 8 bytes: of the first kind the size of the collection.
    pub collection_details: Option<usize>,
    pub rule_set: Option<Address>,
}

impl Fields {
    pub fn find(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.u8()? != METADATA_KEY {
            return None;
        }
        let (update_authority, mint) = (reader.address()?, reader.address()?);
        for _ in 0..3 {
            reader.prefixed()?;
        }
        reader.u16()?;
        let place = |reader: &Reader| data.len() - reader.remaining();
        let (mut creators, mut creator_count) = (None, 0);
        if reader.bool()? {
            creator_count = reader.u32()? as usize;
            creators = Some(place(&reader));
            reader.bytes(creator_count.checked_mul(CREATOR_LENGTH)?)?;
        }
        let primary_sale_happened = place(&reader);
        reader.bytes(2)?;
        let _edition_bump = optional(&mut reader, 1)?;
        let token_standard = reader.bool()?.then_some(place(&reader));
        if token_standard.is_some() {
            reader.u8()?;
        }
        let mut option = |length| {
            let some = reader.bool()?;
            let at = place(&reader);
            reader.bytes(if some { length } else { 0 })?;
            Some(some.then_some(at))
        };
        let collection = option(33)?;
        let _uses = option(17)?;
        let collection_details = option(9)?;
        let version_1 = reader.bool()? && reader.u8()? == 0;
        let rule_set = if version_1 && reader.bool()? { Some(reader.address()?) } else { None };
        Some(Self {
            update_authority,
            mint,
            creators,
            creator_count,
            primary_sale_happened,
            token_standard,
            collection,
            collection_details,
            rule_set,
        })
    }
}

/// `Some(None)` if the option is none.
pub fn optional<'a>(reader: &mut Reader<'a>, length: usize) -> Option<Option<&'a [u8]>> {
    match reader.bool()? {
        true => reader.bytes(length).map(Some),
        false => Some(None),
    }
}
