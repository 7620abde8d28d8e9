//! Constant-product pools of two SPL tokens, and swaps over one or two of them. For the sandbox. Accounts, arguments and
//! errors are described in idl.json.
#![cfg_attr(target_arch = "bpf", no_std)]

mod curve;
#[allow(dead_code)]
#[rustfmt::skip]
mod idl;
mod instructions;
mod pool;
mod route;

use common::{
    context::{tell, Context},
    Fault, Result,
};
use idl::{instruction, Error, LOG_LINES};
use pinocchio::{error::ProgramError, AccountView, Address, ProgramResult};

common::program!(process, 32);

impl From<Error> for ProgramError {
    fn from(error: Error) -> Self {
        ProgramError::Custom(error as u32)
    }
}

pub fn process(program: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    tell(dispatch(program, accounts, data), &LOG_LINES)
}

fn dispatch(program: &Address, accounts: &[AccountView], data: &[u8]) -> Result<()> {
    let (discriminator, context) = Context::open(program, accounts, data)?;
    match discriminator {
        instruction::CREATE_POOL => instructions::create_pool::run(context),
        instruction::ADD_LIQUIDITY => instructions::add_liquidity::run(context),
        instruction::SWAP_EXACT_IN => instructions::swap_exact_in::run(context),
        instruction::SWAP_EXACT_OUT => instructions::swap_exact_out::run(context),
        _ => Err(Fault::UnknownInstruction.into()),
    }
}
