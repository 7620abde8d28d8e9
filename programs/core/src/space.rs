//! The space of an account: its rent, and moving what is in it.

use crate::{
    authority::Authority,
    error::{require, Error},
    plugin::Plugin,
    stored::{Record, Registry, EMPTY_REGISTRY, HEADER_LENGTH},
};
use common::{
    pda::{set_length, transfer_lamports},
    syscalls::sol_memmove_,
    sysvars::rent_exempt_minimum,
    Result,
};
use pinocchio::AccountView;

/// An account that changes, and who pays for its rent.
pub struct Space<'a> {
    pub account: &'a AccountView,
    pub payer: &'a AccountView,
    /// Where the header is.
    pub base_length: usize,
}

impl Space<'_> {
    /// Resizes the account. The payer pays the rent of more space, and gets that of less.
    pub fn resize(&self, size: usize) -> Result<()> {
        let old = self.account.data_len();
        if size == old {
            return Ok(());
        }
        let (before, after) = (rent_exempt_minimum(old)?, rent_exempt_minimum(size)?);
        if after >= before {
            transfer_lamports(self.payer, self.account, after - before)?;
        } else {
            give_back(self.account, self.payer, before - after)?;
        }
        set_length(self.account, size)
    }

    /// The registry, created empty if there is none yet.
    pub fn open_registry(&self, registry: Option<Registry>) -> Result<Registry> {
        if let Some(registry) = registry {
            return Ok(registry);
        }
        let registry = Registry::empty(self.base_length + HEADER_LENGTH);
        self.resize(registry.offset + EMPTY_REGISTRY)?;
        registry.save(self.account, self.base_length)?;
        Ok(registry)
    }

    /// Puts a plugin where the registry was, and the registry behind it.
    pub fn add_plugin(&self, registry: &mut Registry, plugin: &Plugin, authority: &Authority) -> Result<()> {
        require(registry.find(plugin.kind).is_none(), Error::PluginAlreadyExists)?;
        let record = Record { kind: plugin.kind, authority: *authority, offset: registry.offset };
        self.resize(self.account.data_len() + plugin.bytes.len() + record.length())?;
        put(self.account, registry.offset, plugin.bytes)?;
        registry.offset += plugin.bytes.len();
        registry.push(record)?;
        registry.save(self.account, self.base_length)
    }

    /// Takes a plugin of a length out, and moves what is behind it.
    pub fn remove_plugin(&self, registry: &mut Registry, record: &Record, length: usize) -> Result<()> {
        let next = record.offset + length;
        let moved = registry.offset.checked_sub(next).ok_or(Error::NumericalOverflow)?;
        shift(self.account, next, record.offset, moved)?;
        registry.offset -= length;
        registry.remove(record.kind);
        registry.shift(record.offset, -(length as isize));
        registry.save(self.account, self.base_length)?;
        let freed = length + record.length();
        self.resize(self.account.data_len().checked_sub(freed).ok_or(Error::NumericalOverflow)?)
    }

    /// Makes what ends at `end` longer or shorter, and moves what is between there and the registry.
    pub fn stretch(&self, end: usize, registry: &Registry, by: isize) -> Result<()> {
        let size = self.account.data_len().wrapping_add_signed(by);
        let moved = registry.offset.checked_sub(end).ok_or(Error::NumericalOverflow)?;
        if by > 0 {
            self.resize(size)?;
        }
        shift(self.account, end, end.wrapping_add_signed(by), moved)?;
        self.resize(size)
    }
}

/// Moves lamports from an account of this program to the payer.
pub fn give_back(account: &AccountView, payer: &AccountView, lamports: u64) -> Result<()> {
    let (mut account, mut payer) = (*account, *payer);
    payer.set_lamports(payer.lamports().checked_add(lamports).ok_or(Error::NumericalOverflow)?);
    account.set_lamports(account.lamports().checked_sub(lamports).ok_or(Error::NumericalOverflow)?);
    Ok(())
}

/// Moves bytes within an account. Both places must be in it.
fn shift(account: &AccountView, from: usize, to: usize, length: usize) -> Result<()> {
    let mut view = *account;
    let mut data = view.try_borrow_mut()?;
    let end = from.max(to).saturating_add(length);
    require(end <= data.len(), Error::Serialization)?;
    let start = data.as_mut_ptr();
    // SAFETY: both places are within the borrowed data.
    unsafe { sol_memmove_(start.add(to), start.add(from), length as u64) };
    Ok(())
}

/// Writes bytes at a place of an account.
pub fn put(account: &AccountView, offset: usize, bytes: &[u8]) -> Result<()> {
    let mut view = *account;
    let mut data = view.try_borrow_mut()?;
    let end = offset.saturating_add(bytes.len());
    let target = data.get_mut(offset..end).ok_or(Error::Serialization)?;
    // SAFETY: both are live slices of the same length.
    unsafe { sol_memmove_(target.as_mut_ptr(), bytes.as_ptr(), bytes.len() as u64) };
    Ok(())
}
