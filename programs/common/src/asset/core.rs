//! A core asset: an account that names its owner, with plugins. It may be in a collection, whose plugins count as well
//! unless the asset has one of the same kind. Core alone moves it.

use super::{programmable::Move, record::Record, Block};
use crate::{fault::require, ids, log::log, reader::Reader, Fault, Result};
use pinocchio::{
    cpi::{invoke_signed, Signer},
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address,
};

pub const STANDARD: u8 = 1;

pub(super) const ASSET: u8 = 1;
const COLLECTION: u8 = 5;
const PLUGIN_HEADER: u8 = 3;
const PLUGIN_REGISTRY: u8 = 4;

const ROYALTIES: u8 = 0;
pub(super) const FREEZE_DELEGATE: u8 = 1;
pub(super) const TRANSFER_DELEGATE: u8 = 3;
/// To freeze, to transfer, to burn.
const PERMANENT_DELEGATES: [u8; 3] = [5, 7, 8];
/// Of the plugins after this one nobody knows here what they do.
const LAST_KNOWN: u8 = 14;

/// TransferV1, without a proof for compressed assets.
const TRANSFER: [u8; 2] = [14, 0];

/// Whether the block is of this kind.
pub fn is_given(block: &Block) -> bool {
    block.program.address() == &ids::CORE
}

/// What an asset or a collection says of itself.
pub(super) struct Stored {
    /// Of an asset.
    pub owner: Address,
    update_authority: Option<Address>,
    /// Where an asset is in one: its update authority is then that of the collection.
    collection: Option<Address>,
    /// Where the plugins begin, if there are any.
    pub length: usize,
}

pub(super) fn stored(account: &AccountView, key: u8) -> Result<Stored> {
    require(account.owned_by(&ids::CORE), Fault::InvalidMetadata)?;
    let data = account.try_borrow()?;
    parse(&data, key).ok_or(Fault::InvalidMetadata.into())
}

fn parse(data: &[u8], key: u8) -> Option<Stored> {
    let mut reader = Reader::new(data);
    if reader.u8()? != key {
        return None;
    }
    let owner = reader.address()?;
    let (mut update_authority, mut collection) = (None, None);
    if key == COLLECTION {
        update_authority = Some(owner);
    } else {
        match reader.u8()? {
            0 => {}
            1 => update_authority = Some(reader.address()?),
            2 => collection = Some(reader.address()?),
            _ => return None,
        }
    }
    let _name = reader.prefixed()?;
    let _uri = reader.prefixed()?;
    if key == COLLECTION {
        let _counts = reader.bytes(8)?;
    } else if reader.bool()? {
        let _sequence = reader.u64()?;
    }
    Some(Stored { owner, update_authority, collection, length: data.len() - reader.remaining() })
}

/// A plugin in the registry.
pub(super) struct Entry {
    pub kind: u8,
    /// Where its authority is an address; none for the owner or the update authority.
    pub authority: Option<Address>,
    offset: u64,
}

/// Calls a function with the entry and the content of each plugin, until it returns something.
pub(super) fn find_plugin<T>(
    data: &[u8],
    length: usize,
    mut check: impl FnMut(&Entry, Reader) -> Result<Option<T>>,
) -> Result<Option<T>> {
    let mut registry = Reader::new(data.get(length..).ok_or(Fault::InvalidMetadata)?);
    if registry.remaining() == 0 {
        return Ok(None);
    }
    let offset = registry.u8().filter(|key| *key == PLUGIN_HEADER).and_then(|_| registry.u64());
    registry = at(data, offset).ok_or(Fault::InvalidMetadata)?;
    let count = registry.u8().filter(|key| *key == PLUGIN_REGISTRY).and_then(|_| registry.u32());
    for _ in 0..count.ok_or(Fault::InvalidMetadata)? {
        let entry = read_entry(&mut registry).ok_or(Fault::InvalidMetadata)?;
        let mut plugin = at(data, Some(entry.offset)).ok_or(Fault::InvalidMetadata)?;
        require(plugin.u8() == Some(entry.kind), Fault::InvalidMetadata)?;
        if let Some(found) = check(&entry, plugin)? {
            return Ok(Some(found));
        }
    }
    let foreign = registry.u32().ok_or(Fault::InvalidMetadata)?;
    match foreign {
        0 => Ok(None),
        _ => check(&Entry { kind: FOREIGN, authority: None, offset: 0 }, Reader::new(&[])),
    }
}

/// Stands for the plugins of other programs, which core asks too.
const FOREIGN: u8 = u8::MAX;

fn at(data: &[u8], offset: Option<u64>) -> Option<Reader<'_>> {
    data.get(offset? as usize..).map(Reader::new)
}

fn read_entry(registry: &mut Reader) -> Option<Entry> {
    let kind = registry.u8()?;
    let authority = match registry.u8()? {
        0..=2 => None,
        3 => Some(registry.address()?),
        _ => return None,
    };
    Some(Entry { kind, authority, offset: registry.u64()? })
}

/// Checks that nobody can freeze the asset, or take it out of escrow. What a transfer resets does not matter: who may
/// freeze, move or burn it for its owner. The collection's plugins cannot become permanent delegates later, nor can the
/// asset be moved to a collection that has one.
pub fn require_free(block: &Block) -> Result<()> {
    let asset = stored(block.mint, ASSET)?;
    require_no_delegate(block.mint, asset.length)?;
    let Some(expected) = asset.collection else { return Ok(()) };
    let collection = block.collection.filter(|it| it.address() == &expected);
    let collection = collection.ok_or(Fault::WrongMetadataAddress)?;
    require_no_delegate(collection, stored(collection, COLLECTION)?.length)
}

fn require_no_delegate(account: &AccountView, length: usize) -> Result<()> {
    let data = account.try_borrow()?;
    let found = find_plugin(&data, length, |entry, mut content| {
        Ok(match entry.kind {
            FREEZE_DELEGATE if content.bool() != Some(false) => Some("the asset is frozen"),
            FOREIGN => Some("the asset has a plugin of another program"),
            kind if PERMANENT_DELEGATES.contains(&kind) => Some("the asset has a permanent delegate"),
            kind if kind > LAST_KNOWN => Some("the asset has a plugin that is not known here"),
            _ => None,
        })
    })?;
    match found {
        None => Ok(()),
        Some(why) => {
            log(why);
            Err(Fault::FreezeAuthorityOpen.into())
        }
    }
}

/// Checks that an account is an asset.
pub fn require_asset(account: &AccountView) -> Result<()> {
    stored(account, ASSET).map(|_| ())
}

pub fn require_held_by(block: &Block, owner: &Address) -> Result<()> {
    let asset = stored(block.mint, ASSET)?;
    require(&asset.owner == owner, Fault::AssetNotHeld)
}

/// Who is paid, from the royalties of the asset or else of its collection. `source` is the account that has them: the asset,
/// or its collection if only that can. A sale by the update authority is the first one: core keeps no mark of it. Without the
/// collection, a sale of an asset in one is not.
pub fn record(
    mint: &AccountView,
    source: &AccountView,
    collection: Option<&AccountView>,
    seller: &Address,
) -> Result<Record> {
    let asset = stored(mint, ASSET)?;
    let own = royalties(mint, asset.length)?;
    let source_of = asset.collection.filter(|_| own.is_none());
    let expected = source_of.as_ref().unwrap_or(mint.address());
    require(source.address() == expected, Fault::WrongMetadataAddress)?;
    let collection = if source_of.is_some() { Some(source) } else { collection };
    let collection = match (&asset.collection, collection) {
        (Some(expected), Some(account)) if account.address() == expected => {
            Some(stored(account, COLLECTION)?)
        }
        _ => None,
    };
    let mut record = match (own, &source_of, &collection) {
        (Some(record), ..) => record,
        (None, Some(_), Some(collection)) => royalties(source, collection.length)?.unwrap_or(Record::NOBODY),
        _ => Record::NOBODY,
    };
    record.require_whole_shares()?;
    let authority = asset.update_authority.or(collection.and_then(|it| it.update_authority));
    record.set_primary(authority.as_ref() == Some(seller));
    Ok(record)
}

/// `None` if there is no such plugin.
fn royalties(account: &AccountView, length: usize) -> Result<Option<Record>> {
    let data = account.try_borrow()?;
    find_plugin(&data, length, |entry, mut content| match entry.kind {
        ROYALTIES => read_royalties(&mut content).map(Some).ok_or(Fault::InvalidMetadata.into()),
        _ => Ok(None),
    })
}

fn read_royalties(content: &mut Reader) -> Option<Record> {
    let mut record = Record::new(content.u16()?);
    for _ in 0..content.u32()? {
        record.add_creator(content.address()?, content.u8()?)?;
    }
    Some(record)
}

/// Core moves the asset, by its rules. It opens and closes nothing: the payer only has to sign.
#[inline(never)]
pub fn transfer(transfer: &Move, signers: &[Signer]) -> Result<()> {
    let Move { block, authority, to: receiver, opening, .. } = *transfer;
    let absent = block.program;
    let collection = block.collection.unwrap_or(absent);
    let payer = opening.payer;
    let accounts = [
        InstructionAccount::writable(block.mint.address()),
        InstructionAccount::readonly(collection.address()),
        InstructionAccount::writable_signer(payer.address()),
        InstructionAccount::readonly_signer(authority.address()),
        InstructionAccount::readonly(receiver.address()),
        InstructionAccount::readonly(absent.address()),
        InstructionAccount::readonly(absent.address()),
    ];
    let program_id = absent.address();
    invoke_signed(
        &InstructionView { program_id, accounts: &accounts, data: &TRANSFER },
        &[block.mint, collection, payer, authority, receiver, absent, absent],
        signers,
    )
}
