//! Accounts that a program owns: reading them with a check of their address, and writing them whole.

use crate::{fault::require, writer::Writer, Result};
use pinocchio::{error::ProgramError, AccountView, Address};

/// Written into every account, for later versions of the program.
pub const VERSION: u8 = 1;

/// Whether an account is at the address of these seeds, which include its stored bump.
pub fn is_at<const N: usize>(account: &AccountView, seeds: &[&[u8]; N], program: &Address) -> bool {
    Address::create_program_address(seeds, program).is_ok_and(|it| &it == account.address())
}

/// Calls `read` with the bytes of an account that this program owns. Returns `fault` for any other account.
pub fn read_owned<T>(
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
pub fn store(account: &AccountView, write: impl FnOnce(&mut Writer)) -> Result<()> {
    let mut account = *account;
    let mut data = account.try_borrow_mut()?;
    let mut writer = Writer::new(&mut data);
    write(&mut writer);
    require(writer.ok(), ProgramError::AccountDataTooSmall)
}
