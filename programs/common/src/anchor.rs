//! What programs written with Anchor check of their accounts, with Anchor's error numbers. For stand-ins of such programs.

use crate::{reader::Reader, Result};
use pinocchio::{error::ProgramError, AccountView, Address};

#[derive(Clone, Copy)]
#[repr(u32)]
pub enum AnchorError {
    NoInstruction = 100,
    UnknownInstruction = 101,
    UnreadableArguments = 102,
    ConstraintMut = 2000,
    ConstraintSeeds = 2006,
    ConstraintZero = 2013,
    NoDiscriminator = 3001,
    OtherDiscriminator = 3002,
    UnreadableAccount = 3003,
    NotEnoughAccounts = 3005,
    OwnedByWrongProgram = 3007,
    WrongProgram = 3008,
    NotSigner = 3010,
    NotInitialized = 3012,
}

impl From<AnchorError> for ProgramError {
    fn from(error: AnchorError) -> Self {
        ProgramError::Custom(error as u32)
    }
}

/// The first eight bytes of an instruction's data.
pub fn discriminator(arguments: &mut Reader) -> Result<[u8; 8]> {
    Ok(arguments.array().ok_or(AnchorError::NoInstruction)?)
}

/// Takes accounts in the order of the instruction.
pub struct Accounts<'a> {
    rest: &'a [AccountView],
}

impl<'a> Accounts<'a> {
    pub fn new(accounts: &'a [AccountView]) -> Self {
        Self { rest: accounts }
    }

    pub fn take(&mut self) -> Result<&'a AccountView> {
        let (first, rest) = self.rest.split_first().ok_or(AnchorError::NotEnoughAccounts)?;
        self.rest = rest;
        Ok(first)
    }

    pub fn signer(&mut self) -> Result<&'a AccountView> {
        let account = self.take()?;
        require(account.is_signer(), AnchorError::NotSigner)?;
        Ok(account)
    }

    pub fn program(&mut self, address: &Address) -> Result<&'a AccountView> {
        let account = self.take()?;
        require(account.address() == address, AnchorError::WrongProgram)?;
        Ok(account)
    }

    /// The accounts after the named ones.
    pub fn remaining(self) -> &'a [AccountView] {
        self.rest
    }
}

pub fn require(condition: bool, error: AnchorError) -> Result<()> {
    match condition {
        true => Ok(()),
        false => Err(error.into()),
    }
}

/// Anchor looks at this after the kind of every account.
pub fn require_writable(account: &AccountView) -> Result<()> {
    require(account.is_writable(), AnchorError::ConstraintMut)
}

/// A new account: its first eight bytes are zeros.
pub fn require_zero(account: &AccountView) -> Result<()> {
    let data = account.try_borrow()?;
    let head = data.get(..8).ok_or(ProgramError::AccountDataTooSmall)?;
    require(head.iter().all(|byte| *byte == 0), AnchorError::ConstraintZero)
}
