//! What the instructions for artworks read of the metadata record.

use crate::{
    fields::Fields,
    record::{metadata_address, NON_FUNGIBLE, PRINT, PROGRAMMABLE, PROGRAMMABLE_PRINT},
    refuse, require,
};
use common::Result;
use pinocchio::{error::ProgramError, sysvars::instructions::INSTRUCTIONS_ID, AccountView, Address};

pub struct Artwork {
    pub update_authority: Address,
    pub is_programmable: bool,
    pub is_print: bool,
    pub rule_set: Option<Address>,
}

impl Artwork {
    /// Reads the record of a mint: an NFT, programmable or not.
    pub fn of(program: &Address, account: &AccountView, mint: &AccountView) -> Result<Self> {
        require(
            account.address() == &metadata_address(program, mint.address()).0,
            "not the metadata of this mint",
            ProgramError::InvalidSeeds,
        )?;
        Self::read(program, account)
    }

    /// The same of a record of any mint.
    pub fn read(program: &Address, account: &AccountView) -> Result<Self> {
        require(account.owned_by(program), "not a metadata record", ProgramError::InvalidSeeds)?;
        let data = account.try_borrow()?;
        let fields = Fields::find(&data).ok_or(ProgramError::InvalidAccountData)?;
        let standard = fields.token_standard.and_then(|offset| data.get(offset)).copied();
        let (is_programmable, is_print) = match standard {
            Some(NON_FUNGIBLE) => (false, false),
            Some(PRINT) => (false, true),
            Some(PROGRAMMABLE) => (true, false),
            Some(PROGRAMMABLE_PRINT) => (true, true),
            _ => return refuse("the stand-in knows NFTs only", ProgramError::InvalidArgument),
        };
        let Fields { update_authority, rule_set, .. } = fields;
        Ok(Self { update_authority, is_programmable, is_print, rule_set })
    }
}

pub fn require_sysvar(account: &AccountView) -> Result<()> {
    require(
        account.address() == &INSTRUCTIONS_ID,
        "not the instructions sysvar",
        ProgramError::IncorrectProgramId,
    )
}
