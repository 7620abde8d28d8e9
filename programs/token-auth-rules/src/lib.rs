//! A stand-in for token-auth-rules: rule sets of version 1, as far as transfers and delegates of programmable NFTs need
//! them. See docs/programs.md.
#![cfg_attr(target_arch = "bpf", no_std)]

mod create;
mod message_pack;
mod payload;
mod rule;
mod rule_set;
mod shape;
mod validate;

use common::{accounts::Accounts, log::log, reader::Reader, Result};
use pinocchio::{error::ProgramError, AccountView, Address, ProgramResult};

const CREATE_OR_UPDATE: u8 = 0;
const VALIDATE: u8 = 1;
const V1: u8 = 0;

common::program!(process, 32);

pub fn process(program: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    let mut arguments = Reader::new(data);
    let accounts = Accounts::new(accounts, program);
    match (arguments.u8(), arguments.u8()) {
        (Some(CREATE_OR_UPDATE), Some(V1)) => create::run(program, accounts, arguments),
        (Some(VALIDATE), Some(V1)) => validate::run(program, accounts, arguments),
        _ => refuse(
            "the stand-in for token-auth-rules has no such instruction",
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
