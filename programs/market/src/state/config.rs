//! A marketplace: who receives its fees and how much.

use super::{derived, read_owned, store, VERSION};
use crate::idl::{account, Error};
use common::{fault::require, reader::Reader, Result};
use pinocchio::{AccountView, Address};

pub const SEED: &[u8] = b"marketplace_config";

pub struct Config {
    pub bump: u8,
    pub authority: Address,
    pub fee_account: Address,
    pub primary_fee_bps: u16,
    pub secondary_fee_bps: u16,
}

impl Config {
    pub const LENGTH: usize = 78;

    pub fn load(view: &AccountView, program: &Address) -> Result<Self> {
        let config = read_owned(view, program, Error::InvalidConfig, Self::parse)?;
        let seeds: [&[u8]; 3] = [SEED, config.authority.as_array(), &[config.bump]];
        require(derived(&seeds, program).as_ref() == Some(view.address()), Error::InvalidConfig)?;
        Ok(config)
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.array()? != account::MARKETPLACE_CONFIG {
            return None;
        }
        let bump = reader.u8()?;
        let _version = reader.u8()?;
        let config = Self {
            bump,
            authority: reader.address()?,
            fee_account: reader.address()?,
            primary_fee_bps: reader.u16()?,
            secondary_fee_bps: reader.u16()?,
        };
        reader.finish().map(|_| config)
    }

    pub fn store(&self, view: &AccountView) -> Result<()> {
        store(view, |writer| {
            writer.bytes(&account::MARKETPLACE_CONFIG).u8(self.bump).u8(VERSION);
            writer.address(&self.authority).address(&self.fee_account);
            writer.u16(self.primary_fee_bps).u16(self.secondary_fee_bps);
        })
    }
}
