use super::{Offer, SEED};
use crate::idl::{account, layout, Error};
use common::testing::{address, assert_layout, TestAccount};
use pinocchio::Address;

const PROGRAM: Address = Address::new_from_array([200; 32]);

/// An offer at its own address, with a different value in every field.
fn offer() -> (Offer, TestAccount) {
    let (buyer, asset) = (address(2), address(3));
    let seeds: [&[u8]; 3] = [SEED, buyer.as_array(), asset.as_array()];
    let (place, bump) = Address::find_program_address(&seeds, &PROGRAM);
    let offer = Offer {
        bump,
        marketplace_authority: address(1),
        buyer,
        asset,
        currency_mint: address(4),
        price: 0x0102_0304_0506_0708,
        end_time: 0x1112_1314_1516_1718,
        offered_at: 0x2122_2324_2526_2728,
        token_standard: 3,
    };
    let account = TestAccount::new(place, PROGRAM, Offer::LENGTH);
    offer.store(account.view()).unwrap();
    (offer, account)
}

#[test]
fn every_field_is_where_the_idl_has_it() {
    let (it, account) = offer();
    let values = [
        vec![it.bump],
        vec![1],
        vec![1; 32],
        vec![0],
        vec![2; 32],
        vec![3; 32],
        vec![4; 32],
        it.price.to_le_bytes().to_vec(),
        it.end_time.to_le_bytes().to_vec(),
        it.offered_at.to_le_bytes().to_vec(),
        vec![1],
        vec![3],
        vec![0; 161],
    ];
    assert_layout(&account.data(), account::OFFER, &layout::OFFER, &values);
}

#[test]
fn an_offer_is_read_as_it_was_written() {
    let (_, account) = offer();
    let written = account.data();
    let read = Offer::load(account.view(), &PROGRAM).unwrap();
    let again = TestAccount::new(*account.view().address(), PROGRAM, Offer::LENGTH);
    read.store(again.view()).unwrap();
    assert_eq!(again.data(), written);
}

#[test]
fn other_accounts_are_not_offers() {
    let (it, account) = offer();
    let invalid = Some(Error::InvalidOffer.into());
    assert_eq!(Offer::load(account.view(), &address(9)).err(), invalid, "of another program");
    let elsewhere = TestAccount::new(address(9), PROGRAM, Offer::LENGTH);
    it.store(elsewhere.view()).unwrap();
    assert_eq!(Offer::load(elsewhere.view(), &PROGRAM).err(), invalid, "at another address");
    let vacant = TestAccount::new(*account.view().address(), common::ids::SYSTEM, 0);
    assert_eq!(Offer::load(vacant.view(), &PROGRAM).err(), Some(Error::NoOffer.into()));
}
