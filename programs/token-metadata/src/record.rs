//! Addresses and layouts of the records MetadataV1 and MasterEditionV2.

use crate::fields::optional;
use common::{reader::Reader, writer::Writer};
use pinocchio::Address;

pub const METADATA_LENGTH: usize = 607;
pub const EDITION_LENGTH: usize = 20;
pub const MAX_CREATORS: usize = 5;
pub const METADATA_KEY: u8 = 4;
pub const MASTER_EDITION_KEY: u8 = 6;
const NAME_LENGTH: usize = 32;
const SYMBOL_LENGTH: usize = 10;
const URI_LENGTH: usize = 200;

pub const NON_FUNGIBLE: u8 = 0;
pub const FUNGIBLE_ASSET: u8 = 1;
pub const FUNGIBLE: u8 = 2;
pub const PRINT: u8 = 3;
pub const PROGRAMMABLE: u8 = 4;
pub const PROGRAMMABLE_PRINT: u8 = 5;

pub const METADATA_SEED: &[u8] = b"metadata";
pub const EDITION_SEED: &[u8] = b"edition";

pub fn metadata_address(program: &Address, mint: &Address) -> (Address, u8) {
    let seeds: [&[u8]; 3] = [METADATA_SEED, program.as_array(), mint.as_array()];
    Address::find_program_address(&seeds, program)
}

pub fn edition_address(program: &Address, mint: &Address) -> (Address, u8) {
    let seeds: [&[u8]; 4] = [METADATA_SEED, program.as_array(), mint.as_array(), EDITION_SEED];
    Address::find_program_address(&seeds, program)
}

/// The arguments of CreateMetadataAccountV3, as the byte ranges that are copied into the record.
pub struct Draft<'a> {
    pub name: &'a [u8],
    pub symbol: &'a [u8],
    pub uri: &'a [u8],
    pub royalty_bps: u16,
    /// 34 bytes per creator: address, verified, share.
    pub creators: Option<&'a [u8]>,
    pub collection: Option<&'a [u8]>,
    pub uses: Option<&'a [u8]>,
    pub is_mutable: bool,
    /// The number of the kind of its details, if it is a collection: 0 counts its artworks, 1 does not.
    pub collection_details: Option<u8>,
}

pub const CREATOR_LENGTH: usize = 34;

impl<'a> Draft<'a> {
    pub fn parse(mut reader: Reader<'a>) -> Option<Self> {
        let draft = Self {
            name: reader.prefixed()?,
            symbol: reader.prefixed()?,
            uri: reader.prefixed()?,
            royalty_bps: reader.u16()?,
            creators: creators(&mut reader)?,
            collection: optional(&mut reader, 33)?,
            uses: optional(&mut reader, 17)?,
            is_mutable: reader.bool()?,
            collection_details: details(&mut reader)?,
        };
        reader.finish().map(|_| draft)
    }

    /// The arguments of Create, which come in another order and with more: what else a record has.
    pub fn parse_asset(mut reader: Reader<'a>) -> Option<(Self, AssetData<'a>)> {
        let (name, symbol, uri, royalty_bps) =
            (reader.prefixed()?, reader.prefixed()?, reader.prefixed()?, reader.u16()?);
        let creators = creators(&mut reader)?;
        let primary_sale_happened = reader.bool()?;
        let is_mutable = reader.bool()?;
        let token_standard = reader.u8()?;
        let collection = optional(&mut reader, 33)?;
        let uses = optional(&mut reader, 17)?;
        let collection_details = details(&mut reader)?;
        let rule_set = optional(&mut reader, 32)?;
        let _decimals = optional(&mut reader, 1)?;
        let print_supply = match reader.bool()? {
            true => match reader.u8()? {
                0 => Some(Some(0)),
                1 => Some(Some(reader.u64()?)),
                2 => Some(None),
                _ => return None,
            },
            false => None,
        };
        reader.finish()?;
        let draft = Self {
            name,
            symbol,
            uri,
            royalty_bps,
            creators,
            collection,
            uses,
            is_mutable,
            collection_details,
        };
        let asset = AssetData { token_standard, primary_sale_happened, rule_set, print_supply };
        Some((draft, asset))
    }

    /// What a record says.
    pub fn stored(data: &'a [u8]) -> Option<(Self, AssetData<'a>)> {
        let mut reader = Reader::new(data);
        if reader.u8()? != METADATA_KEY {
            return None;
        }
        reader.bytes(64)?;
        let (name, symbol, uri, royalty_bps) =
            (reader.prefixed()?, reader.prefixed()?, reader.prefixed()?, reader.u16()?);
        let creators = creators(&mut reader)?;
        let (primary_sale_happened, is_mutable) = (reader.bool()?, reader.bool()?);
        let _edition_bump = optional(&mut reader, 1)?;
        let [token_standard] = *optional(&mut reader, 1)?? else { return None };
        let collection = optional(&mut reader, 33)?;
        let uses = optional(&mut reader, 17)?;
        let collection_details = details(&mut reader)?;
        let version_1 = reader.bool()? && reader.u8()? == 0;
        let rule_set = if version_1 { optional(&mut reader, 32)? } else { None };
        let draft = Self {
            name,
            symbol,
            uri,
            royalty_bps,
            creators,
            collection,
            uses,
            is_mutable,
            collection_details,
        };
        let asset = AssetData { token_standard, primary_sale_happened, rule_set, print_supply: None };
        Some((draft, asset))
    }

    pub fn fits(&self) -> bool {
        self.name.len() <= NAME_LENGTH && self.symbol.len() <= SYMBOL_LENGTH && self.uri.len() <= URI_LENGTH
    }
}

/// What Create says beyond a `Draft`.
pub struct AssetData<'a> {
    pub token_standard: u8,
    pub primary_sale_happened: bool,
    pub rule_set: Option<&'a [u8]>,
    /// The most prints: the inner `None` is unlimited.
    pub print_supply: Option<Option<u64>>,
}

fn creators<'a>(reader: &mut Reader<'a>) -> Option<Option<&'a [u8]>> {
    match reader.bool()? {
        true => {
            let count = reader.u32()? as usize;
            reader.bytes(count.checked_mul(CREATOR_LENGTH)?).map(Some)
        }
        false => Some(None),
    }
}

fn details(reader: &mut Reader) -> Option<Option<u8>> {
    match optional(reader, 9)? {
        Some(&[kind, ..]) if kind > 1 => None,
        Some(&[kind, ..]) => Some(Some(kind)),
        _ => Some(None),
    }
}

/// A string padded with zeros to its maximum length, as token-metadata stores it.
fn puffed(writer: &mut Writer, text: &[u8], length: usize) {
    writer.u32(length as u32).bytes(text).skip(length.saturating_sub(text.len()));
}

fn tagged(writer: &mut Writer, value: Option<&[u8]>, variant: &[u8]) {
    writer.bool(value.is_some());
    if let Some(bytes) = value {
        writer.bytes(variant).bytes(bytes);
    }
}

pub struct NewMetadata<'a> {
    pub update_authority: &'a Address,
    pub mint: &'a Address,
    pub draft: &'a Draft<'a>,
    pub edition_bump: u8,
    pub token_standard: u8,
    pub primary_sale_happened: bool,
    pub rule_set: Option<&'a [u8]>,
    /// Whether a fee was paid for it.
    pub is_charged: bool,
}

impl NewMetadata<'_> {
    pub fn write(&self, data: &mut [u8]) -> bool {
        let draft = self.draft;
        let mut writer = Writer::new(data);
        writer.u8(METADATA_KEY).address(self.update_authority).address(self.mint);
        puffed(&mut writer, draft.name, NAME_LENGTH);
        puffed(&mut writer, draft.symbol, SYMBOL_LENGTH);
        puffed(&mut writer, draft.uri, URI_LENGTH);
        writer.u16(draft.royalty_bps);
        let count = (draft.creators.map_or(0, <[u8]>::len) / CREATOR_LENGTH) as u32;
        tagged(&mut writer, draft.creators, &count.to_le_bytes());
        writer.bool(self.primary_sale_happened).bool(draft.is_mutable);
        writer.bool(true).u8(self.edition_bump).bool(true).u8(self.token_standard);
        tagged(&mut writer, draft.collection, &[]);
        tagged(&mut writer, draft.uses, &[]);
        writer.bool(draft.collection_details.is_some());
        if let Some(kind) = draft.collection_details {
            let size = 0;
            writer.u8(kind).u64(size);
        }
        if [PROGRAMMABLE, PROGRAMMABLE_PRINT].contains(&self.token_standard) {
            let version_1 = 0;
            writer.bool(true).u8(version_1);
            tagged(&mut writer, self.rule_set, &[]);
        }
        let fits = writer.ok();
        if let Some(flag) = data.last_mut() {
            *flag = self.is_charged as u8;
        }
        fits
    }
}

pub const PRINT_LENGTH: usize = 42;
pub const PRINT_KEY: u8 = 1;

/// The edition record of a print.
pub fn write_print(master_edition: &Address, number: u64, data: &mut [u8]) -> bool {
    let mut writer = Writer::new(data);
    writer.u8(PRINT_KEY).address(master_edition).u64(number);
    writer.ok()
}

pub fn write_edition(max_supply: Option<u64>, data: &mut [u8]) -> bool {
    let mut writer = Writer::new(data);
    writer.u8(MASTER_EDITION_KEY).u64(0).bool(max_supply.is_some());
    if let Some(supply) = max_supply {
        writer.u64(supply);
    }
    writer.ok()
}
