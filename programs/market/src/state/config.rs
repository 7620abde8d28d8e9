//! A marketplace of this program.

use crate::idl::{account, Error};
use common::{
    fault::require,
    marketplace::Marketplace,
    state::{store, VERSION},
    Result,
};
use pinocchio::{AccountView, Address};

pub fn load(view: &AccountView, program: &Address) -> Result<Marketplace> {
    require(view.owned_by(program), Error::InvalidConfig)?;
    Marketplace::read(view).ok_or(Error::InvalidConfig.into())
}

pub fn save(config: &Marketplace, view: &AccountView) -> Result<()> {
    store(view, |writer| {
        writer.bytes(&account::MARKETPLACE_CONFIG).u8(config.bump).u8(VERSION);
        writer.address(&config.authority).address(&config.fee_account);
        writer.u16(config.primary_fee_bps).u16(config.secondary_fee_bps);
    })
}
