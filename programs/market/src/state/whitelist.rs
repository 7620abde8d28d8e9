//! The wallets that may buy.

use crate::idl::{account, Error};
use common::{
    fault::require,
    reader::Reader,
    state::{is_at, read_owned, store, VERSION},
    Result,
};
use pinocchio::{AccountView, Address};

pub const SEED: &[u8] = b"whitelist_config";
pub const MAX_WALLETS: usize = 25;

pub struct Whitelist {
    pub bump: u8,
    pub authority: Address,
    pub id: u16,
}

impl Whitelist {
    const HEADER: usize = 48;
    const ADDRESS: usize = 32;

    pub const fn length(wallets: usize) -> usize {
        Self::HEADER + Self::ADDRESS * wallets
    }

    pub fn load(view: &AccountView, program: &Address) -> Result<Self> {
        let whitelist = read_owned(view, program, Error::InvalidWhitelist, Self::parse)?;
        let seeds: [&[u8]; 4] =
            [SEED, whitelist.authority.as_array(), &whitelist.id.to_le_bytes(), &[whitelist.bump]];
        require(is_at(view, &seeds, program), Error::InvalidWhitelist)?;
        Ok(whitelist)
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.array()? != account::WHITELIST_CONFIG {
            return None;
        }
        let bump = reader.u8()?;
        let _version = reader.u8()?;
        Some(Self { bump, authority: reader.address()?, id: reader.u16()? })
    }

    /// Whether a loaded whitelist contains a wallet.
    pub fn contains(view: &AccountView, wallet: &Address) -> Result<bool> {
        let data = view.try_borrow()?;
        let wallets = data.get(Self::HEADER..).ok_or(Error::InvalidWhitelist)?;
        Ok(wallets.chunks_exact(Self::ADDRESS).any(|it| it == wallet.as_array()))
    }

    /// `wallets` are addresses, one after another.
    pub fn store(&self, wallets: &[u8], view: &AccountView) -> Result<()> {
        store(view, |writer| {
            writer.bytes(&account::WHITELIST_CONFIG).u8(self.bump).u8(VERSION);
            writer.address(&self.authority).u16(self.id);
            writer.u32((wallets.len() / Self::ADDRESS) as u32).bytes(wallets);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Whitelist, MAX_WALLETS, SEED};
    use crate::idl::{account, layout};
    use common::testing::{address, assert_layout, TestAccount};
    use pinocchio::Address;

    #[test]
    fn every_field_is_where_the_idl_has_it_and_the_wallets_follow() {
        let (program, authority, id) = (address(200), address(1), 0x0102_u16);
        let seeds: [&[u8]; 3] = [SEED, authority.as_array(), &id.to_le_bytes()];
        let (place, bump) = Address::find_program_address(&seeds, &program);
        let wallets: Vec<u8> = (0..MAX_WALLETS as u8).flat_map(|it| [it + 10; 32]).collect();
        let account = TestAccount::new(place, program, Whitelist::length(MAX_WALLETS));
        Whitelist { bump, authority, id }.store(&wallets, account.view()).unwrap();
        let data = account.data();
        let (fields, rest) = data.split_at(data.len() - wallets.len());
        let values = [vec![bump], vec![1], vec![1; 32], vec![2, 1], vec![25, 0, 0, 0]];
        assert_layout(fields, account::WHITELIST_CONFIG, &layout::WHITELIST_CONFIG, &values);
        assert_eq!(rest, wallets);

        let read = Whitelist::load(account.view(), &program).unwrap();
        assert!(read.authority == authority && read.id == id);
        assert_eq!(Whitelist::contains(account.view(), &address(10)), Ok(true));
        assert_eq!(Whitelist::contains(account.view(), &address(34)), Ok(true));
        assert_eq!(Whitelist::contains(account.view(), &address(35)), Ok(false));
    }
}
