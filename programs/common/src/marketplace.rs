//! A marketplace, as the market program writes it: its fees, and the account that receives them.

use crate::{reader::Reader, state::is_at};
use pinocchio::{AccountView, Address};

pub const SEED: &[u8] = b"marketplace_config";
const DISCRIMINATOR: [u8; 8] = [169, 22, 247, 131, 182, 200, 81, 124];

pub struct Marketplace {
    pub bump: u8,
    pub authority: Address,
    pub fee_account: Address,
    pub primary_fee_bps: u16,
    pub secondary_fee_bps: u16,
}

impl Marketplace {
    pub const LENGTH: usize = 78;

    /// Reads the config at its own address under the program that owns it. The caller must check which program that is:
    /// no program knows the address of another.
    pub fn read(view: &AccountView) -> Option<Self> {
        let data = view.try_borrow().ok()?;
        let config = Self::parse(&data)?;
        let seeds: [&[u8]; 3] = [SEED, config.authority.as_array(), &[config.bump]];
        is_at(view, &seeds, view.owner()).then_some(config)
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.array()? != DISCRIMINATOR {
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

    /// The fee of the artwork's first sale (`primary`), or of a later one.
    pub fn fee_bps(&self, primary: bool) -> u16 {
        match primary {
            true => self.primary_fee_bps,
            false => self.secondary_fee_bps,
        }
    }
}
