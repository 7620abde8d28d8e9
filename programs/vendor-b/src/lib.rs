//! The program of another outside marketplace: listings of artworks of every kind, in escrow. Accounts, arguments and errors are
//! described in idl.json.
#![cfg_attr(target_arch = "bpf", no_std)]

mod compressed;
#[allow(dead_code)]
#[rustfmt::skip]
mod idl;
mod instructions;
mod state;
mod token_2022;

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
        instruction::LIST => instructions::list::run(context),
        instruction::DELIST => instructions::delist::run(context),
        instruction::LIST_TOKEN2022 => instructions::list_token2022::run(context),
        instruction::DELIST_TOKEN2022 => instructions::delist_token2022::run(context),
        instruction::LIST_COMPRESSED => instructions::list_compressed::run(context),
        instruction::DELIST_COMPRESSED => instructions::delist_compressed::run(context),
        _ => Err(Fault::UnknownInstruction.into()),
    }
}
