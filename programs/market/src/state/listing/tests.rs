use super::{Listing, SEED};
use crate::idl::{account, layout, Error};
use common::testing::{address, assert_layout, TestAccount};
use pinocchio::Address;

const PROGRAM: Address = Address::new_from_array([200; 32]);

/// A listing at its own address, with a different value in every field.
fn listing() -> (Listing, TestAccount) {
    let mint = address(3);
    let (place, bump) = Address::find_program_address(&[SEED, mint.as_array()], &PROGRAM);
    let listing = Listing {
        bump,
        marketplace_authority: address(1),
        seller: address(2),
        mint,
        currency_mint: address(4),
        price: 0x0102_0304_0506_0708,
        end_time: 0x1112_1314_1516_1718,
        listed_at: 0x2122_2324_2526_2728,
        fee_account: address(5),
        fee_bps: 0x3132,
        start_time: 0x4142_4344_4546_4748,
        whitelist: address(6),
        buyer_sets_price: true,
        editions_limit: 0x5152,
        non_custodial: true,
        token_standard: 3,
        disable_primary_split: true,
        editions_sold: None,
    };
    let account = TestAccount::new(place, PROGRAM, Listing::LENGTH);
    listing.store(account.view()).unwrap();
    (listing, account)
}

#[test]
fn every_field_is_where_the_idl_has_it() {
    let (it, account) = listing();
    let values = [
        vec![it.bump],
        vec![1],
        vec![1; 32],
        vec![2; 32],
        vec![3; 32],
        vec![4; 32],
        it.price.to_le_bytes().to_vec(),
        it.end_time.to_le_bytes().to_vec(),
        it.listed_at.to_le_bytes().to_vec(),
        vec![5; 32],
        it.fee_bps.to_le_bytes().to_vec(),
        it.start_time.to_le_bytes().to_vec(),
        vec![6; 32],
        vec![1],
        it.editions_limit.to_le_bytes().to_vec(),
        vec![1],
        vec![3],
        vec![1],
    ];
    assert_layout(&account.data(), account::LISTING, &layout::LISTING, &values);
}

#[test]
fn a_listing_is_read_as_it_was_written() {
    let (_, account) = listing();
    let written = account.data();
    let read = Listing::load(account.view(), &PROGRAM).unwrap();
    let again = TestAccount::new(*account.view().address(), PROGRAM, Listing::LENGTH);
    read.store(again.view()).unwrap();
    assert_eq!(again.data(), written);
}

#[test]
fn a_listing_of_editions_has_how_many_were_sold_at_its_end() {
    let (mut it, account) = listing();
    it.editions_sold = Some(0x6162);
    let longer = TestAccount::new(*account.view().address(), PROGRAM, it.length());
    it.store(longer.view()).unwrap();
    let data = longer.data();
    assert_eq!(data[..Listing::LENGTH], account.data());
    assert_eq!(data[Listing::LENGTH..], [0x62, 0x61]);
    assert_eq!(Listing::load(longer.view(), &PROGRAM).unwrap().editions_sold, Some(0x6162));
}

#[test]
fn other_accounts_are_not_listings() {
    let (it, mut account) = listing();
    let invalid = Some(Error::InvalidListing.into());
    let place = *account.view().address();
    assert_eq!(Listing::load(account.view(), &address(9)).err(), invalid, "of another program");
    let elsewhere = TestAccount::new(address(9), PROGRAM, Listing::LENGTH);
    it.store(elsewhere.view()).unwrap();
    assert_eq!(Listing::load(elsewhere.view(), &PROGRAM).err(), invalid, "at another address");
    for space in [Listing::LENGTH - 1, Listing::LENGTH + 1, Listing::LENGTH + 3] {
        let mut other = TestAccount::new(place, PROGRAM, space);
        let mut bytes = account.data();
        bytes.resize(space, 0);
        other.set_data(&bytes);
        assert_eq!(Listing::load(other.view(), &PROGRAM).err(), invalid, "of {space} bytes");
    }
    let mut bytes = account.data();
    bytes[0] ^= 1;
    account.set_data(&bytes);
    assert_eq!(Listing::load(account.view(), &PROGRAM).err(), invalid, "with another discriminator");
    let vacant = TestAccount::new(place, common::ids::SYSTEM, 0);
    assert_eq!(Listing::load(vacant.view(), &PROGRAM).err(), Some(Error::NotListed.into()));
}
