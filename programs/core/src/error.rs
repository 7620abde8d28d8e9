//! The errors of core, with its numbers.

use common::{log::log, Result};
use pinocchio::error::ProgramError;

#[derive(Clone, Copy)]
#[repr(u32)]
pub enum Error {
    InvalidSystemProgram = 0,
    Deserialization = 1,
    Serialization = 2,
    PluginNotFound = 4,
    IncorrectAccount = 6,
    InvalidPlugin = 8,
    InvalidAuthority = 9,
    PluginAlreadyExists = 15,
    NumericalOverflow = 16,
    InvalidCollection = 19,
    NotAvailable = 23,
    MissingCollection = 25,
    NoApprovals = 26,
    CannotRedelegate = 27,
    InvalidPluginSetting = 28,
    ConflictingAuthority = 29,
    InvalidLogWrapperProgram = 30,
    CollectionMustBeEmpty = 42,
    PermanentDelegatesPreventMove = 48,
}

impl From<Error> for ProgramError {
    fn from(error: Error) -> Self {
        ProgramError::Custom(error as u32)
    }
}

/// Fails if the condition is false.
#[inline(always)]
pub fn require(condition: bool, error: Error) -> Result<()> {
    if condition {
        Ok(())
    } else {
        Err(error.into())
    }
}

/// Refuses what core has and the stand-in does not.
pub fn absent<T>(what: &str) -> Result<T> {
    log(what);
    Err(ProgramError::InvalidInstructionData)
}
