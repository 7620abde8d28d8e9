//! Errors that the programs share. Every program's IDL begins with them, in this order (a test compares them).

use pinocchio::error::ProgramError;

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Fault {
    UnknownInstruction = 6000,
    InvalidArguments,
    NotEnoughAccounts,
    MissingSignature,
    AccountNotWritable,
    WrongSystemProgram,
    WrongTokenProgram,
    WrongAssociatedTokenProgram,
    WrongAssetProgram,
    AssetIsToken2022,
    InvalidMint,
    NotAnNft,
    MintAuthorityOpen,
    FreezeAuthorityOpen,
    CurrencyIsToken2022,
    InvalidCurrency,
    CurrencyIsAsset,
    CurrencyFreezableBySeller,
    WrongMetadataAddress,
    InvalidMetadata,
    UnsupportedTokenStandard,
    InvalidCreatorShares,
    CreatorCountMismatch,
    CreatorMismatch,
    FeesExceedPrice,
    ArithmeticOverflow,
    InvalidTokenAccount,
    WrongTokenMint,
    WrongTokenOwner,
    WrongTokenAddress,
    AssetNotHeld,
    MissingTokenAccount,
    InsufficientFunds,
    TimeTooFar,
    TermsChanged,
}

impl From<Fault> for ProgramError {
    fn from(fault: Fault) -> Self {
        ProgramError::Custom(fault as u32)
    }
}

/// Returns the fault if the condition is false.
#[inline(always)]
pub fn require(condition: bool, fault: impl Into<ProgramError>) -> crate::Result<()> {
    if condition {
        Ok(())
    } else {
        Err(fault.into())
    }
}
