//! A programmable NFT: as one of token-metadata, but frozen in every account, with a token record beside each, and moved
//! by token-metadata alone, which asks the rule set that the artwork may have.

use super::{Block, Opening};
use crate::{fault::require, ids, pda::transfer_lamports, token::associated_address, Fault, Result};
use pinocchio::{
    cpi::{invoke_signed, Signer},
    instruction::{InstructionAccount, InstructionView},
    AccountView,
};

pub const STANDARD: u8 = 3;
/// Transfer, version 1, of one unit, without data for rules.
const TRANSFER_ONE: [u8; 11] = [49, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];

/// Whether the block is of this kind: only an artwork of this kind has a token record.
pub fn is_given(block: &Block) -> bool {
    block.from_record.is_some_and(|record| record.owned_by(&ids::TOKEN_METADATA))
}

/// Moves the artwork into the associated account of `holder`.
pub fn take_custody(
    block: &Block,
    seller: &AccountView,
    holder: &AccountView,
    opening: &Opening,
) -> Result<()> {
    let expected = associated_address(holder.address(), block.mint.address());
    require(block.to_token.address() == &expected, Fault::WrongTokenAddress)?;
    Move { block, from: seller, authority: seller, to: holder, opening }.run(&[])
}

/// The artwork with the wallets between which it moves.
pub struct Move<'a> {
    pub block: &'a Block<'a>,
    pub from: &'a AccountView,
    /// Who moves it: `from`, or an account of the program that it is locked for.
    pub authority: &'a AccountView,
    pub to: &'a AccountView,
    pub opening: &'a Opening<'a>,
}

impl Move<'_> {
    /// token-metadata opens what is missing, and closes the token record of `from`, both at the payer's cost and gain. The
    /// rent of that record is passed on to the authority, who paid it or passes it on to whoever did.
    pub fn run(&self, signers: &[Signer]) -> Result<()> {
        let record = self.block.from_record.ok_or(Fault::UnsupportedTokenStandard)?;
        let (payer, rent) = (self.opening.payer, record.lamports());
        self.transfer(record, signers)?;
        match payer.address() == self.authority.address() {
            true => Ok(()),
            false => transfer_lamports(payer, self.authority, rent),
        }
    }

    #[inline(never)]
    fn transfer(&self, record: &AccountView, signers: &[Signer]) -> Result<()> {
        let Self { block, from, authority, to, opening } = *self;
        let absent = block.program;
        let edition = block.edition.unwrap_or(absent);
        let to_record = block.to_record.ok_or(Fault::UnsupportedTokenStandard)?;
        let instructions = block.instructions.unwrap_or(absent);
        let rules_program = block.auth_rules_program.unwrap_or(absent);
        let rules = block.auth_rules.unwrap_or(absent);
        let accounts = [
            InstructionAccount::writable(block.from_token.address()),
            InstructionAccount::readonly(from.address()),
            InstructionAccount::writable(block.to_token.address()),
            InstructionAccount::readonly(to.address()),
            InstructionAccount::readonly(block.mint.address()),
            InstructionAccount::readonly(block.metadata.address()),
            InstructionAccount::readonly(edition.address()),
            InstructionAccount::writable(record.address()),
            InstructionAccount::writable(to_record.address()),
            InstructionAccount::readonly_signer(authority.address()),
            InstructionAccount::writable_signer(opening.payer.address()),
            InstructionAccount::readonly(opening.system_program.address()),
            InstructionAccount::readonly(instructions.address()),
            InstructionAccount::readonly(block.token_program.address()),
            InstructionAccount::readonly(opening.associated_token_program.address()),
            InstructionAccount::readonly(rules_program.address()),
            InstructionAccount::readonly(rules.address()),
        ];
        let views = [
            block.from_token,
            from,
            block.to_token,
            to,
            block.mint,
            block.metadata,
            edition,
            record,
            to_record,
            authority,
            opening.payer,
            opening.system_program,
            instructions,
            block.token_program,
            opening.associated_token_program,
            rules_program,
            rules,
        ];
        let program_id = block.program.address();
        invoke_signed(
            &InstructionView { program_id, accounts: &accounts, data: &TRANSFER_ONE },
            &views,
            signers,
        )
    }
}
