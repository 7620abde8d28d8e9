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

#[cfg(test)]
mod tests {
    use super::{load, save, Marketplace};
    use crate::idl::{account, layout, Error};
    use common::marketplace::SEED;
    use common::testing::{address, assert_layout, TestAccount};
    use pinocchio::Address;

    #[test]
    fn every_field_is_where_the_idl_has_it_and_is_read_back() {
        let (program, authority) = (address(200), address(1));
        let (place, bump) = Address::find_program_address(&[SEED, authority.as_array()], &program);
        let (primary_fee_bps, secondary_fee_bps) = (0x0102, 0x0304);
        let fee_account = address(2);
        let config = Marketplace { bump, authority, fee_account, primary_fee_bps, secondary_fee_bps };
        let account = TestAccount::new(place, program, Marketplace::LENGTH);
        save(&config, account.view()).unwrap();
        let values = [vec![bump], vec![1], vec![1; 32], vec![2; 32], vec![2, 1], vec![4, 3]];
        assert_layout(&account.data(), account::MARKETPLACE_CONFIG, &layout::MARKETPLACE_CONFIG, &values);
        let read = load(account.view(), &program).unwrap();
        assert_eq!((read.fee_bps(true), read.fee_bps(false)), (primary_fee_bps, secondary_fee_bps));
        assert!(read.authority == authority && read.fee_account == fee_account);
        assert_eq!(load(account.view(), &address(9)).err(), Some(Error::InvalidConfig.into()));
    }
}
