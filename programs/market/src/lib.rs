//! Fixed-price sales of artworks. Accounts, arguments and errors are described in idl.json.
#![no_std]

#[allow(dead_code)]
#[rustfmt::skip]
mod idl;
mod instructions;
mod state;

use common::{accounts::Accounts, reader::Reader, Fault, Result};
use idl::{instruction, Error, LOG_LINES};
use pinocchio::{error::ProgramError, AccountView, Address, ProgramResult};

const FIRST_ERROR: u32 = 6000;

common::program!(process, 64);

impl From<Error> for ProgramError {
    fn from(error: Error) -> Self {
        ProgramError::Custom(error as u32)
    }
}

/// What every instruction works with.
pub struct Context<'a> {
    pub program: &'a Address,
    pub accounts: Accounts<'a>,
    pub arguments: Reader<'a>,
}

pub fn process(program: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    let result = dispatch(program, accounts, data);
    if let Err(ProgramError::Custom(code)) = result {
        let index = code.wrapping_sub(FIRST_ERROR) as usize;
        if let Some(line) = LOG_LINES.get(index) {
            common::log::log(line);
        }
    }
    result
}

fn dispatch(program: &Address, accounts: &[AccountView], data: &[u8]) -> Result<()> {
    let mut arguments = Reader::new(data);
    let discriminator: [u8; 8] = arguments.array().ok_or(Fault::UnknownInstruction)?;
    let context = Context { program, accounts: Accounts::new(accounts, program), arguments };
    match discriminator {
        instruction::INITIALIZE_CONFIG => instructions::initialize_config::run(context),
        instruction::CREATE_WHITELIST => instructions::create_whitelist::run(context),
        instruction::CLOSE_WHITELIST => instructions::close_whitelist::run(context),
        instruction::LIST => instructions::list::run(context),
        instruction::UPDATE_PRICE => instructions::update_price::run(context),
        instruction::BUY => instructions::buy::run(context),
        instruction::DELIST => instructions::delist::run(context),
        _ => Err(Fault::UnknownInstruction.into()),
    }
}
