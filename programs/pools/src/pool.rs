//! A pool of two tokens. Its vaults are its associated token accounts.

use crate::{
    curve::Reserves,
    idl::{account, Error},
};
use common::{
    fault::require,
    reader::Reader,
    state::{is_at, read_owned, store, VERSION},
    token::Holding,
    Result,
};
use pinocchio::{AccountView, Address};

pub const SEED: &[u8] = b"pool";

pub struct Pool {
    pub bump: u8,
    pub authority: Address,
    /// The mint whose address is the smaller one, byte by byte.
    pub mint_a: Address,
    pub mint_b: Address,
    pub vault_a: Address,
    pub vault_b: Address,
    pub fee_bps: u16,
}

impl Pool {
    pub const LENGTH: usize = 172;

    /// Reads a pool at its own address.
    pub fn load(view: &AccountView, program: &Address) -> Result<Self> {
        let pool = read_owned(view, program, Error::InvalidPool, Self::parse)?;
        let seeds: [&[u8]; 4] = [SEED, pool.mint_a.as_array(), pool.mint_b.as_array(), &[pool.bump]];
        require(is_at(view, &seeds, program), Error::InvalidPool)?;
        Ok(pool)
    }

    /// What is in the vaults, for a swap of one mint into the other.
    pub fn reserves(&self, hop: &Sides) -> Result<Reserves> {
        let (a, b) = (hop.input_mint.address(), hop.output_mint.address());
        let (vault_in, vault_out) = match a == &self.mint_a {
            true => (&self.vault_a, &self.vault_b),
            false => (&self.vault_b, &self.vault_a),
        };
        let is_pair = (a == &self.mint_a && b == &self.mint_b) || (a == &self.mint_b && b == &self.mint_a);
        require(is_pair, Error::WrongPoolMint)?;
        require(hop.input_vault.address() == vault_in, Error::WrongVault)?;
        require(hop.output_vault.address() == vault_out, Error::WrongVault)?;
        let owner = hop.pool.address();
        let input = Holding::of(hop.input_vault, a, owner)?.amount;
        let output = Holding::of(hop.output_vault, b, owner)?.amount;
        Ok(Reserves { input, output, fee_bps: self.fee_bps })
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.array()? != account::POOL {
            return None;
        }
        let bump = reader.u8()?;
        let _version = reader.u8()?;
        let pool = Self {
            bump,
            authority: reader.address()?,
            mint_a: reader.address()?,
            mint_b: reader.address()?,
            vault_a: reader.address()?,
            vault_b: reader.address()?,
            fee_bps: reader.u16()?,
        };
        reader.finish().map(|_| pool)
    }

    pub fn store(&self, view: &AccountView) -> Result<()> {
        store(view, |writer| {
            writer.bytes(&account::POOL).u8(self.bump).u8(VERSION);
            writer.address(&self.authority).address(&self.mint_a).address(&self.mint_b);
            writer.address(&self.vault_a).address(&self.vault_b).u16(self.fee_bps);
        })
    }
}

/// The accounts of one pool in a swap, by the direction of the swap.
pub struct Sides<'a> {
    pub pool: &'a AccountView,
    pub input_mint: &'a AccountView,
    pub output_mint: &'a AccountView,
    pub input_vault: &'a AccountView,
    pub output_vault: &'a AccountView,
}

#[cfg(test)]
mod tests {
    use super::{Pool, SEED};
    use crate::idl::{account, layout, Error};
    use common::testing::{address, assert_layout, TestAccount};
    use pinocchio::Address;

    const PROGRAM: Address = Address::new_from_array([200; 32]);

    /// A pool at its own address, with another value in every field.
    fn pool() -> (Pool, TestAccount) {
        let (mint_a, mint_b) = (address(2), address(3));
        let seeds: [&[u8]; 3] = [SEED, mint_a.as_array(), mint_b.as_array()];
        let (place, bump) = Address::find_program_address(&seeds, &PROGRAM);
        let (vault_a, vault_b) = (address(4), address(5));
        let pool = Pool { bump, authority: address(1), mint_a, mint_b, vault_a, vault_b, fee_bps: 0x0102 };
        let account = TestAccount::new(place, PROGRAM, Pool::LENGTH);
        pool.store(account.view()).unwrap();
        (pool, account)
    }

    #[test]
    fn every_field_is_where_the_idl_has_it_and_is_read_back() {
        let (it, account) = pool();
        let addresses = (1..=5).map(|byte| vec![byte; 32]);
        let values: Vec<_> =
            [vec![it.bump], vec![1]].into_iter().chain(addresses).chain([vec![2, 1]]).collect();
        assert_layout(&account.data(), account::POOL, &layout::POOL, &values);
        let read = Pool::load(account.view(), &PROGRAM).unwrap();
        assert!(read.authority == it.authority && read.mint_a == it.mint_a && read.mint_b == it.mint_b);
        assert!(read.vault_a == it.vault_a && read.vault_b == it.vault_b);
        assert_eq!((read.bump, read.fee_bps), (it.bump, it.fee_bps));
    }

    #[test]
    fn other_accounts_are_not_pools() {
        let (it, mut account) = pool();
        let invalid = Some(Error::InvalidPool.into());
        assert_eq!(Pool::load(account.view(), &address(9)).err(), invalid, "of another program");
        let elsewhere = TestAccount::new(address(9), PROGRAM, Pool::LENGTH);
        it.store(elsewhere.view()).unwrap();
        assert_eq!(Pool::load(elsewhere.view(), &PROGRAM).err(), invalid, "at another address");
        let mut bytes = account.data();
        bytes[0] ^= 1;
        account.set_data(&bytes);
        assert_eq!(Pool::load(account.view(), &PROGRAM).err(), invalid, "with another discriminator");
        let longer = TestAccount::new(*account.view().address(), PROGRAM, Pool::LENGTH + 1);
        it.store(longer.view()).unwrap();
        assert_eq!(Pool::load(longer.view(), &PROGRAM).err(), invalid, "with a byte behind it");
    }
}
