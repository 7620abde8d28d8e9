use super::{Raffle, SEED};
use crate::idl::{account, layout, Error};
use common::testing::{address, assert_layout, TestAccount};
use pinocchio::Address;

const PROGRAM: Address = Address::new_from_array([200; 32]);
const END: i64 = 1_767_225_600;

/// A raffle at its own address, with a different value in every field.
fn raffle() -> (Raffle, TestAccount) {
    let entrants = address(3);
    let (place, bump) = Address::find_program_address(&[SEED, entrants.as_array()], &PROGRAM);
    let raffle = Raffle {
        bump,
        proceeds_bump: 0x0b,
        marketplace_authority: address(1),
        creator: address(2),
        entrants,
        prize_mint: address(4),
        currency_mint: address(5),
        ticket_price: 0x0102_0304_0506_0708,
        supply: 100,
        sold: 20,
        ticket_limit: 30,
        end_time: END,
        draw_slot: 0x2122_2324_2526_2728,
        winner: address(6),
        randomness: 0x3132_3334_3536_3738,
        fee_account: address(7),
        fee_bps: 0x4142,
        primary_split: true,
        prize_claimed: false,
        proceeds_claimed: true,
        token_standard: 3,
    };
    let account = TestAccount::new(place, PROGRAM, Raffle::LENGTH);
    raffle.store(account.view()).unwrap();
    (raffle, account)
}

#[test]
fn every_field_is_where_the_idl_has_it() {
    let (it, account) = raffle();
    let values = [
        vec![it.bump],
        vec![1],
        vec![it.proceeds_bump],
        vec![1; 32],
        vec![2; 32],
        vec![3; 32],
        vec![4; 32],
        vec![5; 32],
        it.ticket_price.to_le_bytes().to_vec(),
        it.supply.to_le_bytes().to_vec(),
        it.sold.to_le_bytes().to_vec(),
        it.ticket_limit.to_le_bytes().to_vec(),
        it.end_time.to_le_bytes().to_vec(),
        it.draw_slot.to_le_bytes().to_vec(),
        vec![6; 32],
        it.randomness.to_le_bytes().to_vec(),
        vec![7; 32],
        it.fee_bps.to_le_bytes().to_vec(),
        vec![1],
        vec![0],
        vec![1],
        vec![3],
    ];
    assert_layout(&account.data(), account::RAFFLE, &layout::RAFFLE, &values);
}

#[test]
fn a_raffle_is_read_as_it_was_written_and_only_at_its_own_address() {
    let (it, account) = raffle();
    let again = TestAccount::new(address(9), PROGRAM, Raffle::LENGTH);
    let invalid = Some(Error::InvalidRaffle.into());
    for it in
        [Raffle { ..it }, Raffle { primary_split: false, prize_claimed: true, proceeds_claimed: false, ..it }]
    {
        it.store(account.view()).unwrap();
        Raffle::load(account.view(), &PROGRAM).unwrap().store(again.view()).unwrap();
        assert_eq!(again.data(), account.data());
    }
    assert_eq!(Raffle::load(again.view(), &PROGRAM).err(), invalid, "at another address");
    assert_eq!(Raffle::load(account.view(), &address(9)).err(), invalid, "of another program");
    let vacant = TestAccount::new(address(9), common::ids::SYSTEM, 0);
    assert_eq!(Raffle::load(vacant.view(), &PROGRAM).err(), Some(Error::NoRaffle.into()));
}

#[test]
fn the_terms_are_every_field_that_does_not_change_after_the_creation() {
    let (_, mut account) = raffle();
    let shown = Raffle::terms(account.view()).unwrap();
    let data = account.data();
    let later = ["sold", "draw_slot", "winner", "randomness", "prize_claimed", "proceeds_claimed"];
    for (name, offset, size) in layout::RAFFLE {
        for place in [offset, offset + size - 1] {
            let mut changed = data.clone();
            changed[place] ^= 1;
            account.set_data(&changed);
            assert_eq!(Raffle::terms(account.view()).unwrap() == shown, later.contains(&name), "{name}");
        }
    }
}

#[test]
fn a_wallet_may_hold_four_tenths_of_the_supply_or_the_lower_limit_that_was_asked_for() {
    let limit = |supply, ticket_limit| Raffle { supply, ticket_limit, ..raffle().0 }.wallet_limit();
    assert_eq!([limit(100, 0), limit(100, 30), limit(100, 41)], [40, 30, 40]);
    assert_eq!([limit(1, 0), limit(2, 0), limit(3, 0), limit(10_000, 0)], [1, 1, 1, 4_000]);
    assert_eq!([limit(2, 9), limit(u32::MAX, 0)], [1, 1_717_986_918]);
}

#[test]
fn a_raffle_is_over_at_its_end_or_when_every_ticket_is_sold() {
    let it = raffle().0;
    assert!(!it.is_over(END - 1));
    assert!(it.is_over(END));
    assert!(Raffle { sold: 100, ..raffle().0 }.is_over(0));
    assert!(!Raffle { end_time: 0, ..raffle().0 }.is_over(i64::MAX), "it has no end");
}

#[test]
fn a_raffle_is_ended_with_a_slot_and_drawn_with_a_winner() {
    let it = raffle().0;
    assert!(it.is_ended() && it.is_drawn());
    assert!(!Raffle { draw_slot: 0, ..raffle().0 }.is_ended());
    assert!(!Raffle { winner: address(0), ..raffle().0 }.is_drawn());
}
