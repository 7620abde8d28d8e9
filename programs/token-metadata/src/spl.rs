//! SPL Token as a programmable NFT needs it: the edition freezes, thaws and mints.

use crate::{record::edition_address, require};
use common::{accounts::is_vacant, ids, reader::Reader, token::Home, Result};
use pinocchio::{
    cpi::{invoke_signed, Seed, Signer},
    error::ProgramError,
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address, ProgramResult,
};

const APPROVE: u8 = 4;
const REVOKE: u8 = 5;
const SET_AUTHORITY: u8 = 6;
const MINT_ONE: [u8; 9] = [7, 1, 0, 0, 0, 0, 0, 0, 0];
const BURN_ONE: [u8; 9] = [8, 1, 0, 0, 0, 0, 0, 0, 0];
const CLOSE: u8 = 9;
const FREEZE: u8 = 10;
const THAW: u8 = 11;
const CLOSE_ACCOUNT: u8 = 3;
const ACCOUNT_LENGTH: usize = 165;
const FROZEN: u8 = 2;

/// A token account, with what others may do with it.
pub struct TokenAccount {
    pub mint: Address,
    pub owner: Address,
    pub amount: u64,
    pub delegate: Option<Address>,
    pub is_frozen: bool,
    pub delegated: u64,
    pub close_authority: Option<Address>,
}

impl TokenAccount {
    pub fn read(account: &AccountView) -> Result<Self> {
        require(account.owned_by(&ids::TOKEN), "not an account of SPL Token", ProgramError::IllegalOwner)?;
        let data = account.try_borrow()?;
        require(data.len() == ACCOUNT_LENGTH, "not a token account", ProgramError::InvalidAccountData)?;
        Self::parse(&data).ok_or(ProgramError::UninitializedAccount)
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        let (mint, owner, amount) = (reader.address()?, reader.address()?, reader.u64()?);
        let delegate = optional(&mut reader)?;
        let state = reader.u8()?;
        let _native = reader.bytes(12)?;
        let delegated = reader.u64()?;
        let close_authority = optional(&mut reader)?;
        let is_frozen = state == FROZEN;
        (state != 0).then_some(Self { mint, owner, amount, delegate, is_frozen, delegated, close_authority })
    }
}

fn optional(reader: &mut Reader) -> Option<Option<Address>> {
    let some = reader.u32()? == 1;
    let address = reader.address()?;
    Some(some.then_some(address))
}

/// Opens the associated account of `home.wallet` if there is none; else the account must be that wallet's, and nobody but
/// the edition may close it.
pub fn receive_in(home: &Home, edition: &Address) -> Result<()> {
    if is_vacant(home.account) {
        return home.ensure();
    }
    let held = TokenAccount::read(home.account)?;
    require(&held.mint == home.mint.address(), "an account of another mint", ProgramError::InvalidArgument)?;
    require(&held.owner == home.wallet.address(), "an account of another owner", ProgramError::IllegalOwner)?;
    let closer = held.close_authority.filter(|it| it != edition);
    require(closer.is_none(), "another may close the account", ProgramError::InvalidArgument)
}

/// The edition record, which signs as the authority of the mint.
pub struct Edition<'a> {
    pub account: &'a AccountView,
    pub mint: &'a AccountView,
    bump: [u8; 1],
}

impl<'a> Edition<'a> {
    pub fn of(program: &Address, account: Option<&'a AccountView>, mint: &'a AccountView) -> Result<Self> {
        let (expected, bump) = edition_address(program, mint.address());
        match account.filter(|it| it.address() == &expected && it.owned_by(program)) {
            Some(account) => Ok(Self { account, mint, bump: [bump] }),
            None => crate::refuse("the edition record of this mint is needed", ProgramError::InvalidSeeds),
        }
    }

    pub fn freeze(&self, program: &Address, token: &AccountView) -> ProgramResult {
        self.over(program, token, FREEZE)
    }

    pub fn thaw(&self, program: &Address, token: &AccountView) -> ProgramResult {
        self.over(program, token, THAW)
    }

    fn over(&self, program: &Address, token: &AccountView, instruction: u8) -> ProgramResult {
        let accounts = [
            InstructionAccount::writable(token.address()),
            InstructionAccount::readonly(self.mint.address()),
            InstructionAccount::readonly_signer(self.account.address()),
        ];
        self.sign(program, &accounts, &[token, self.mint, self.account], &[instruction])
    }

    pub fn mint_one(&self, program: &Address, token: &AccountView) -> ProgramResult {
        let accounts = [
            InstructionAccount::writable(self.mint.address()),
            InstructionAccount::writable(token.address()),
            InstructionAccount::readonly_signer(self.account.address()),
        ];
        self.sign(program, &accounts, &[self.mint, token, self.account], &MINT_ONE)
    }

    /// Closes the empty account for `authority`; the edition signs if `closes`, otherwise `authority`.
    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    pub fn close_account(
        &self,
        program: &Address,
        token: &AccountView,
        authority: &AccountView,
        closes: bool,
    ) -> Result<()> {
        let owner = if closes { self.account } else { authority };
        let accounts = [
            InstructionAccount::writable(token.address()),
            InstructionAccount::writable(authority.address()),
            InstructionAccount::readonly_signer(owner.address()),
        ];
        self.sign(program, &accounts, &[token, authority, owner], &[CLOSE])
    }

    /// Removes the edition as the one who may close the account; nobody else may be that.
    pub fn clear_closer(
        &self,
        program: &Address,
        token: &AccountView,
        closer: &Option<Address>,
    ) -> Result<()> {
        let Some(closer) = closer else { return Ok(()) };
        require(
            closer == self.account.address(),
            "another may close the account",
            ProgramError::InvalidArgument,
        )?;
        let accounts = [
            InstructionAccount::writable(token.address()),
            InstructionAccount::readonly_signer(self.account.address()),
        ];
        self.sign(program, &accounts, &[token, self.account], &[SET_AUTHORITY, CLOSE_ACCOUNT, 0])
    }

    #[inline(always)]
    fn sign<const N: usize>(
        &self,
        program: &Address,
        accounts: &[InstructionAccount; N],
        views: &[&AccountView; N],
        data: &[u8],
    ) -> ProgramResult {
        let seeds = [
            Seed::from(b"metadata"),
            Seed::from(program.as_array()),
            Seed::from(self.mint.address().as_array()),
            Seed::from(b"edition"),
            Seed::from(&self.bump),
        ];
        let instruction = InstructionView { program_id: &ids::TOKEN, accounts, data };
        invoke_signed(&instruction, views, &[Signer::from(&seeds)])
    }
}

/// One unit, by a mint authority that signs.
pub fn mint_by(authority: &AccountView, mint: &AccountView, token: &AccountView) -> Result<()> {
    let accounts = [
        InstructionAccount::writable(mint.address()),
        InstructionAccount::writable(token.address()),
        InstructionAccount::readonly_signer(authority.address()),
    ];
    let instruction = InstructionView { program_id: &ids::TOKEN, accounts: &accounts, data: &MINT_ONE };
    invoke_signed(&instruction, &[mint, token, authority], &[])
}

/// Burns the one unit of an account; its owner or a delegate signs.
pub fn burn_one(authority: &AccountView, mint: &AccountView, token: &AccountView) -> Result<()> {
    let accounts = [
        InstructionAccount::writable(token.address()),
        InstructionAccount::writable(mint.address()),
        InstructionAccount::readonly_signer(authority.address()),
    ];
    let instruction = InstructionView { program_id: &ids::TOKEN, accounts: &accounts, data: &BURN_ONE };
    invoke_signed(&instruction, &[token, mint, authority], &[])
}

pub fn approve(
    token: &AccountView,
    delegate: &AccountView,
    owner: &AccountView,
    amount: u64,
) -> ProgramResult {
    let accounts = [
        InstructionAccount::writable(token.address()),
        InstructionAccount::readonly(delegate.address()),
        InstructionAccount::readonly_signer(owner.address()),
    ];
    let mut data = [APPROVE; 9];
    data[1..].copy_from_slice(&amount.to_le_bytes());
    let instruction = InstructionView { program_id: &ids::TOKEN, accounts: &accounts, data: &data };
    invoke_signed(&instruction, &[token, delegate, owner], &[])
}

pub fn revoke(token: &AccountView, owner: &AccountView) -> ProgramResult {
    let accounts =
        [InstructionAccount::writable(token.address()), InstructionAccount::readonly_signer(owner.address())];
    let instruction = InstructionView { program_id: &ids::TOKEN, accounts: &accounts, data: &[REVOKE] };
    invoke_signed(&instruction, &[token, owner], &[])
}

/// The owner lets the edition close the account.
pub fn let_close(token: &AccountView, owner: &AccountView, edition: &Address) -> ProgramResult {
    let accounts =
        [InstructionAccount::writable(token.address()), InstructionAccount::readonly_signer(owner.address())];
    let mut data = [1; 35];
    data[0] = SET_AUTHORITY;
    data[1] = CLOSE_ACCOUNT;
    data[3..].copy_from_slice(edition.as_array());
    let instruction = InstructionView { program_id: &ids::TOKEN, accounts: &accounts, data: &data };
    invoke_signed(&instruction, &[token, owner], &[])
}
