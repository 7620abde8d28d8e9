use super::{count, enter, holder, length, open, require_fresh};
use crate::idl::{account, layout, Error};
use common::testing::{address, assert_layout, TestAccount};
use pinocchio::Address;

const PROGRAM: Address = Address::new_from_array([200; 32]);
const SUPPLY: u32 = 5;

fn fresh() -> TestAccount {
    TestAccount::new(address(1), PROGRAM, length(SUPPLY))
}

fn header(account: &TestAccount) -> Vec<u8> {
    account.data()[..16].to_vec()
}

#[test]
fn the_header_is_where_the_idl_has_it_and_an_address_for_each_ticket_follows() {
    assert_eq!([length(0), length(1), length(10_000)], [16, 48, 320_016]);
    let account = fresh();
    open(account.view(), SUPPLY).unwrap();
    let values = [vec![0; 4], vec![5, 0, 0, 0]];
    assert_layout(&header(&account), account::ENTRANTS, &layout::ENTRANTS, &values);
    enter(account.view(), 0, 2, &address(7)).unwrap();
    enter(account.view(), 2, 1, &address(8)).unwrap();
    let values = [vec![3, 0, 0, 0], vec![5, 0, 0, 0]];
    assert_layout(&header(&account), account::ENTRANTS, &layout::ENTRANTS, &values);
    let tickets = [7, 7, 8, 0, 0].map(|it| [it; 32]).concat();
    assert_eq!(account.data()[16..], tickets);
}

#[test]
fn tickets_are_counted_and_found_by_their_number() {
    let account = fresh();
    open(account.view(), SUPPLY).unwrap();
    enter(account.view(), 0, 2, &address(7)).unwrap();
    enter(account.view(), 2, 1, &address(8)).unwrap();
    assert_eq!(count(account.view(), 3, &address(7)), Ok(2));
    assert_eq!(count(account.view(), 3, &address(8)), Ok(1));
    assert_eq!(count(account.view(), 2, &address(8)), Ok(0), "only among the first");
    let held: Vec<Address> = (0..3).map(|ticket| holder(account.view(), ticket).unwrap()).collect();
    assert_eq!(held, [address(7), address(7), address(8)]);
    assert_eq!(holder(account.view(), SUPPLY).err(), Some(Error::InvalidEntrants.into()));
}

#[test]
fn a_raffle_opens_only_with_a_fresh_account_of_the_size_of_its_supply() {
    let account = fresh();
    assert!(require_fresh(account.view(), SUPPLY, &PROGRAM).is_ok());
    let invalid = Some(Error::InvalidEntrants.into());
    assert_eq!(require_fresh(account.view(), SUPPLY + 1, &PROGRAM).err(), invalid);
    assert_eq!(require_fresh(account.view(), SUPPLY, &address(9)).err(), invalid);
    open(account.view(), SUPPLY).unwrap();
    assert_eq!(require_fresh(account.view(), SUPPLY, &PROGRAM).err(), Some(Error::EntrantsInUse.into()));
}
