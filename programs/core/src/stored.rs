//! An asset or a collection as its account has it: the base, then a header, the plugins, and their registry.

use crate::{
    authority::{Authority, UpdateAuthority},
    error::{absent, require, Error},
    plugin::{Kind, Plugin, KINDS},
};
use common::{log::abort, reader::Reader, writer::Writer, Result};
use pinocchio::{AccountView, Address};

pub const ASSET: u8 = 1;
const HASHED_ASSET: u8 = 2;
const PLUGIN_HEADER: u8 = 3;
const PLUGIN_REGISTRY: u8 = 4;
pub const COLLECTION: u8 = 5;
/// Of the header: its key and the offset of the registry.
pub const HEADER_LENGTH: usize = 9;
/// Of the registry: its key and two counts.
pub const EMPTY_REGISTRY: usize = 9;

/// The base, without its texts.
pub struct Base {
    pub key: u8,
    /// The owner of an asset; the update authority of a collection.
    pub owner: Address,
    /// Of an asset.
    pub authority: UpdateAuthority,
    pub length: usize,
}

#[derive(Clone, Copy)]
pub struct Record {
    pub kind: Kind,
    pub authority: Authority,
    pub offset: usize,
}

impl Record {
    /// The number of the kind, the authority, and the offset.
    pub fn length(&self) -> usize {
        1 + self.authority.length() + 8
    }
}

pub struct Registry {
    records: [Option<Record>; KINDS],
    count: usize,
    /// Where it is in the account.
    pub offset: usize,
}

impl Registry {
    pub fn empty(offset: usize) -> Self {
        Self { records: [const { None }; KINDS], count: 0, offset }
    }

    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.records.iter().take(self.count).flatten()
    }

    pub fn records_mut(&mut self) -> impl Iterator<Item = &mut Record> {
        self.records.iter_mut().take(self.count).flatten()
    }

    pub fn find(&self, kind: Kind) -> Option<&Record> {
        self.records().find(|record| record.kind == kind)
    }

    pub fn push(&mut self, record: Record) -> Result<()> {
        *self.records.get_mut(self.count).ok_or(Error::PluginAlreadyExists)? = Some(record);
        self.count += 1;
        Ok(())
    }

    pub fn remove(&mut self, kind: Kind) {
        let Some(index) = self.records().position(|record| record.kind == kind) else { return };
        for place in index + 1..self.count {
            self.records[place - 1] = self.records[place];
        }
        self.count -= 1;
    }

    /// Gives a plugin another authority.
    pub fn entrust(&mut self, kind: Kind, authority: Authority) {
        for record in self.records_mut().filter(|record| record.kind == kind) {
            record.authority = authority;
        }
    }

    /// Moves the plugins behind an offset.
    pub fn shift(&mut self, behind: usize, by: isize) {
        for record in self.records_mut() {
            if record.offset > behind {
                record.offset = record.offset.wrapping_add_signed(by);
            }
        }
    }

    fn read(data: &[u8], offset: usize) -> Result<Self> {
        let mut reader = Reader::new(data.get(offset..).ok_or(Error::Deserialization)?);
        require(reader.u8() == Some(PLUGIN_REGISTRY), Error::Deserialization)?;
        let count = reader.u32().ok_or(Error::Deserialization)?;
        let mut registry = Self::empty(offset);
        for _ in 0..count {
            let kind = Kind::read(&mut reader)?;
            let authority = Authority::read(&mut reader).ok_or(Error::Deserialization)?;
            let offset = reader.u64().ok_or(Error::Deserialization)? as usize;
            registry.push(Record { kind, authority, offset })?;
        }
        match reader.u32().ok_or(Error::Deserialization)? {
            0 => Ok(registry),
            _ => absent("the stand-in for core has no external plugins"),
        }
    }

    fn write(&self, writer: &mut Writer) {
        writer.u8(PLUGIN_REGISTRY).u32(self.count as u32);
        for record in self.records() {
            writer.u8(record.kind as u8);
            record.authority.write(writer);
            writer.u64(record.offset as u64);
        }
        writer.u32(0);
    }

    /// Writes the header, behind a base of this length, and the registry.
    pub fn save(&self, account: &AccountView, base_length: usize) -> Result<()> {
        let mut view = *account;
        let mut data = view.try_borrow_mut()?;
        let mut header = Writer::new(data.get_mut(base_length..).ok_or(Error::Serialization)?);
        header.u8(PLUGIN_HEADER).u64(self.offset as u64);
        require(header.ok(), Error::Serialization)?;
        let mut writer = Writer::new(data.get_mut(self.offset..).ok_or(Error::Serialization)?);
        self.write(&mut writer);
        require(writer.ok(), Error::Serialization)
    }
}

pub struct Stored<'a> {
    pub account: &'a AccountView,
    pub base: Base,
    pub registry: Option<Registry>,
}

impl<'a> Stored<'a> {
    pub fn asset(account: &'a AccountView) -> Result<Self> {
        Self::load(account, ASSET)
    }

    pub fn collection(account: &'a AccountView) -> Result<Self> {
        Self::load(account, COLLECTION)
    }

    #[inline(never)]
    fn load(account: &'a AccountView, key: u8) -> Result<Self> {
        let data = account.try_borrow()?;
        require(key_of(&data) == key, Error::Deserialization)?;
        let base = read_base(&data).ok_or(Error::Deserialization)?;
        if base.length == data.len() {
            return Ok(Self { account, base, registry: None });
        }
        let mut header = Reader::new(&data[base.length..]);
        require(header.u8() == Some(PLUGIN_HEADER), Error::Deserialization)?;
        let offset = header.u64().ok_or(Error::Deserialization)? as usize;
        let registry = Some(Registry::read(&data, offset)?);
        Ok(Self { account, base, registry })
    }

    pub fn into_registry(self) -> Result<Registry> {
        Ok(self.registry.ok_or(Error::PluginNotFound)?)
    }

    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.registry.iter().flat_map(Registry::records)
    }

    /// The record of a plugin, which must be there.
    pub fn record(&self, kind: Kind) -> Result<&Record> {
        Ok(self.records().find(|record| record.kind == kind).ok_or(Error::PluginNotFound)?)
    }

    pub fn has(&self, kind: Kind) -> bool {
        self.records().any(|record| record.kind == kind)
    }

    /// Calls a function with a plugin that the registry names.
    pub fn with_plugin<T>(&self, record: &Record, read: impl FnOnce(&Plugin) -> Result<T>) -> Result<T> {
        let data = self.account.try_borrow()?;
        let bytes = data.get(record.offset..).ok_or(Error::Deserialization)?;
        read(&Plugin::read(&mut Reader::new(bytes))?)
    }
}

/// The first byte. Core panics where there is none, and so does the stand-in.
fn key_of(data: &[u8]) -> u8 {
    data.first().copied().unwrap_or_else(|| abort())
}

/// Refuses a compressed asset.
pub fn refuse_compressed(account: &AccountView) -> Result<()> {
    require(key_of(&account.try_borrow()?) != HASHED_ASSET, Error::NotAvailable)
}

/// Refuses what is not an asset in an account of its own.
pub fn require_asset(account: &AccountView) -> Result<()> {
    refuse_compressed(account)?;
    require(account.try_borrow()?.first() == Some(&ASSET), Error::IncorrectAccount)
}

fn read_base(data: &[u8]) -> Option<Base> {
    let mut reader = Reader::new(data);
    let key = reader.u8()?;
    let owner = reader.address()?;
    let authority =
        if key == ASSET { UpdateAuthority::read(&mut reader)? } else { UpdateAuthority::Collection(owner) };
    reader.prefixed()?;
    reader.prefixed()?;
    if key == ASSET {
        // A sequence number is only in assets that were compressed once, which no build of core can do.
        if reader.bool()? {
            return None;
        }
    } else {
        reader.bytes(8)?;
    }
    Some(Base { key, owner, authority, length: data.len() - reader.remaining() })
}
