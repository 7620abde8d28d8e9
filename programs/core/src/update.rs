//! UpdateV1, UpdateV2, UpdateCollectionV1.

use crate::{
    authority::UpdateAuthority,
    create::count,
    error::{require, Error},
    given::{invalid, optional_text, require_system_program, Given},
    rules::{allow, allow_collection, Event},
    space::{put, Space},
    stored::{refuse_compressed, Base, Stored, ASSET, HEADER_LENGTH},
};
use common::{reader::Reader, writer::Writer, Result};
use pinocchio::AccountView;

/// The program's heap, which nothing else uses, because there is no allocator: a base is put together there.
const HEAP: *mut u8 = 0x3_0000_0000 as *mut u8;
const HEAP_LENGTH: usize = 32 * 1024;

struct Changes<'a> {
    name: Option<&'a [u8]>,
    uri: Option<&'a [u8]>,
    authority: Option<UpdateAuthority>,
}

impl<'a> Changes<'a> {
    fn read_texts(reader: &mut Reader<'a>) -> Option<Self> {
        Some(Self { name: optional_text(reader)?, uri: optional_text(reader)?, authority: None })
    }

    fn read(mut reader: Reader<'a>) -> Option<Self> {
        let mut changes = Self::read_texts(&mut reader)?;
        if reader.bool()? {
            changes.authority = Some(UpdateAuthority::read(&mut reader)?);
        }
        reader.finish().map(|_| changes)
    }
}

/// Accounts: asset (w), collection (optional), payer (ws), authority (s, optional), system program, log wrapper (optional).
pub fn asset_v1(given: Given) -> Result<()> {
    let changes = invalid(Changes::read(given.arguments))?;
    let [account, collection, payer, authority, system, log] = given.take()?;
    let signer = given.signer(payer, authority)?;
    require_system_program(system)?;
    given.check_log_wrapper(log)?;
    refuse_compressed(account)?;
    let stored = Stored::asset(account)?;
    allow(Event::Update, signer, &stored, given.optional(collection))?;
    if let Some(new) = changes.authority {
        let of_a_collection = |it| matches!(it, UpdateAuthority::Collection(_));
        require(!of_a_collection(stored.base.authority) && !of_a_collection(new), Error::NotAvailable)?;
    }
    rewrite(stored, payer, &changes)
}

/// Accounts: asset (w), collection (w, optional), payer (ws), authority (s, optional), new collection (w, optional), system
/// program, log wrapper (optional).
pub fn asset_v2(given: Given) -> Result<()> {
    let changes = invalid(Changes::read(given.arguments))?;
    let [account, collection, payer, authority, new_collection, system, log] = given.take()?;
    let signer = given.signer(payer, authority)?;
    require_system_program(system)?;
    given.check_log_wrapper(log)?;
    refuse_compressed(account)?;
    let stored = Stored::asset(account)?;
    let collection = given.optional(collection);
    allow(Event::Update, signer, &stored, collection)?;
    if let Some(new) = changes.authority {
        if let UpdateAuthority::Collection(_) = stored.base.authority {
            count(collection.ok_or(Error::MissingCollection)?, 0, -1)?;
        }
        if let UpdateAuthority::Collection(address) = new {
            let account = given.optional(new_collection).ok_or(Error::MissingCollection)?;
            require(account.address() == &address, Error::InvalidCollection)?;
            require_admission(account, signer)?;
            count(account, 0, 1)?;
        }
    }
    rewrite(stored, payer, &changes)
}

/// Checks that a collection takes assets that exist already, and that the signer may add them.
fn require_admission(collection: &AccountView, signer: &AccountView) -> Result<()> {
    let stored = Stored::collection(collection)?;
    let permanent = stored.records().any(|record| record.kind.is_permanent());
    require(!permanent, Error::PermanentDelegatesPreventMove)?;
    require(signer.address() == &stored.base.owner, Error::InvalidAuthority)
}

/// Accounts: collection (w), payer (ws), authority (s, optional), new update authority (optional), system program, log
/// wrapper (optional).
pub fn collection(given: Given) -> Result<()> {
    let mut arguments = given.arguments;
    let mut changes = invalid(Changes::read_texts(&mut arguments))?;
    invalid(arguments.finish())?;
    let [account, payer, authority, new_authority, system, log] = given.take()?;
    let signer = given.signer(payer, authority)?;
    require_system_program(system)?;
    given.check_log_wrapper(log)?;
    let stored = Stored::collection(account)?;
    allow_collection(Event::Update, signer, &stored)?;
    changes.authority =
        given.optional(new_authority).map(|account| UpdateAuthority::Collection(*account.address()));
    rewrite(stored, payer, &changes)
}

fn rewrite(stored: Stored, payer: &AccountView, changes: &Changes) -> Result<()> {
    if changes.name.is_none() && changes.uri.is_none() && changes.authority.is_none() {
        return Ok(());
    }
    let (account, base) = (stored.account, stored.base);
    // SAFETY: the runtime gives every program this memory, and no other slice is made of it.
    let heap = unsafe { core::slice::from_raw_parts_mut(HEAP, HEAP_LENGTH) };
    let free = {
        let data = account.try_borrow()?;
        let mut writer = Writer::new(heap);
        write_base(&data, &base, changes, &mut writer).filter(|_| writer.ok()).ok_or(Error::Serialization)?
    };
    let length = HEAP_LENGTH - free;
    let by = length as isize - base.length as isize;
    let space = Space { account, payer, base_length: length };
    match stored.registry {
        Some(mut registry) => {
            space.stretch(base.length + HEADER_LENGTH, &registry, by)?;
            registry.offset = registry.offset.wrapping_add_signed(by);
            registry.shift(base.length, by);
            registry.save(account, length)?;
        }
        None => space.resize(length)?,
    }
    put(account, 0, &heap[..length])
}

/// Writes the base with its changes; returns how many bytes it left free.
fn write_base(data: &[u8], base: &Base, changes: &Changes, writer: &mut Writer) -> Option<usize> {
    let mut reader = Reader::new(data.get(..base.length)?);
    reader.bytes(33)?;
    let authority = changes.authority.unwrap_or(base.authority);
    writer.u8(base.key);
    if base.key == ASSET {
        UpdateAuthority::read(&mut reader)?;
        writer.address(&base.owner);
        authority.write(writer);
    } else {
        writer.address(&authority.key());
    }
    for change in [changes.name, changes.uri] {
        let old = reader.prefixed()?;
        let text = change.unwrap_or(old);
        writer.u32(text.len() as u32).bytes(text);
    }
    let tail = reader.bytes(reader.remaining())?;
    writer.bytes(tail);
    Some(writer.remaining())
}
