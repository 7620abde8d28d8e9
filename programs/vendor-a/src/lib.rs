//! The program of an outside marketplace: orders for artworks, in escrow. Accounts, arguments and errors are described in idl.json.
#![cfg_attr(target_arch = "bpf", no_std)]

#[allow(dead_code)]
#[rustfmt::skip]
mod idl;
mod instructions;
mod money;
mod state;

use common::{
    context::{tell, Context},
    Fault, Result,
};
use idl::{instruction, Error, LOG_LINES};
use pinocchio::{error::ProgramError, AccountView, Address, ProgramResult};

common::program!(process, 64);

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
        instruction::INITIALIZE_CONFIG => instructions::initialize_config::run(context),
        instruction::CREATE_ORDER => instructions::create_order::run(context),
        instruction::UPDATE_ORDER => instructions::update_order::run(context),
        instruction::CANCEL_ORDER => instructions::cancel_order::run(context),
        instruction::BUY => instructions::buy::run(context),
        _ => Err(Fault::UnknownInstruction.into()),
    }
}
