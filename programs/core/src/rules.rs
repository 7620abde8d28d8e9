//! Who may do what: the base and every plugin that counts may approve or reject an event.

use crate::{
    authority::{Authority, Signatory, UpdateAuthority},
    error::{require, Error},
    plugin::{Kind, Plugin},
    stored::{Record, Stored},
};
use common::Result;
use pinocchio::{AccountView, Address};

#[derive(Clone, Copy)]
pub enum Event<'a> {
    Create,
    Transfer {
        new_owner: &'a AccountView,
    },
    Burn,
    Update,
    Add(Kind),
    Remove(Kind),
    /// A plugin gets other content.
    Change(&'a Plugin<'a>),
    Approve(Kind),
    Revoke(Kind),
}

/// An event, who asks for it, and what was said about it so far.
struct Hearing<'a, 'b> {
    event: Event<'a>,
    who: Signatory<'b>,
    approved: bool,
    rejected: bool,
    /// By a permanent delegate: whatever else rejects.
    forced: bool,
}

/// The collection of an asset: it has to be given, and no other account as such.
pub fn collection_of<'a>(asset: &Stored, given: Option<&'a AccountView>) -> Result<Option<Stored<'a>>> {
    match (asset.base.authority, given) {
        (UpdateAuthority::Collection(expected), Some(given)) => {
            require(given.address() == &expected, Error::InvalidCollection)?;
            Stored::collection(given).map(Some)
        }
        (UpdateAuthority::Collection(_), None) => Err(Error::MissingCollection.into()),
        (_, Some(_)) => Err(Error::InvalidCollection.into()),
        (_, None) => Ok(None),
    }
}

/// What the signer is to an asset.
pub fn signatory<'a>(signer: &'a AccountView, asset: &Stored, collection: Option<&Stored>) -> Signatory<'a> {
    let address = signer.address();
    let is_update_authority = match collection {
        Some(collection) => &collection.base.owner == address,
        None => asset.base.authority == UpdateAuthority::Address(*address),
    };
    let is_owner = &asset.base.owner == address;
    Signatory { address, program: signer.owner(), is_owner, is_update_authority }
}

/// What the signer is to a collection, whose update authority counts as its owner too.
pub fn signatory_of_collection<'a>(signer: &'a AccountView, collection: &Stored) -> Signatory<'a> {
    let is_authority = &collection.base.owner == signer.address();
    Signatory {
        address: signer.address(),
        program: signer.owner(),
        is_owner: is_authority,
        is_update_authority: is_authority,
    }
}

/// Checks that an event of an asset is approved and not rejected.
pub fn allow(
    event: Event,
    signer: &AccountView,
    asset: &Stored,
    collection: Option<&AccountView>,
) -> Result<()> {
    let loaded = collection_of(asset, collection)?;
    let who = signatory(signer, asset, loaded.as_ref());
    let approved = asset_approves(event, &who, &asset.base.authority);
    let mut hearing = Hearing { event, who, approved, rejected: false, forced: false };
    if let Some(collection) = &loaded {
        hearing.approved |= collection_approves(event, signer.address(), &collection.base.owner);
        // A plugin of the asset takes the place of the collection's of the same kind.
        for record in collection.records().filter(|record| !asset.has(record.kind)) {
            hearing.weigh(collection, record)?;
        }
    }
    for record in asset.records() {
        hearing.weigh(asset, record)?;
    }
    if hearing.forced {
        return Ok(());
    }
    require(!hearing.rejected, Error::InvalidAuthority)?;
    require(hearing.approved, Error::NoApprovals)
}

/// Checks the same of a collection.
pub fn allow_collection(event: Event, signer: &AccountView, collection: &Stored) -> Result<()> {
    let who = signatory_of_collection(signer, collection);
    let approved = collection_approves(event, who.address, &collection.base.owner);
    let mut hearing = Hearing { event, who, approved, rejected: false, forced: false };
    for record in collection.records() {
        hearing.weigh(collection, record)?;
    }
    require(hearing.approved && !hearing.rejected, Error::InvalidAuthority)
}

fn asset_approves(event: Event, who: &Signatory, authority: &UpdateAuthority) -> bool {
    match event {
        Event::Create => !matches!(authority, UpdateAuthority::Collection(_)),
        Event::Transfer { .. } | Event::Burn => who.is_owner,
        Event::Update => &authority.key() == who.address,
        Event::Add(kind) | Event::Remove(kind) | Event::Approve(kind) | Event::Revoke(kind) => {
            match kind.manager() {
                Authority::Owner => who.is_owner,
                _ => authority == &UpdateAuthority::Address(*who.address),
            }
        }
        Event::Change(_) => false,
    }
}

fn collection_approves(event: Event, signer: &Address, authority: &Address) -> bool {
    match event {
        Event::Create | Event::Update => signer == authority,
        Event::Add(kind) | Event::Remove(kind) | Event::Approve(kind) | Event::Revoke(kind) => {
            signer == authority && kind.manager() == Authority::Updater
        }
        Event::Transfer { .. } | Event::Burn | Event::Change(_) => false,
    }
}

impl Hearing<'_, '_> {
    /// Adds what a plugin says.
    fn weigh(&mut self, holder: &Stored, record: &Record) -> Result<()> {
        holder.with_plugin(record, |plugin| {
            let is_authority = self.who.is(&record.authority);
            match self.event {
                Event::Transfer { new_owner } => {
                    self.rejected |= plugin.is_frozen();
                    match plugin.kind {
                        Kind::Royalties => {
                            let to = new_owner.owner();
                            self.rejected |= !plugin.lets_pass(self.who.program, to)?;
                        }
                        Kind::TransferDelegate => self.approved |= is_authority,
                        Kind::PermanentTransferDelegate => self.forced |= is_authority,
                        _ => {}
                    }
                }
                Event::Burn => {
                    self.rejected |= plugin.is_frozen();
                    self.forced |= plugin.kind == Kind::PermanentBurnDelegate && is_authority;
                }
                Event::Remove(kind) => {
                    let locked = kind == plugin.kind && record.authority == Authority::None;
                    self.rejected |= locked || plugin.is_frozen();
                }
                Event::Change(content) if content.kind == plugin.kind && is_authority => {
                    content.validate()?;
                    self.approved = true;
                }
                Event::Approve(kind) if kind == plugin.kind => {
                    require(record.authority == kind.manager(), Error::CannotRedelegate)?;
                    self.rejected |= kind == Kind::FreezeDelegate && plugin.is_frozen();
                }
                Event::Revoke(kind) if kind == plugin.kind => {
                    let frozen = kind == Kind::FreezeDelegate && plugin.is_frozen();
                    self.rejected |= frozen || record.authority == Authority::None;
                    self.approved |= is_authority;
                }
                _ => {}
            }
            Ok(())
        })
    }
}
