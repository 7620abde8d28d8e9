//! Raffles of artworks. Accounts, arguments and errors are described in idl.json.
#![cfg_attr(target_arch = "bpf", no_std)]

mod entrants;
mod hash;
#[allow(dead_code)]
#[rustfmt::skip]
mod idl;
mod instructions;
mod raffle;
mod rent;

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

// Inlined, like the functions that it calls: the target takes at most five arguments.
#[inline(always)]
pub fn process(program: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    tell(dispatch(program, accounts, data), &LOG_LINES)
}

#[inline(always)]
fn dispatch(program: &Address, accounts: &[AccountView], data: &[u8]) -> Result<()> {
    let (discriminator, context) = Context::open(program, accounts, data)?;
    match discriminator {
        instruction::CREATE => instructions::create::run(context),
        instruction::BUY_TICKETS => instructions::buy_tickets::run(context),
        instruction::END => instructions::end::run(context),
        instruction::DRAW => instructions::draw::run(context),
        instruction::CLAIM_PROCEEDS => instructions::claim_proceeds::run(context),
        instruction::CLAIM_PRIZE => instructions::claim_prize::run(context),
        instruction::CANCEL => instructions::cancel::run(context),
        instruction::CLOSE => instructions::close::run(context),
        _ => Err(Fault::UnknownInstruction.into()),
    }
}
