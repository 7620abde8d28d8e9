//! Fixed-price sales of artworks, and offers. Accounts, arguments and errors are described in idl.json.
#![cfg_attr(target_arch = "bpf", no_std)]

mod editions;
#[allow(dead_code)]
#[rustfmt::skip]
mod idl;
mod instructions;
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

// Inlined, like `dispatch`: the target takes at most five arguments.
#[inline(always)]
pub fn process(program: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    tell(dispatch(program, accounts, data), &LOG_LINES)
}

#[inline(always)]
fn dispatch(program: &Address, accounts: &[AccountView], data: &[u8]) -> Result<()> {
    let (discriminator, context) = Context::open(program, accounts, data)?;
    match discriminator {
        instruction::INITIALIZE_CONFIG => instructions::initialize_config::run(context),
        instruction::CREATE_WHITELIST => instructions::create_whitelist::run(context),
        instruction::CLOSE_WHITELIST => instructions::close_whitelist::run(context),
        instruction::LIST => instructions::list::run(context),
        instruction::UPDATE_PRICE => instructions::update_price::run(context),
        instruction::REPRICE => instructions::reprice::run(context),
        instruction::BUY => instructions::buy::run(context),
        instruction::BUY_EDITION => instructions::buy_edition::run(context),
        instruction::DELIST => instructions::delist::run(context),
        instruction::MAKE_OFFER => instructions::make_offer::run(context),
        instruction::CANCEL_OFFER => instructions::cancel_offer::run(context),
        instruction::ACCEPT_OFFER => instructions::accept_offer::run(context),
        _ => Err(Fault::UnknownInstruction.into()),
    }
}
