//! The lock of a core asset: two plugins with the holder as their authority, one that freezes the asset, and one by which
//! the holder may transfer it. Core lets the owner remove neither while the asset is frozen.

use super::{
    core::{self, find_plugin, stored, ASSET, FREEZE_DELEGATE, TRANSFER_DELEGATE},
    lock::Lock,
    programmable::Move,
    Block,
};
use crate::{log::log, pda::transfer_lamports, writer::Writer, Result};
use pinocchio::{
    cpi::invoke_signed,
    instruction::{InstructionAccount, InstructionView},
    AccountView,
};

const ADD_PLUGIN: u8 = 2;
const REMOVE_PLUGIN: u8 = 4;
const UPDATE_PLUGIN: u8 = 6;
const THAW: [u8; 3] = [UPDATE_PLUGIN, FREEZE_DELEGATE, false as u8];
/// Of the authority that a plugin gets: an address.
const SOME: u8 = 1;
const ADDRESS: u8 = 3;

/// Core has one plugin of a kind in an asset: those that are there would have to go first.
pub fn is_possible(block: &Block) -> Result<bool> {
    let asset = stored(block.mint, ASSET)?;
    let data = block.mint.try_borrow()?;
    let there = find_plugin(&data, asset.length, |entry, _| {
        Ok([FREEZE_DELEGATE, TRANSFER_DELEGATE].contains(&entry.kind).then_some(()))
    })?;
    if there.is_some() {
        log("the asset has a plugin to freeze or transfer it already");
    }
    Ok(there.is_none())
}

/// What is left of a lock, while the asset is still the owner's.
struct Left {
    /// Whether the asset is frozen, by the holder's plugin; none if that is not there.
    freeze: Option<bool>,
    transfer: bool,
}

impl Left {
    const NOTHING: Self = Self { freeze: None, transfer: false };

    /// An asset that cannot be read was burned: nothing is left.
    fn of(lock: &Lock) -> Self {
        Self::read(lock).unwrap_or(Self::NOTHING)
    }

    fn read(lock: &Lock) -> Result<Self> {
        let mut left = Self::NOTHING;
        let asset = stored(lock.asset.mint, ASSET)?;
        if &asset.owner != lock.owner.address() {
            return Ok(left);
        }
        let data = lock.asset.mint.try_borrow()?;
        find_plugin(&data, asset.length, |entry, mut content| {
            if entry.authority.as_ref() == Some(lock.holder.address()) {
                match entry.kind {
                    FREEZE_DELEGATE => left.freeze = content.bool(),
                    TRANSFER_DELEGATE => left.transfer = true,
                    _ => {}
                }
            }
            Ok(None::<()>)
        })?;
        Ok(left)
    }
}

pub fn is_in_place(lock: &Lock) -> bool {
    let left = Left::of(lock);
    left.freeze == Some(true) && left.transfer
}

pub fn put(lock: &Lock) -> Result<()> {
    let holder = lock.holder.address();
    let mut data = [0; 36];
    let mut writer = Writer::new(&mut data);
    writer.u8(ADD_PLUGIN).u8(TRANSFER_DELEGATE).u8(SOME).u8(ADDRESS).address(holder);
    Change { lock, authority: lock.owner }.run(&data)?;
    let mut data = [0; 37];
    let mut writer = Writer::new(&mut data);
    writer.u8(ADD_PLUGIN).u8(FREEZE_DELEGATE).bool(true).u8(SOME).u8(ADDRESS).address(holder);
    Change { lock, authority: lock.owner }.run(&data)
}

/// The owner can end the right to transfer while the asset is frozen, so that one of the plugins may be gone.
pub fn lift(lock: &Lock) -> Result<()> {
    let left = Left::of(lock);
    if left.freeze == Some(true) {
        Change { lock, authority: lock.holder }.run(&THAW)?;
    }
    if left.freeze.is_some() {
        remove(lock, lock.owner, FREEZE_DELEGATE)?;
    }
    if left.transfer {
        remove(lock, lock.owner, TRANSFER_DELEGATE)?;
    }
    Ok(())
}

/// The rent of the plugins goes to whoever pays for their removal, and from there to the holder.
pub fn hand_over(lock: &Lock, receiver: &AccountView) -> Result<()> {
    Change { lock, authority: lock.holder }.run(&THAW)?;
    let Lock { asset, owner, holder, signers, opening } = *lock;
    let (block, payer) = (&asset.block, opening.payer);
    let (from, authority, to, opening) = (owner, holder, receiver, &opening);
    core::transfer(&Move { block, from, authority, to, opening }, signers)?;
    let before = payer.lamports();
    remove(lock, receiver, FREEZE_DELEGATE)?;
    remove(lock, receiver, TRANSFER_DELEGATE)?;
    transfer_lamports(payer, holder, payer.lamports().saturating_sub(before))
}

/// Only the owner may do that.
fn remove(lock: &Lock, owner: &AccountView, kind: u8) -> Result<()> {
    Change { lock, authority: owner }.run(&[REMOVE_PLUGIN, kind])
}

/// A plugin that `authority` adds, changes or removes.
struct Change<'a> {
    lock: &'a Lock<'a>,
    authority: &'a AccountView,
}

impl Change<'_> {
    // Not inlined: the accounts take their place on the stack once.
    #[inline(never)]
    fn run(&self, data: &[u8]) -> Result<()> {
        let Self { lock, authority } = *self;
        let block = &lock.asset.block;
        let absent = block.program;
        let collection = block.collection.unwrap_or(absent);
        let (payer, system) = (lock.opening.payer, lock.opening.system_program);
        let accounts = [
            InstructionAccount::writable(block.mint.address()),
            InstructionAccount::readonly(collection.address()),
            InstructionAccount::writable_signer(payer.address()),
            InstructionAccount::readonly_signer(authority.address()),
            InstructionAccount::readonly(system.address()),
            InstructionAccount::readonly(absent.address()),
        ];
        let program_id = absent.address();
        invoke_signed(
            &InstructionView { program_id, accounts: &accounts, data },
            &[block.mint, collection, payer, authority, system, absent],
            lock.signers,
        )
    }
}
