use super::{ListState, SEED};
use crate::idl::{account, layout, Error};
use common::testing::{address, assert_layout, TestAccount};
use pinocchio::Address;

const PROGRAM: Address = Address::new_from_array([200; 32]);

/// A listing at its own address, with another value in every field.
fn listing() -> (ListState, TestAccount) {
    let asset_id = address(3);
    let (place, bump) = Address::find_program_address(&[SEED, asset_id.as_array()], &PROGRAM);
    let listing = ListState {
        bump,
        owner: address(2),
        asset_id,
        amount: 0x0102_0304_0506_0708,
        currency: Some(address(4)),
        expiry: 0x1112_1314_1516_1718,
        private_taker: Some(address(5)),
        maker_broker: Some(address(6)),
        rent_payer: address(7),
    };
    let account = TestAccount::new(place, PROGRAM, ListState::LENGTH);
    listing.store(account.view()).unwrap();
    (listing, account)
}

fn some(number: u8) -> Vec<u8> {
    [vec![1], vec![number; 32]].concat()
}

#[test]
fn every_field_is_where_the_idl_has_it() {
    let (it, account) = listing();
    let values = [
        vec![1],
        vec![it.bump],
        vec![2; 32],
        vec![3; 32],
        it.amount.to_le_bytes().to_vec(),
        some(4),
        it.expiry.to_le_bytes().to_vec(),
        some(5),
        some(6),
        vec![7; 32],
        vec![0; 32],
        vec![0; 64],
    ];
    assert_layout(&account.data(), account::LIST_STATE, &layout::LIST_STATE, &values);
}

#[test]
fn a_listing_is_read_as_it_was_written_with_options_and_without() {
    let (mut it, account) = listing();
    for present in [true, false] {
        if !present {
            (it.currency, it.private_taker, it.maker_broker) = (None, None, None);
        }
        let written = TestAccount::new(*account.view().address(), PROGRAM, ListState::LENGTH);
        it.store(written.view()).unwrap();
        let read = ListState::load(written.view(), &PROGRAM).unwrap();
        assert!(read.owner == it.owner && read.asset_id == it.asset_id && read.rent_payer == it.rent_payer);
        let again = TestAccount::new(*account.view().address(), PROGRAM, ListState::LENGTH);
        read.store(again.view()).unwrap();
        assert_eq!(again.data(), written.data());
    }
}

#[test]
fn other_accounts_are_not_listings() {
    let (it, mut account) = listing();
    let invalid = Some(Error::InvalidListState.into());
    let place = *account.view().address();
    assert_eq!(ListState::load(account.view(), &address(9)).err(), invalid, "of another program");
    let elsewhere = TestAccount::new(address(9), PROGRAM, ListState::LENGTH);
    it.store(elsewhere.view()).unwrap();
    assert_eq!(ListState::load(elsewhere.view(), &PROGRAM).err(), invalid, "at another address");
    for space in [ListState::LENGTH - 1, ListState::LENGTH + 1] {
        let mut other = TestAccount::new(place, PROGRAM, space);
        let mut bytes = account.data();
        bytes.resize(space, 0);
        other.set_data(&bytes);
        assert_eq!(ListState::load(other.view(), &PROGRAM).err(), invalid, "of {space} bytes");
    }
    let whole = account.data();
    for (at, what) in [(0, "with another discriminator"), (82, "with an option that is neither")] {
        let mut bytes = whole.clone();
        bytes[at] ^= 2;
        account.set_data(&bytes);
        assert_eq!(ListState::load(account.view(), &PROGRAM).err(), invalid, "{what}");
    }
    let vacant = TestAccount::new(place, common::ids::SYSTEM, 0);
    assert_eq!(ListState::load(vacant.view(), &PROGRAM).err(), Some(Error::NoListing.into()));
}
