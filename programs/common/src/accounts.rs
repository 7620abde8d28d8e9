//! Takes accounts in the order of the instruction, with the checks for their position.

use crate::{fault::require, ids, Fault, Result};
use pinocchio::{AccountView, Address};

pub struct Accounts<'a> {
    rest: &'a [AccountView],
    program: &'a Address,
}

impl<'a> Accounts<'a> {
    pub fn new(accounts: &'a [AccountView], program: &'a Address) -> Self {
        Self { rest: accounts, program }
    }

    pub fn take(&mut self) -> Result<&'a AccountView> {
        let (first, rest) = self.rest.split_first().ok_or(Fault::NotEnoughAccounts)?;
        self.rest = rest;
        Ok(first)
    }

    /// The program's own address stands for a missing optional account.
    pub fn optional(&mut self) -> Result<Option<&'a AccountView>> {
        let program = self.program;
        Ok(Some(self.take()?).filter(|account| account.address() != program))
    }

    pub fn writable(&mut self) -> Result<&'a AccountView> {
        let account = self.take()?;
        require(account.is_writable(), Fault::AccountNotWritable)?;
        Ok(account)
    }

    pub fn signer(&mut self) -> Result<&'a AccountView> {
        let account = self.take()?;
        require(account.is_signer(), Fault::MissingSignature)?;
        Ok(account)
    }

    /// A signer that pays.
    pub fn payer(&mut self) -> Result<&'a AccountView> {
        let account = self.signer()?;
        require(account.is_writable(), Fault::AccountNotWritable)?;
        Ok(account)
    }

    pub fn system_program(&mut self) -> Result<&'a AccountView> {
        self.program(&ids::SYSTEM, Fault::WrongSystemProgram)
    }

    pub fn token_program(&mut self) -> Result<&'a AccountView> {
        self.program(&ids::TOKEN, Fault::WrongTokenProgram)
    }

    pub fn associated_token_program(&mut self) -> Result<&'a AccountView> {
        self.program(&ids::ASSOCIATED_TOKEN, Fault::WrongAssociatedTokenProgram)
    }

    pub fn program(&mut self, expected: &Address, fault: Fault) -> Result<&'a AccountView> {
        let account = self.take()?;
        require(account.address() == expected, fault)?;
        Ok(account)
    }

    /// The accounts after the named ones.
    pub fn trailing(self) -> &'a [AccountView] {
        self.rest
    }
}

/// Whether nothing exists at the address. Lamports may have been sent to it.
pub fn is_vacant(account: &AccountView) -> bool {
    account.owned_by(&ids::SYSTEM) && account.is_data_empty()
}
