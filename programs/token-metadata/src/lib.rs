//! A stand-in for token-metadata with three of its instructions, in its formats. See docs/programs.md.
#![cfg_attr(target_arch = "bpf", no_std)]

mod create_edition;
mod create_metadata;
mod primary_sale;
mod record;

use common::{accounts::Accounts, log::log, reader::Reader, Result};
use pinocchio::{error::ProgramError, AccountView, Address, ProgramResult};

const UPDATE_PRIMARY_SALE_HAPPENED_VIA_TOKEN: u8 = 4;
const CREATE_MASTER_EDITION_V3: u8 = 17;
const CREATE_METADATA_ACCOUNT_V3: u8 = 33;

common::program!(process, 32);

pub fn process(program: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    let mut arguments = Reader::new(data);
    let accounts = Accounts::new(accounts, program);
    match arguments.u8() {
        Some(CREATE_METADATA_ACCOUNT_V3) => create_metadata::run(program, accounts, arguments),
        Some(CREATE_MASTER_EDITION_V3) => create_edition::run(program, accounts, arguments),
        Some(UPDATE_PRIMARY_SALE_HAPPENED_VIA_TOKEN) => primary_sale::run(program, accounts),
        _ => refuse(
            "the stand-in for token-metadata has no such instruction",
            ProgramError::InvalidInstructionData,
        ),
    }
}

/// Logs the reason, and fails.
fn refuse<T>(why: &str, error: ProgramError) -> Result<T> {
    log(why);
    Err(error)
}

/// Fails with a logged reason if the condition is false.
fn require(condition: bool, why: &str, error: ProgramError) -> Result<()> {
    match condition {
        true => Ok(()),
        false => refuse(why, error),
    }
}
