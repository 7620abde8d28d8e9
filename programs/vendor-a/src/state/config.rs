//! A vendor: who receives the fees of its orders and how much.

use crate::idl::{account, Error};
use common::{
    reader::Reader,
    state::{is_at, read_owned, store, VERSION},
    Result,
};
use pinocchio::{AccountView, Address};

pub const SEED: &[u8] = b"vendor_config";

pub struct VendorConfig {
    pub bump: u8,
    pub authority: Address,
    pub fee_account: Address,
    pub fee_bps: u16,
}

impl VendorConfig {
    pub const LENGTH: usize = 76;

    /// Reads a config that sits at its own address.
    pub fn load(view: &AccountView, program: &Address) -> Result<Self> {
        let config = read_owned(view, program, Error::InvalidConfig, Self::parse)?;
        let seeds: [&[u8]; 3] = [SEED, config.authority.as_array(), &[config.bump]];
        match is_at(view, &seeds, program) {
            true => Ok(config),
            false => Err(Error::InvalidConfig.into()),
        }
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.array()? != account::VENDOR_CONFIG {
            return None;
        }
        let bump = reader.u8()?;
        let _version = reader.u8()?;
        let config = Self {
            bump,
            authority: reader.address()?,
            fee_account: reader.address()?,
            fee_bps: reader.u16()?,
        };
        reader.finish().map(|_| config)
    }

    pub fn store(&self, view: &AccountView) -> Result<()> {
        store(view, |writer| {
            writer.bytes(&account::VENDOR_CONFIG).u8(self.bump).u8(VERSION);
            writer.address(&self.authority).address(&self.fee_account).u16(self.fee_bps);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{VendorConfig, SEED};
    use crate::idl::{account, layout, Error};
    use common::testing::{address, assert_layout, TestAccount};
    use pinocchio::Address;

    const PROGRAM: Address = Address::new_from_array([200; 32]);

    /// A config at its own address, with another value in every field.
    fn config() -> (VendorConfig, TestAccount) {
        let authority = address(1);
        let (place, bump) = Address::find_program_address(&[SEED, authority.as_array()], &PROGRAM);
        let config = VendorConfig { bump, authority, fee_account: address(2), fee_bps: 0x0102 };
        let account = TestAccount::new(place, PROGRAM, VendorConfig::LENGTH);
        config.store(account.view()).unwrap();
        (config, account)
    }

    #[test]
    fn every_field_is_where_the_idl_has_it_and_is_read_back() {
        let (it, account) = config();
        let values = [vec![it.bump], vec![1], vec![1; 32], vec![2; 32], vec![2, 1]];
        assert_layout(&account.data(), account::VENDOR_CONFIG, &layout::VENDOR_CONFIG, &values);
        let read = VendorConfig::load(account.view(), &PROGRAM).unwrap();
        assert!(read.authority == it.authority && read.fee_account == it.fee_account);
        assert_eq!((read.bump, read.fee_bps), (it.bump, it.fee_bps));
    }

    #[test]
    fn other_accounts_are_not_configs() {
        let (it, mut account) = config();
        let invalid = Some(Error::InvalidConfig.into());
        assert_eq!(VendorConfig::load(account.view(), &address(9)).err(), invalid, "of another program");
        let elsewhere = TestAccount::new(address(9), PROGRAM, VendorConfig::LENGTH);
        it.store(elsewhere.view()).unwrap();
        assert_eq!(VendorConfig::load(elsewhere.view(), &PROGRAM).err(), invalid, "at another address");
        let mut bytes = account.data();
        bytes[0] ^= 1;
        account.set_data(&bytes);
        assert_eq!(VendorConfig::load(account.view(), &PROGRAM).err(), invalid, "with another discriminator");
        let longer = TestAccount::new(*account.view().address(), PROGRAM, VendorConfig::LENGTH + 1);
        it.store(longer.view()).unwrap();
        assert_eq!(VendorConfig::load(longer.view(), &PROGRAM).err(), invalid, "with a byte behind it");
    }
}
