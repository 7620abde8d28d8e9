//! CreateV1, CreateV2, CreateCollectionV1, CreateCollectionV2.

use crate::{
    authority::{Authority, UpdateAuthority},
    error::{absent, require, Error},
    given::{invalid, optional_authority, require_signature, require_system_program, text, Given},
    plugin::{Kind, Plugin},
    rules::{allow, Event},
    space::Space,
    stored::{Base, Stored, ASSET, COLLECTION},
};
use common::{ids, reader::Reader, sysvars::rent_exempt_minimum, writer::Writer, Result};
use pinocchio::{
    cpi::invoke,
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address, ProgramResult,
};

/// The fee of an asset: the rent of this many bytes and these lamports.
const FEE_SPACE: usize = 87;
const FEE_LAMPORTS: u64 = 3600;
/// The parts of a base that every one has.
const ASSET_LENGTH: usize = 1 + 32 + 33 + 4 + 4 + 1;
const COLLECTION_LENGTH: usize = 1 + 32 + 4 + 4 + 8;

struct Texts<'a> {
    name: &'a [u8],
    uri: &'a [u8],
}

impl<'a> Texts<'a> {
    fn read(reader: &mut Reader<'a>) -> Option<Self> {
        Some(Self { name: text(reader)?, uri: text(reader)? })
    }

    fn length(&self) -> usize {
        self.name.len() + self.uri.len()
    }

    fn write(&self, writer: &mut Writer) {
        writer.u32(self.name.len() as u32).bytes(self.name);
        writer.u32(self.uri.len() as u32).bytes(self.uri);
    }
}

/// Accounts: asset (ws), collection (w, optional), authority (s, optional), payer (ws), owner (optional), update authority
/// (optional), system program, log wrapper (optional).
pub fn asset(given: Given, has_external: bool) -> Result<()> {
    let mut arguments = given.arguments;
    let is_compressed = invalid(arguments.bool())?;
    let texts = invalid(Texts::read(&mut arguments))?;
    let plugins = read_plugins(arguments, has_external)?;
    let [account, collection, authority, payer, owner, update_authority, system, log] = given.take()?;
    require_signature(account)?;
    let signer = given.signer(payer, authority)?;
    require_system_program(system)?;
    given.check_log_wrapper(log)?;
    let collection = given.optional(collection);
    let update_authority = given.optional(update_authority);
    require(update_authority.is_none() || collection.is_none(), Error::ConflictingAuthority)?;
    if let Some(collection) = collection {
        Stored::collection(collection)?;
    }
    require(!is_compressed, Error::NotAvailable)?;

    let length = ASSET_LENGTH + texts.length();
    let fee = rent_exempt_minimum(FEE_SPACE)? + FEE_LAMPORTS;
    create_account(given.program, account, payer, length, fee)?;
    let chosen = update_authority.unwrap_or(payer);
    let authority = match collection {
        Some(collection) => UpdateAuthority::Collection(*collection.address()),
        None => UpdateAuthority::Address(*chosen.address()),
    };
    let mut view = *account;
    write_asset(&mut view, given.optional(owner).unwrap_or(chosen).address(), authority, &texts)?;
    let stored = Stored::asset(account)?;
    allow(Event::Create, signer, &stored, collection)?;
    attach(account, payer, &stored.base, plugins, |_| Ok(()))?;
    collection.map_or(Ok(()), |collection| count(collection, 1, 1))
}

fn write_asset(
    account: &mut AccountView,
    owner: &Address,
    authority: UpdateAuthority,
    texts: &Texts,
) -> Result<()> {
    let mut data = account.try_borrow_mut()?;
    let mut writer = Writer::new(&mut data);
    writer.u8(ASSET).address(owner);
    authority.write(&mut writer);
    texts.write(&mut writer);
    writer.bool(false);
    require(writer.ok(), Error::Serialization)
}

/// Accounts: collection (ws), update authority (optional), payer (ws), system program.
pub fn collection(given: Given, has_external: bool) -> Result<()> {
    let mut arguments = given.arguments;
    let texts = invalid(Texts::read(&mut arguments))?;
    let plugins = read_plugins(arguments, has_external)?;
    let [account, authority, payer, system] = given.take()?;
    require_signature(account)?;
    require_signature(payer)?;
    require_system_program(system)?;

    create_account(given.program, account, payer, COLLECTION_LENGTH + texts.length(), 0)?;
    let authority = given.optional(authority).unwrap_or(payer).address();
    {
        let mut view = *account;
        let mut data = view.try_borrow_mut()?;
        let mut writer = Writer::new(&mut data);
        writer.u8(COLLECTION).address(authority);
        texts.write(&mut writer);
        writer.u64(0);
        require(writer.ok(), Error::Serialization)?;
    }
    let stored = Stored::collection(account)?;
    attach(account, payer, &stored.base, plugins, |kind| {
        require(kind.manager() == Authority::Updater, Error::InvalidAuthority)
    })
}

// Inlined: the target takes at most five arguments.
#[inline(always)]
fn create_account(
    program: &Address,
    account: &AccountView,
    payer: &AccountView,
    space: usize,
    fee: u64,
) -> Result<()> {
    let mut data = [0; 52];
    let lamports = rent_exempt_minimum(space)? + fee;
    data[4..12].copy_from_slice(&lamports.to_le_bytes());
    data[12..20].copy_from_slice(&(space as u64).to_le_bytes());
    data[20..].copy_from_slice(program.as_array());
    let accounts = [
        InstructionAccount::writable_signer(payer.address()),
        InstructionAccount::writable_signer(account.address()),
    ];
    invoke(&InstructionView { program_id: &ids::SYSTEM, accounts: &accounts, data: &data }, &[payer, account])
}

/// Checks plugins with their authorities, up to the end of the arguments; returns the reader at the first one.
fn read_plugins(mut reader: Reader, has_external: bool) -> Result<(u32, Reader)> {
    let count = match invalid(reader.bool())? {
        true => invalid(reader.u32())?,
        false => 0,
    };
    let first = reader;
    for _ in 0..count {
        Plugin::read(&mut reader)?;
        invalid(optional_authority(&mut reader))?;
    }
    if has_external && invalid(reader.bool())? && invalid(reader.u32())? > 0 {
        return absent("the stand-in for core has no external plugins");
    }
    invalid(reader.finish())?;
    Ok((count, first))
}

fn attach(
    account: &AccountView,
    payer: &AccountView,
    base: &Base,
    (count, mut reader): (u32, Reader),
    check: impl Fn(Kind) -> Result<()>,
) -> Result<()> {
    if count == 0 {
        return Ok(());
    }
    let space = Space { account, payer, base_length: base.length };
    let mut registry = space.open_registry(None)?;
    for _ in 0..count {
        let plugin = Plugin::read(&mut reader)?;
        let authority = invalid(optional_authority(&mut reader))?.unwrap_or(plugin.kind.manager());
        check(plugin.kind)?;
        plugin.validate()?;
        space.add_plugin(&mut registry, &plugin, &authority)?;
    }
    Ok(())
}

/// Changes a collection's counts of assets: those ever minted, and those in it.
pub fn count(collection: &AccountView, minted: i32, size: i32) -> ProgramResult {
    let end = Stored::collection(collection)?.base.length;
    let mut view = *collection;
    let mut data = view.try_borrow_mut()?;
    for (offset, by) in [(end - 8, minted), (end - 4, size)] {
        let place = data.get_mut(offset..offset + 4).ok_or(Error::Serialization)?;
        let old = Reader::new(place).u32().ok_or(Error::Deserialization)?;
        let new = old.checked_add_signed(by).ok_or(Error::NumericalOverflow)?;
        place.copy_from_slice(&new.to_le_bytes());
    }
    Ok(())
}
