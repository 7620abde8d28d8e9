//! Plugins are added, removed, changed, and their authorities approved and revoked; on assets and on collections.

use crate::{
    authority::Authority,
    error::{require, Error},
    given::{invalid, optional_authority, require_system_program, Given},
    plugin::{Kind, Plugin},
    rules::{allow, allow_collection, collection_of, signatory, signatory_of_collection, Event},
    space::{put, Space},
    stored::{refuse_compressed, Stored},
};
use common::{log::abort, reader::Reader, Result};
use pinocchio::AccountView;

/// An asset or a collection whose plugins change.
struct Managed<'a> {
    account: &'a AccountView,
    is_asset: bool,
    /// Of an asset.
    collection: Option<&'a AccountView>,
    payer: &'a AccountView,
    signer: &'a AccountView,
}

impl<'a> Managed<'a> {
    /// Accounts: asset (w), collection (w, optional), payer (ws), authority (s, optional), system program, log wrapper
    /// (optional).
    fn asset(given: &Given<'a>) -> Result<Self> {
        let [account, collection, payer, authority, system, log] = given.take()?;
        let signer = given.signer(payer, authority)?;
        require_system_program(system)?;
        given.check_log_wrapper(log)?;
        refuse_compressed(account)?;
        Ok(Self { account, is_asset: true, collection: given.optional(collection), payer, signer })
    }

    /// Accounts: collection (w), payer (ws), authority (s, optional), system program, log wrapper (optional).
    fn collection(given: &Given<'a>) -> Result<Self> {
        let [account, payer, authority, system, log] = given.take()?;
        let signer = given.signer(payer, authority)?;
        require_system_program(system)?;
        given.check_log_wrapper(log)?;
        Ok(Self { account, is_asset: false, collection: None, payer, signer })
    }

    fn load(&self) -> Result<Stored<'a>> {
        match self.is_asset {
            true => Stored::asset(self.account),
            false => Stored::collection(self.account),
        }
    }

    fn space(&self, stored: &Stored) -> Space<'a> {
        Space { account: self.account, payer: self.payer, base_length: stored.base.length }
    }

    fn allow(&self, event: Event, stored: &Stored) -> Result<()> {
        match self.is_asset {
            true => allow(event, self.signer, stored, self.collection),
            false => allow_collection(event, self.signer, stored),
        }
    }

    fn signs_as(&self, authority: &Authority, stored: &Stored) -> Result<bool> {
        if !self.is_asset {
            return Ok(signatory_of_collection(self.signer, stored).is(authority));
        }
        let collection = collection_of(stored, self.collection)?;
        Ok(signatory(self.signer, stored, collection.as_ref()).is(authority))
    }
}

pub fn add(given: Given) -> Result<()> {
    add_to(&Managed::asset(&given)?, given.arguments)
}

pub fn add_to_collection(given: Given) -> Result<()> {
    add_to(&Managed::collection(&given)?, given.arguments)
}

fn add_to(managed: &Managed, mut arguments: Reader) -> Result<()> {
    let plugin = Plugin::read(&mut arguments)?;
    let authority = invalid(optional_authority(&mut arguments))?;
    invalid(arguments.finish())?;
    let manager = plugin.kind.manager();
    plugin.validate()?;
    require(!plugin.kind.is_permanent(), Error::InvalidAuthority)?;
    require(managed.is_asset || manager == Authority::Updater, Error::InvalidAuthority)?;
    let stored = managed.load()?;
    managed.allow(Event::Add(plugin.kind), &stored)?;
    let space = managed.space(&stored);
    let mut registry = space.open_registry(stored.registry)?;
    space.add_plugin(&mut registry, &plugin, &authority.unwrap_or(manager))
}

pub fn remove(given: Given) -> Result<()> {
    remove_from(&Managed::asset(&given)?, given.arguments)
}

pub fn remove_from_collection(given: Given) -> Result<()> {
    remove_from(&Managed::collection(&given)?, given.arguments)
}

fn remove_from(managed: &Managed, mut arguments: Reader) -> Result<()> {
    let kind = Kind::read(&mut arguments)?;
    invalid(arguments.finish())?;
    let stored = managed.load()?;
    let record = *stored.record(kind)?;
    managed.allow(Event::Remove(kind), &stored)?;
    let length = stored.with_plugin(&record, |plugin| Ok(plugin.bytes.len()))?;
    let space = managed.space(&stored);
    let mut registry = stored.into_registry()?;
    space.remove_plugin(&mut registry, &record, length)
}

pub fn change(given: Given) -> Result<()> {
    change_of(&Managed::asset(&given)?, given.arguments)
}

pub fn change_of_collection(given: Given) -> Result<()> {
    change_of(&Managed::collection(&given)?, given.arguments)
}

fn change_of(managed: &Managed, mut arguments: Reader) -> Result<()> {
    let plugin = Plugin::read(&mut arguments)?;
    invalid(arguments.finish())?;
    let stored = managed.load()?;
    let record = *stored.record(plugin.kind)?;
    managed.allow(Event::Change(&plugin), &stored)?;
    let old = stored.with_plugin(&record, |plugin| Ok(plugin.bytes.len()))?;
    let space = managed.space(&stored);
    let mut registry = stored.into_registry()?;
    let by = plugin.bytes.len() as isize - old as isize;
    space.stretch(record.offset + old, &registry, by)?;
    registry.offset = registry.offset.wrapping_add_signed(by);
    registry.shift(record.offset, by);
    registry.save(space.account, space.base_length)?;
    put(managed.account, record.offset, plugin.bytes)
}

pub fn approve(given: Given) -> Result<()> {
    approve_for(&Managed::asset(&given)?, given.arguments)
}

pub fn approve_of_collection(given: Given) -> Result<()> {
    approve_for(&Managed::collection(&given)?, given.arguments)
}

fn approve_for(managed: &Managed, mut arguments: Reader) -> Result<()> {
    let kind = Kind::read(&mut arguments)?;
    let authority = invalid(Authority::read(&mut arguments))?;
    invalid(arguments.finish())?;
    let stored = managed.load()?;
    stored.record(kind)?;
    managed.allow(Event::Approve(kind), &stored)?;
    let space = managed.space(&stored);
    let mut registry = stored.into_registry()?;
    registry.entrust(kind, authority);
    // The whole authority is added, not the difference: core leaves room behind the registry.
    space.resize(managed.account.data_len() + authority.length())?;
    registry.save(space.account, space.base_length)
}

pub fn revoke(given: Given) -> Result<()> {
    revoke_for(&Managed::asset(&given)?, given.arguments)
}

pub fn revoke_of_collection(given: Given) -> Result<()> {
    revoke_for(&Managed::collection(&given)?, given.arguments)
}

fn revoke_for(managed: &Managed, mut arguments: Reader) -> Result<()> {
    let kind = Kind::read(&mut arguments)?;
    invalid(arguments.finish())?;
    let stored = managed.load()?;
    if stored.registry.is_none() {
        // Core reads behind the end of the account, and panics.
        abort();
    }
    let old = stored.record(kind)?.authority;
    managed.allow(Event::Revoke(kind), &stored)?;
    let manager = kind.manager();
    // The rent that becomes free is the manager's: whoever else gives up an authority leaves it in the account.
    let is_manager = managed.signs_as(&manager, &stored)?;
    let payer = if is_manager { managed.payer } else { managed.account };
    let space = Space { account: managed.account, payer, base_length: stored.base.length };
    let mut registry = stored.into_registry()?;
    registry.entrust(kind, manager);
    let size = managed.account.data_len() + manager.length() - old.length();
    space.resize(size)?;
    registry.save(space.account, space.base_length)
}
