//! A stand-in for token-metadata with some of its instructions, in its formats. See docs/programs.md.
#![cfg_attr(target_arch = "bpf", no_std)]

mod asset;
mod burn;
mod create;
mod create_edition;
mod create_metadata;
mod delegate;
mod fields;
mod lock;
mod marker;
mod mint;
mod primary_sale;
mod print;
mod record;
mod rules;
mod spl;
mod token_record;
mod transfer;
mod verify;

use common::{accounts::Accounts, log::log, reader::Reader, Result};
use pinocchio::{error::ProgramError, AccountView, Address, ProgramResult};

const UPDATE_PRIMARY_SALE_HAPPENED_VIA_TOKEN: u8 = 4;
const CREATE_MASTER_EDITION_V3: u8 = 17;
const CREATE_METADATA_ACCOUNT_V3: u8 = 33;
const BURN: u8 = 41;
const CREATE: u8 = 42;
const MINT: u8 = 43;
const DELEGATE: u8 = 44;
const REVOKE: u8 = 45;
const LOCK: u8 = 46;
const UNLOCK: u8 = 47;
const TRANSFER: u8 = 49;
const VERIFY: u8 = 52;
const UNVERIFY: u8 = 53;
const PRINT: u8 = 55;
const V1: u8 = 0;

/// The error of token-metadata for a locked artwork.
const LOCKED_TOKEN: u32 = 155;

common::program!(process, 32);

pub fn process(program: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    let mut arguments = Reader::new(data);
    let number = arguments.u8();
    // While it is locked, nothing happens to an artwork but that it is unlocked.
    let is_locked = accounts.iter().any(|it| it.owned_by(program) && token_record::is_locked(it));
    require(
        number == Some(UNLOCK) || !is_locked,
        "the artwork is locked",
        ProgramError::Custom(LOCKED_TOKEN),
    )?;
    let accounts = Accounts::new(accounts, program);
    match number {
        Some(DELEGATE) => delegate::delegate(program, accounts, arguments),
        Some(REVOKE) => delegate::revoke_delegate(program, accounts, arguments),
        Some(BURN | CREATE | MINT | LOCK | UNLOCK | TRANSFER) if arguments.u8() != Some(V1) => {
            refuse("the stand-in knows version 1 only", ProgramError::InvalidInstructionData)
        }
        Some(BURN) => burn::run(program, accounts, arguments),
        Some(CREATE) => create::run(program, accounts, arguments),
        Some(MINT) => mint::run(program, accounts, arguments),
        Some(LOCK) => lock::lock(program, accounts, arguments),
        Some(UNLOCK) => lock::unlock(program, accounts, arguments),
        Some(VERIFY) => verify::verify(program, accounts, arguments),
        Some(UNVERIFY) => verify::unverify(program, accounts, arguments),
        Some(PRINT) => print::run(program, accounts, arguments),
        Some(TRANSFER) => transfer::run(program, accounts, arguments),
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
