//! Which numbers of a master edition are printed: a bit for each, in pages of 248, or for a programmable NFT in one account
//! that grows.

use crate::{
    record::{EDITION_SEED, METADATA_SEED},
    require,
};
use common::{
    pda::{close_account, set_length, transfer_lamports, NewAccount, MAX_GROWTH},
    sysvars::rent_exempt_minimum,
    Result,
};
use pinocchio::{cpi::Seed, error::ProgramError, AccountView, Address};

const PAGE: u64 = 248;
const PAGE_KEY: u8 = 7;
const PAGE_LENGTH: usize = 32;
const LIST_KEY: u8 = 13;
const LIST_SEED: &[u8] = b"marker";
/// Before the bits of a list: its key, and their number of bytes.
const LIST_HEADER: usize = 5;
const MAX_DIGITS: usize = 20;

/// Where the bit of a number is.
pub struct Marker<'a> {
    account: &'a AccountView,
    byte: usize,
    mask: u8,
    is_list: bool,
}

impl<'a> Marker<'a> {
    /// Opens the account if it does not exist yet.
    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    pub fn open(
        program: &Address,
        account: &'a AccountView,
        (master, number): (&Address, u64),
        payer: &AccountView,
        is_list: bool,
    ) -> Result<Self> {
        let mut digits = [0; MAX_DIGITS];
        let name = if is_list { LIST_SEED } else { decimal(number / PAGE, &mut digits) };
        let bump = bump_of(program, account, master, name)?;
        if account.is_data_empty() {
            let bumps = [bump];
            let seeds = [
                Seed::from(METADATA_SEED),
                Seed::from(program.as_array()),
                Seed::from(master.as_array()),
                Seed::from(EDITION_SEED),
                Seed::from(name),
                Seed::from(&bumps),
            ];
            let space = if is_list { LIST_HEADER } else { PAGE_LENGTH };
            NewAccount { account, payer, owner: program, space }.create(&seeds)?;
            let mut view = *account;
            view.try_borrow_mut()?[0] = if is_list { LIST_KEY } else { PAGE_KEY };
        }
        Self::at(program, account, number, is_list)
    }

    /// One that exists.
    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    pub fn of(
        program: &Address,
        account: &'a AccountView,
        (master, number): (&Address, u64),
        is_list: bool,
    ) -> Result<Self> {
        let mut digits = [0; MAX_DIGITS];
        let name = if is_list { LIST_SEED } else { decimal(number / PAGE, &mut digits) };
        bump_of(program, account, master, name)?;
        Self::at(program, account, number, is_list)
    }

    fn at(program: &Address, account: &'a AccountView, number: u64, is_list: bool) -> Result<Self> {
        let key = account.try_borrow()?.first().copied();
        let expected = if is_list { LIST_KEY } else { PAGE_KEY };
        require(
            account.owned_by(program) && key == Some(expected),
            "not an edition marker",
            ProgramError::InvalidAccountData,
        )?;
        let (start, bit) = if is_list { (LIST_HEADER, number) } else { (1, number % PAGE) };
        let byte = start + usize::try_from(bit / 8).map_err(|_| ProgramError::ArithmeticOverflow)?;
        Ok(Self { account, byte, mask: 0x80 >> (bit % 8), is_list })
    }

    /// Marks the number as printed; it must not be yet.
    pub fn set(&self, payer: &AccountView) -> Result<()> {
        if self.is_list && self.byte >= self.account.data_len() {
            self.grow(payer)?;
        }
        let mut view = *self.account;
        let mut data = view.try_borrow_mut()?;
        let byte = data.get_mut(self.byte).ok_or(ProgramError::AccountDataTooSmall)?;
        require(*byte & self.mask == 0, "this number is printed", ProgramError::AccountAlreadyInitialized)?;
        *byte |= self.mask;
        Ok(())
    }

    /// Frees the number if `frees`. An account without any number is closed for `receiver`.
    pub fn unset(&self, frees: bool, receiver: &AccountView) -> Result<()> {
        let mut view = *self.account;
        let mut data = view.try_borrow_mut()?;
        if frees {
            *data.get_mut(self.byte).ok_or(ProgramError::AccountDataTooSmall)? ^= self.mask;
        }
        let header = if self.is_list { LIST_HEADER } else { 1 };
        let is_empty = data.iter().skip(header).all(|byte| *byte == 0);
        drop(data);
        match is_empty {
            true => close_account(self.account, receiver),
            false => Ok(()),
        }
    }

    fn grow(&self, payer: &AccountView) -> Result<()> {
        let account = self.account;
        let (old, length) = (account.data_len(), self.byte + 1);
        let before = if old == LIST_HEADER { 0 } else { old };
        require(length - before <= MAX_GROWTH, "the number is too high", ProgramError::InvalidRealloc)?;
        // As token-metadata does: lamports that it has above the rent make the payer pay as much again.
        let missing = rent_exempt_minimum(length)?.abs_diff(account.lamports());
        transfer_lamports(payer, account, missing)?;
        set_length(account, length)?;
        let mut view = *account;
        let mut data = view.try_borrow_mut()?;
        data[1..LIST_HEADER].copy_from_slice(&((length - LIST_HEADER) as u32).to_le_bytes());
        Ok(())
    }
}

/// Checks the address of a marker.
fn bump_of(program: &Address, account: &AccountView, master: &Address, name: &[u8]) -> Result<u8> {
    let seeds: [&[u8]; 5] = [METADATA_SEED, program.as_array(), master.as_array(), EDITION_SEED, name];
    let (expected, bump) = Address::find_program_address(&seeds, program);
    require(account.address() == &expected, "not the marker of this number", ProgramError::InvalidSeeds)?;
    Ok(bump)
}

fn decimal(mut number: u64, digits: &mut [u8; MAX_DIGITS]) -> &[u8] {
    let mut start = MAX_DIGITS;
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return &digits[start..];
        }
    }
}
