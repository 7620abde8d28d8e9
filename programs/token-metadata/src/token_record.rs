//! The token record beside a token account of a programmable NFT.

use crate::{refuse, require};
use common::{pda::NewAccount, reader::Reader, writer::Writer, Result};
use pinocchio::{cpi::Seed, error::ProgramError, AccountView, Address};

pub const LENGTH: usize = 80;
const KEY: u8 = 11;
const SEED: &[u8] = b"token_record";

pub const UNLOCKED: u8 = 0;
pub const LOCKED: u8 = 1;
/// Only the sale delegate may move it.
pub const LISTED: u8 = 2;

/// Numbered as in the record.
pub mod role {
    pub const SALE: u8 = 0;
    pub const TRANSFER: u8 = 1;
    pub const UTILITY: u8 = 2;
    pub const STAKING: u8 = 3;
    pub const STANDARD: u8 = 4;
    pub const LOCKED_TRANSFER: u8 = 5;
    pub const MIGRATION: u8 = 255;
}

#[derive(Clone, Copy, Default)]
pub struct TokenRecord {
    pub bump: u8,
    pub state: u8,
    pub revision: Option<u64>,
    pub delegate: Option<Address>,
    pub role: Option<u8>,
    pub locked_address: Option<Address>,
}

pub fn address(program: &Address, mint: &Address, token: &Address) -> (Address, u8) {
    let seeds: [&[u8]; 5] = [b"metadata", program.as_array(), mint.as_array(), SEED, token.as_array()];
    Address::find_program_address(&seeds, program)
}

/// Whether an account of this program is a record that is locked.
pub fn is_locked(account: &AccountView) -> bool {
    account.try_borrow().is_ok_and(|data| data.first() == Some(&KEY) && data.get(2) == Some(&LOCKED))
}

impl TokenRecord {
    /// Reads the record of a token account, and checks its address.
    pub fn of(program: &Address, account: &AccountView, mint: &Address, token: &Address) -> Result<Self> {
        require(
            account.address() == &address(program, mint, token).0,
            "not the token record of this account",
            ProgramError::InvalidSeeds,
        )?;
        require(account.owned_by(program), "there is no token record", ProgramError::UninitializedAccount)?;
        let data = account.try_borrow()?;
        match Self::parse(&data) {
            Some(record) => Ok(record),
            None => refuse("not a token record", ProgramError::InvalidAccountData),
        }
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if data.len() != LENGTH || reader.u8()? != KEY {
            return None;
        }
        let (bump, state) = (reader.u8()?, reader.u8()?);
        let revision = if reader.bool()? { Some(reader.u64()?) } else { None };
        let delegate = if reader.bool()? { Some(reader.address()?) } else { None };
        let role = if reader.bool()? { Some(reader.u8()?) } else { None };
        let locked_address = if reader.bool()? { Some(reader.address()?) } else { None };
        Some(Self { bump, state, revision, delegate, role, locked_address })
    }

    pub fn store(&self, account: &AccountView) -> Result<()> {
        let mut view = *account;
        let mut data = view.try_borrow_mut()?;
        // As token-metadata does: what a shorter record leaves behind it stays.
        let mut writer = Writer::new(&mut data);
        writer.u8(KEY).u8(self.bump).u8(self.state);
        writer.bool(self.revision.is_some());
        if let Some(revision) = self.revision {
            writer.u64(revision);
        }
        optional(&mut writer, &self.delegate);
        writer.bool(self.role.is_some());
        if let Some(role) = self.role {
            writer.u8(role);
        }
        optional(&mut writer, &self.locked_address);
        require(writer.ok(), "the token record does not fit", ProgramError::AccountDataTooSmall)
    }
}

fn optional(writer: &mut Writer, value: &Option<Address>) {
    writer.bool(value.is_some());
    if let Some(address) = value {
        writer.address(address);
    }
}

/// A record that does not exist yet, and who pays for it.
pub struct NewRecord<'a> {
    pub account: &'a AccountView,
    pub mint: &'a Address,
    pub token: &'a Address,
    pub payer: &'a AccountView,
}

impl NewRecord<'_> {
    pub fn open(&self, program: &Address) -> Result<()> {
        let Self { account, mint, token, payer } = *self;
        let (expected, bump) = address(program, mint, token);
        require(
            account.address() == &expected,
            "not the token record of this account",
            ProgramError::InvalidSeeds,
        )?;
        let bumps = [bump];
        let seeds = [
            Seed::from(b"metadata"),
            Seed::from(program.as_array()),
            Seed::from(mint.as_array()),
            Seed::from(SEED),
            Seed::from(token.as_array()),
            Seed::from(&bumps),
        ];
        NewAccount { account, payer, owner: program, space: LENGTH }.create(&seeds)?;
        TokenRecord { bump, ..TokenRecord::default() }.store(account)
    }
}
