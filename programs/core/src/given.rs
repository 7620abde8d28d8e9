//! Accounts and arguments of an instruction, as core takes them.

use crate::{
    authority::Authority,
    error::{absent, require, Error},
};
use common::{ids, reader::Reader, Result};
use pinocchio::{error::ProgramError, AccountView, Address};

pub struct Given<'a> {
    pub program: &'a Address,
    pub accounts: &'a [AccountView],
    pub arguments: Reader<'a>,
}

impl<'a> Given<'a> {
    pub fn take<const N: usize>(&self) -> Result<[&'a AccountView; N]> {
        let mut taken = [self.accounts.first().ok_or(ProgramError::NotEnoughAccountKeys)?; N];
        for (index, place) in taken.iter_mut().enumerate() {
            *place = self.accounts.get(index).ok_or(ProgramError::NotEnoughAccountKeys)?;
        }
        Ok(taken)
    }

    /// The program's own address stands for a missing optional account.
    pub fn optional(&self, account: &'a AccountView) -> Option<&'a AccountView> {
        Some(account).filter(|account| account.address() != self.program)
    }

    /// Whoever decides: the authority if one is given, and otherwise the payer. Both have to sign.
    pub fn signer(&self, payer: &'a AccountView, authority: &'a AccountView) -> Result<&'a AccountView> {
        require_signature(payer)?;
        match self.optional(authority) {
            Some(authority) => require_signature(authority).map(|_| authority),
            None => Ok(payer),
        }
    }

    /// Checks the log wrapper, which is optional.
    pub fn check_log_wrapper(&self, account: &'a AccountView) -> Result<()> {
        let wrong = self.optional(account).is_some_and(|account| account.address() != &ids::NOOP);
        require(!wrong, Error::InvalidLogWrapperProgram)
    }
}

pub fn require_signature(account: &AccountView) -> Result<()> {
    match account.is_signer() {
        true => Ok(()),
        false => Err(ProgramError::MissingRequiredSignature),
    }
}

pub fn require_system_program(account: &AccountView) -> Result<()> {
    require(account.address() == &ids::SYSTEM, Error::InvalidSystemProgram)
}

/// What is not an argument of the instruction.
pub fn invalid<T>(value: Option<T>) -> Result<T> {
    value.ok_or(ProgramError::BorshIoError)
}

/// A text: bytes of UTF-8 with their count before them.
pub fn text<'a>(reader: &mut Reader<'a>) -> Option<&'a [u8]> {
    reader.prefixed().filter(|bytes| core::str::from_utf8(bytes).is_ok())
}

pub fn optional_text<'a>(reader: &mut Reader<'a>) -> Option<Option<&'a [u8]>> {
    match reader.bool()? {
        true => text(reader).map(Some),
        false => Some(None),
    }
}

pub fn optional_authority(reader: &mut Reader) -> Option<Option<Authority>> {
    match reader.bool()? {
        true => Authority::read(reader).map(Some),
        false => Some(None),
    }
}

/// The only argument of transfer and burn: a proof for compressed assets.
pub fn no_proof(mut reader: Reader) -> Result<()> {
    if invalid(reader.bool())? {
        return absent("the stand-in for core has no compressed assets");
    }
    invalid(reader.finish())
}
