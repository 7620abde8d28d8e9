//! A stand-in for core with the instructions and plugins that a marketplace meets, in its formats. See docs/programs.md.
#![cfg_attr(target_arch = "bpf", no_std)]

mod authority;
mod burn;
mod create;
mod error;
mod given;
mod manage;
mod plugin;
mod rules;
mod space;
mod stored;
mod transfer;
mod update;

use common::reader::Reader;
use error::absent;
use given::Given;
use pinocchio::{error::ProgramError, AccountView, Address, ProgramResult};

common::program!(process, 32);

/// Only a program can pass more. An account cannot grow by more than 10,240 bytes at once.
const LONGEST: usize = 8192;
/// Core has instructions up to this number: the stand-in does not have all of them.
const LAST_INSTRUCTION: u8 = 31;

pub fn process(program: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    if data.len() > LONGEST {
        return absent("the stand-in for core takes no arguments of this length");
    }
    let mut arguments = Reader::new(data);
    let number = arguments.u8().ok_or(ProgramError::BorshIoError)?;
    let given = Given { program, accounts, arguments };
    match number {
        0 => create::asset(given, false),
        1 => create::collection(given, false),
        2 => manage::add(given),
        3 => manage::add_to_collection(given),
        4 => manage::remove(given),
        5 => manage::remove_from_collection(given),
        6 => manage::change(given),
        7 => manage::change_of_collection(given),
        8 => manage::approve(given),
        9 => manage::approve_of_collection(given),
        10 => manage::revoke(given),
        11 => manage::revoke_of_collection(given),
        12 => burn::asset(given),
        13 => burn::collection(given),
        14 => transfer::run(given),
        15 => update::asset_v1(given),
        16 => update::collection(given),
        20 => create::asset(given, true),
        21 => create::collection(given, true),
        30 => update::asset_v2(given),
        number if number <= LAST_INSTRUCTION => absent("the stand-in for core has no such instruction"),
        _ => Err(ProgramError::BorshIoError),
    }
}
