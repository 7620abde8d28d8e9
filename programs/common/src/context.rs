//! The context of every instruction, and the log line of its error.

use crate::{accounts::Accounts, log::log, reader::Reader, Fault, Result};
use pinocchio::{error::ProgramError, AccountView, Address};

const FIRST_ERROR: u32 = 6000;

pub struct Context<'a> {
    pub program: &'a Address,
    pub accounts: Accounts<'a>,
    pub arguments: Reader<'a>,
}

impl<'a> Context<'a> {
    /// Removes the discriminator from the instruction's data.
    pub fn open(
        program: &'a Address,
        accounts: &'a [AccountView],
        data: &'a [u8],
    ) -> Result<([u8; 8], Self)> {
        let mut arguments = Reader::new(data);
        let discriminator = arguments.array().ok_or(Fault::UnknownInstruction)?;
        Ok((discriminator, Self { program, accounts: Accounts::new(accounts, program), arguments }))
    }
}

/// Logs the line of a custom error.
pub fn tell(result: Result<()>, lines: &[&str]) -> Result<()> {
    if let Err(ProgramError::Custom(code)) = result {
        if let Some(line) = lines.get(code.wrapping_sub(FIRST_ERROR) as usize) {
            log(line);
        }
    }
    result
}
