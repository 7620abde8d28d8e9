//! Auctions of artworks. Accounts, arguments and errors are described in idl.json.
#![cfg_attr(target_arch = "bpf", no_std)]

mod auction;
#[allow(dead_code)]
#[rustfmt::skip]
mod idl;
mod instructions;
mod scheduled_bid;

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
        instruction::CREATE => instructions::create::run(context),
        instruction::BID => instructions::bid::run(context),
        instruction::SETTLE => instructions::settle::run(context),
        instruction::CANCEL => instructions::cancel::run(context),
        instruction::SET_PAUSED => instructions::set_paused::run(context),
        instruction::RECLAIM_BID => instructions::reclaim_bid::run(context),
        instruction::SCHEDULE_BID => instructions::schedule_bid::run(context),
        instruction::EXECUTE_SCHEDULED_BID => instructions::execute_scheduled_bid::run(context),
        instruction::CANCEL_SCHEDULED_BID => instructions::cancel_scheduled_bid::run(context),
        _ => Err(Fault::UnknownInstruction.into()),
    }
}
