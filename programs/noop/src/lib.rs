//! A stand-in for noop. It accepts every call and does nothing: what counts is the data of the call, which stays in the
//! ledger. See docs/programs.md.
#![cfg_attr(target_arch = "bpf", no_std)]

use pinocchio::{AccountView, Address, ProgramResult};

common::program!(process, 32);

pub fn process(_: &Address, _: &mut [AccountView], _: &[u8]) -> ProgramResult {
    Ok(())
}
