//! The holders of tickets: the number of sold tickets, the supply, then one address per ticket.

use crate::{
    hash::sha256,
    idl::{account, Error},
};
use common::{fault::require, state::store, Result};
use pinocchio::{AccountView, Address};

const HEADER: usize = 16;
const ADDRESS: usize = 32;

pub const fn length(supply: u32) -> usize {
    HEADER + ADDRESS * supply as usize
}

/// The address of the entrants account for a creator's raffle of an artwork. The System program derives it from the
/// creator, the first 16 bytes of the mint in hexadecimal, and this program. Only the creator's signature can create an
/// account there, so nobody else can open or block a raffle of theirs.
pub fn address(creator: &Address, mint: &Address, program: &Address) -> Address {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut seed = [0; 32];
    for (pair, byte) in seed.chunks_exact_mut(2).zip(mint.as_array()) {
        pair.copy_from_slice(&[DIGITS[(byte >> 4) as usize], DIGITS[(byte & 15) as usize]]);
    }
    Address::new_from_array(sha256(&[creator.as_array(), &seed, program.as_array()]))
}

/// Checks for a new account of this program with the right size.
pub fn require_fresh(view: &AccountView, supply: u32, program: &Address) -> Result<()> {
    require(view.owned_by(program) && view.data_len() == length(supply), Error::InvalidEntrants)?;
    require(view.try_borrow()?.iter().take(HEADER).all(|byte| *byte == 0), Error::EntrantsInUse)
}

pub fn open(view: &AccountView, supply: u32) -> Result<()> {
    store(view, |writer| {
        writer.bytes(&account::ENTRANTS).u32(0).u32(supply);
    })
}

/// How many of the first `sold` tickets a wallet holds.
pub fn count(view: &AccountView, sold: u32, wallet: &Address) -> Result<u32> {
    let data = view.try_borrow()?;
    let tickets = data.get(HEADER..length(sold)).ok_or(Error::InvalidEntrants)?;
    Ok(tickets.chunks_exact(ADDRESS).filter(|it| *it == wallet.as_array()).count() as u32)
}

/// Writes the wallet as holder of the tickets `sold` to `sold + amount`.
pub fn enter(view: &AccountView, sold: u32, amount: u32, wallet: &Address) -> Result<()> {
    store(view, |writer| {
        writer.skip(8).u32(sold + amount).skip(4).skip(ADDRESS * sold as usize);
        for _ in 0..amount {
            writer.address(wallet);
        }
    })
}

pub fn holder(view: &AccountView, ticket: u32) -> Result<Address> {
    let data = view.try_borrow()?;
    let start = length(ticket);
    let bytes = data.get(start..start + ADDRESS).ok_or(Error::InvalidEntrants)?;
    Ok(Address::new_from_array(bytes.try_into().map_err(|_| Error::InvalidEntrants)?))
}

#[cfg(test)]
mod tests;
