use super::{Order, SEED};
use crate::idl::{account, layout, Error};
use common::testing::{address, assert_layout, TestAccount};
use pinocchio::Address;

const PROGRAM: Address = Address::new_from_array([200; 32]);

/// An order at its own address, with another value in every field.
fn order() -> (Order, TestAccount) {
    let order_id = [1; 32];
    let (place, bump) = Address::find_program_address(&[SEED, &order_id], &PROGRAM);
    let order = Order {
        bump,
        order_id,
        seller: address(2),
        mint: address(3),
        currency_mint: address(4),
        price: 0x0102_0304_0506_0708,
        revision: 0x1112_1314_1516_1718,
        expires_at: 0x2122_2324_2526_2728,
        fee_account: address(5),
        fee_bps: 0x3132,
        token_standard: 3,
        authority: address(6),
    };
    let account = TestAccount::new(place, PROGRAM, Order::LENGTH);
    order.store(account.view()).unwrap();
    (order, account)
}

#[test]
fn every_field_is_where_the_idl_has_it() {
    let (it, account) = order();
    let values = [
        vec![it.bump],
        vec![1],
        vec![1; 32],
        vec![2; 32],
        vec![3; 32],
        vec![4; 32],
        it.price.to_le_bytes().to_vec(),
        it.revision.to_le_bytes().to_vec(),
        it.expires_at.to_le_bytes().to_vec(),
        vec![5; 32],
        it.fee_bps.to_le_bytes().to_vec(),
        vec![3],
        vec![6; 32],
    ];
    assert_layout(&account.data(), account::ORDER, &layout::ORDER, &values);
}

#[test]
fn an_order_is_read_as_it_was_written() {
    let (_, account) = order();
    let written = account.data();
    let read = Order::load(account.view(), &PROGRAM).unwrap();
    let again = TestAccount::new(*account.view().address(), PROGRAM, Order::LENGTH);
    read.store(again.view()).unwrap();
    assert_eq!(again.data(), written);
}

#[test]
fn other_accounts_are_not_orders() {
    let (it, mut account) = order();
    let invalid = Some(Error::InvalidOrder.into());
    let place = *account.view().address();
    assert_eq!(Order::load(account.view(), &address(9)).err(), invalid, "of another program");
    let elsewhere = TestAccount::new(address(9), PROGRAM, Order::LENGTH);
    it.store(elsewhere.view()).unwrap();
    assert_eq!(Order::load(elsewhere.view(), &PROGRAM).err(), invalid, "at another address");
    for space in [Order::LENGTH - 1, Order::LENGTH + 1] {
        let mut other = TestAccount::new(place, PROGRAM, space);
        let mut bytes = account.data();
        bytes.resize(space, 0);
        other.set_data(&bytes);
        assert_eq!(Order::load(other.view(), &PROGRAM).err(), invalid, "of {space} bytes");
    }
    let mut bytes = account.data();
    bytes[0] ^= 1;
    account.set_data(&bytes);
    assert_eq!(Order::load(account.view(), &PROGRAM).err(), invalid, "with another discriminator");
    let vacant = TestAccount::new(place, common::ids::SYSTEM, 0);
    assert_eq!(Order::load(vacant.view(), &PROGRAM).err(), Some(Error::NoOrder.into()));
}
