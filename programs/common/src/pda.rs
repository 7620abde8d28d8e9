//! Accounts that a program owns: creating and closing them, and moving lamports.

use crate::{ids, sysvars::rent_exempt_minimum, Fault, Result};
use pinocchio::{
    cpi::{invoke, invoke_signed, Seed, Signer},
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address, ProgramResult,
};

const ASSIGN: u8 = 1;
const TRANSFER: u8 = 2;
const ALLOCATE: u8 = 8;
/// By how many bytes an instruction may let an account grow.
pub const MAX_GROWTH: usize = 10_240;

/// An account that does not exist yet.
pub struct NewAccount<'a> {
    pub account: &'a AccountView,
    pub payer: &'a AccountView,
    pub owner: &'a Address,
    pub space: usize,
}

impl NewAccount<'_> {
    /// Funds, allocates and assigns it. Unlike "create account", this also works if the address already has lamports.
    pub fn create(&self, seeds: &[Seed]) -> Result<()> {
        let signer = [Signer::from(seeds)];
        let missing = rent_exempt_minimum(self.space)?.saturating_sub(self.account.lamports());
        if missing > 0 {
            transfer_lamports(self.payer, self.account, missing)?;
        }
        let mut allocate = [0; 12];
        allocate[0] = ALLOCATE;
        allocate[4..].copy_from_slice(&(self.space as u64).to_le_bytes());
        self.system(&allocate, &signer)?;
        let mut assign = [0; 36];
        assign[0] = ASSIGN;
        assign[4..].copy_from_slice(self.owner.as_array());
        self.system(&assign, &signer)
    }

    fn system(&self, data: &[u8], signer: &[Signer; 1]) -> ProgramResult {
        let accounts = [InstructionAccount::writable_signer(self.account.address())];
        let instruction = InstructionView { program_id: &ids::SYSTEM, accounts: &accounts, data };
        invoke_signed(&instruction, &[self.account], signer)
    }
}

/// Moves lamports from a signer's wallet.
pub fn transfer_lamports(from: &AccountView, to: &AccountView, lamports: u64) -> ProgramResult {
    let mut data = [0; 12];
    data[0] = TRANSFER;
    data[4..].copy_from_slice(&lamports.to_le_bytes());
    let accounts =
        [InstructionAccount::writable_signer(from.address()), InstructionAccount::writable(to.address())];
    invoke(&InstructionView { program_id: &ids::SYSTEM, accounts: &accounts, data: &data }, &[from, to])
}

/// Moves lamports from an account of this program to any account, also to a program. A later call must include both
/// accounts.
pub fn move_lamports(from: &AccountView, to: &AccountView, lamports: u64) -> Result<()> {
    if from.address() == to.address() {
        return Ok(());
    }
    let (mut from, mut to) = (*from, *to);
    let rest = from.lamports().checked_sub(lamports).ok_or(Fault::InsufficientFunds)?;
    let total = to.lamports().checked_add(lamports).ok_or(Fault::ArithmeticOverflow)?;
    from.set_lamports(rest);
    to.set_lamports(total);
    Ok(())
}

/// Sets the length of the data of an account of this program. What is added is zeros. An instruction may add at most
/// `MAX_GROWTH` bytes to what was there before it: the caller checks that.
pub fn set_length(account: &AccountView, length: usize) -> Result<()> {
    account.check_borrow_mut()?;
    let mut view = *account;
    // SAFETY: nothing borrows the data, and the runtime keeps `MAX_GROWTH` bytes of zeros behind them.
    unsafe { (*view.account_mut_ptr()).data_len = length as u64 };
    Ok(())
}

/// Closes an account of this program; all its lamports go to `destination`.
pub fn close_account(account: &AccountView, destination: &AccountView) -> Result<()> {
    move_lamports(account, destination, account.lamports())?;
    let mut account = *account;
    account.close()
}
