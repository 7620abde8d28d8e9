//! The program's accounts, byte for byte as idl.json describes them.

pub mod config;
pub mod listing;
pub mod whitelist;

use common::{fault::require, writer::Writer, Result};
use pinocchio::{error::ProgramError, AccountView, Address};

/// Written into every account, for programs to come.
pub const VERSION: u8 = 1;

/// The address of a program account from its seeds and the bump that it stores.
fn derived<const N: usize>(seeds: &[&[u8]; N], program: &Address) -> Option<Address> {
    Address::create_program_address(seeds, program).ok()
}

/// Runs `read` over the bytes of an account that this program owns; `fault` for any other account.
fn read_owned<T>(
    account: &AccountView,
    program: &Address,
    fault: impl Into<ProgramError>,
    read: impl FnOnce(&[u8]) -> Option<T>,
) -> Result<T> {
    if !account.owned_by(program) {
        return Err(fault.into());
    }
    let data = account.try_borrow()?;
    read(&data).ok_or(fault.into())
}

/// Writes a whole account.
fn store(account: &AccountView, write: impl FnOnce(&mut Writer)) -> Result<()> {
    let mut account = *account;
    let mut data = account.try_borrow_mut()?;
    let mut writer = Writer::new(&mut data);
    write(&mut writer);
    require(writer.ok(), ProgramError::AccountDataTooSmall)
}
