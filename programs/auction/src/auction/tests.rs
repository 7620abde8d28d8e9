use super::{Auction, RECLAIM_GRACE, SEED};
use crate::idl::{account, layout, Error};
use common::{
    testing::{address, assert_layout, TestAccount},
    Fault,
};
use pinocchio::Address;

const PROGRAM: Address = Address::new_from_array([200; 32]);
const NOW: i64 = 1_767_225_600;

/// A running auction with a bid of 1000, at its own address.
fn auction() -> (Auction, TestAccount) {
    let mint = address(3);
    let (place, bump) = Address::find_program_address(&[mint.as_array(), SEED], &PROGRAM);
    let auction = Auction {
        bump,
        marketplace_authority: address(1),
        seller: address(2),
        mint,
        bid_mint: address(4),
        start_time: NOW - 100,
        end_time: NOW + 1_000,
        highest_bid: 1_000,
        highest_bidder: address(5),
        reserve_price: 500,
        duration: 1_100,
        min_bid_increment_bps: 250,
        time_ext_period: 300,
        time_ext_delta: 600,
        fee_account: address(6),
        fee_bps: 0x0304,
        paused_at: 0,
        token_standard: 3,
        min_bid_increment: 70,
        absolute_increment: false,
        disable_primary_split: true,
    };
    let account = TestAccount::new(place, PROGRAM, Auction::LENGTH);
    auction.store(account.view()).unwrap();
    (auction, account)
}

fn running() -> Auction {
    auction().0
}

fn without_bids() -> Auction {
    Auction { highest_bid: 0, highest_bidder: address(0), start_time: 0, end_time: 0, ..running() }
}

#[test]
fn every_field_is_where_the_idl_has_it() {
    let (it, account) = auction();
    let it = Auction { paused_at: 0x6162_6364_6566_6768, ..it };
    it.store(account.view()).unwrap();
    let values = [
        vec![it.bump],
        vec![1],
        vec![1; 32],
        vec![2; 32],
        vec![3; 32],
        vec![4; 32],
        it.start_time.to_le_bytes().to_vec(),
        it.end_time.to_le_bytes().to_vec(),
        it.highest_bid.to_le_bytes().to_vec(),
        vec![5; 32],
        it.reserve_price.to_le_bytes().to_vec(),
        it.duration.to_le_bytes().to_vec(),
        it.min_bid_increment_bps.to_le_bytes().to_vec(),
        it.time_ext_period.to_le_bytes().to_vec(),
        it.time_ext_delta.to_le_bytes().to_vec(),
        vec![6; 32],
        it.fee_bps.to_le_bytes().to_vec(),
        it.paused_at.to_le_bytes().to_vec(),
        vec![0],
        vec![0],
        vec![0],
        vec![3],
        it.min_bid_increment.to_le_bytes().to_vec(),
        vec![0],
        vec![1],
    ];
    assert_layout(&account.data(), account::AUCTION_CONFIG, &layout::AUCTION_CONFIG, &values);
}

#[test]
fn an_auction_is_read_as_it_was_written_and_only_at_its_own_address() {
    let (it, account) = auction();
    let read = Auction::load(account.view(), &PROGRAM).unwrap();
    let again = TestAccount::new(address(9), PROGRAM, Auction::LENGTH);
    read.store(again.view()).unwrap();
    assert_eq!(again.data(), account.data());
    let invalid = Some(Error::InvalidAuction.into());
    assert_eq!(Auction::load(again.view(), &PROGRAM).err(), invalid, "at another address");
    assert_eq!(Auction::load(account.view(), &address(9)).err(), invalid, "of another program");
    let other = Auction { absolute_increment: true, disable_primary_split: false, ..it };
    other.store(account.view()).unwrap();
    let read = Auction::load(account.view(), &PROGRAM).unwrap();
    assert!(read.absolute_increment && !read.disable_primary_split);
    let vacant = TestAccount::new(address(9), common::ids::SYSTEM, 0);
    assert_eq!(Auction::load(vacant.view(), &PROGRAM).err(), Some(Error::NoAuction.into()));
}

#[test]
fn the_terms_are_every_field_that_bids_and_pauses_do_not_change() {
    let (it, mut account) = auction();
    let shown = it.terms(account.view()).unwrap();
    let data = account.data();
    for (name, offset, size) in layout::AUCTION_CONFIG {
        for place in [offset, offset + size - 1] {
            let mut changed = data.clone();
            changed[place] ^= 1;
            account.set_data(&changed);
            let terms = Auction::parse(&changed).unwrap().terms(account.view()).unwrap();
            let moves = ["end_time", "highest_bid_amount", "highest_bidder", "paused_at"].contains(&name);
            assert_eq!(terms == shown, moves, "{name}");
        }
    }
}

#[test]
fn who_was_shown_no_start_accepts_the_start_that_a_bid_has_set() {
    let (_, account) = auction();
    let before = without_bids();
    before.store(account.view()).unwrap();
    let shown = before.terms(account.view()).unwrap();
    let mut after = without_bids();
    after.note_bid(&address(5), 500, NOW).unwrap();
    after.store(account.view()).unwrap();
    assert_eq!(after.is_as_shown(account.view(), &shown), Ok(true));
    // If there is no bid, the seller has set the start.
    let started = Auction { start_time: NOW, ..without_bids() };
    started.store(account.view()).unwrap();
    assert_eq!(started.is_as_shown(account.view(), &shown), Ok(false));
}

#[test]
fn the_first_bid_is_at_least_the_reserve() {
    let first = without_bids();
    assert_eq!([499, 500, 501].map(|it| first.accepts(it).unwrap()), [false, true, true]);
}

#[test]
fn a_later_bid_is_above_the_highest_by_the_increment() {
    let relative = running();
    assert_eq!([1_024, 1_025, 1_026].map(|it| relative.accepts(it).unwrap()), [false, true, true]);
    let absolute = Auction { absolute_increment: true, ..running() };
    assert_eq!([1_069, 1_070].map(|it| absolute.accepts(it).unwrap()), [false, true]);
    // 250 bps of 30 is less than one unit.
    let small = Auction { highest_bid: 30, ..running() };
    assert_eq!([30, 31].map(|it| small.accepts(it).unwrap()), [false, true]);
    let full = Auction { highest_bid: u64::MAX, ..running() };
    assert_eq!(full.accepts(u64::MAX), Ok(false), "no bid is above the largest");
}

#[test]
fn a_bid_is_refused_for_the_first_rule_that_it_breaks() {
    let bidder = address(7);
    let refusal = |it: &Auction, who, amount, now| it.require_bid(who, amount, now).err();
    let it = running();
    assert!(it.require_bid(&bidder, 1_025, NOW).is_ok());
    assert_eq!(refusal(&it, &it.seller, 1_025, NOW), Some(Error::BidderIsSeller.into()));
    assert_eq!(refusal(&it, &bidder, 1_024, NOW), Some(Error::BidTooLow.into()));
    assert_eq!(refusal(&it, &bidder, 1_025, NOW - 101), Some(Error::NotStarted.into()));
    assert!(it.require_bid(&bidder, 1_025, NOW - 100).is_ok(), "the start is in the auction");
    assert!(it.require_bid(&bidder, 1_025, NOW + 999).is_ok());
    assert_eq!(refusal(&it, &bidder, 1_025, NOW + 1_000), Some(Error::AuctionEnded.into()), "the end is not");
    let paused = Auction { paused_at: NOW - 50, ..running() };
    assert_eq!(refusal(&paused, &bidder, 1_025, NOW), Some(Error::AuctionPaused.into()));
}

#[test]
fn the_first_bid_starts_a_clock_that_waits_for_it() {
    let mut it = without_bids();
    it.note_bid(&address(7), 500, NOW).unwrap();
    assert_eq!((it.start_time, it.end_time), (NOW, NOW + 1_100));
    assert_eq!(it.highest_bid, 500);
    assert!(it.highest_bidder == address(7));
}

#[test]
fn a_bid_shortly_before_the_end_moves_the_end() {
    let end_after_a_bid_at = |now| {
        let mut it = running();
        it.note_bid(&address(7), 2_000, now).unwrap();
        it.end_time - NOW
    };
    assert_eq!(end_after_a_bid_at(NOW + 699), 1_000);
    assert_eq!(end_after_a_bid_at(NOW + 700), 1_300);
    assert_eq!(end_after_a_bid_at(NOW + 999), 1_599);
    let mut short = Auction { time_ext_delta: 10, ..running() };
    short.note_bid(&address(7), 2_000, NOW + 800).unwrap();
    assert_eq!(short.end_time, NOW + 1_000, "never to an earlier one");
    let mut last = Auction { start_time: 0, end_time: 0, ..running() };
    assert_eq!(last.note_bid(&address(7), 2_000, i64::MAX).err(), Some(Fault::ArithmeticOverflow.into()));
}

#[test]
fn a_pause_moves_the_end_by_the_time_that_the_clock_stood_still() {
    let end_after = |auction: Auction, now| {
        let mut it = auction;
        it.resume(now).unwrap();
        assert_eq!(it.paused_at, 0);
        it.end_time
    };
    let paused_at = |at| Auction { paused_at: at, ..running() };
    assert_eq!(end_after(paused_at(NOW), NOW + 60), NOW + 1_060);
    assert_eq!(end_after(paused_at(NOW - 150), NOW - 50), NOW + 1_050, "none before the start");
    assert_eq!(end_after(paused_at(NOW - 300), NOW - 200), NOW + 1_000, "all of it before the start");
    assert_eq!(end_after(Auction { paused_at: NOW, ..without_bids() }, NOW + 60), 0, "a clock that waits");
    let mut last = Auction { end_time: i64::MAX, ..paused_at(NOW) };
    assert_eq!(last.resume(NOW + 1).err(), Some(Fault::ArithmeticOverflow.into()));
}

#[test]
fn a_bid_is_taken_back_by_its_bidder_a_week_after_the_end() {
    let it = running();
    let due = it.end_time + RECLAIM_GRACE;
    let refusal = |it: &Auction, who, now| it.require_reclaim(&who, now).err();
    assert_eq!(RECLAIM_GRACE, 7 * 24 * 60 * 60);
    assert_eq!(refusal(&it, address(5), due - 1), Some(Error::ReclaimTooEarly.into()));
    assert!(it.require_reclaim(&address(5), due).is_ok(), "the last second is over");
    assert_eq!(refusal(&it, it.seller, due), Some(Error::NotHighestBidder.into()));
    let paused = Auction { paused_at: NOW, ..running() };
    assert_eq!(refusal(&paused, address(5), due), Some(Error::AuctionPaused.into()), "its end will move");
    let far = Auction { end_time: i64::MAX - RECLAIM_GRACE + 1, ..running() };
    assert_eq!(refusal(&far, address(5), i64::MAX), Some(Error::ReclaimTooEarly.into()));
    assert_eq!(refusal(&without_bids(), address(0), i64::MAX), Some(Error::NoBid.into()));
}

#[test]
fn an_auction_whose_bid_was_taken_back_has_none_and_takes_none() {
    let mut it = running();
    let due = it.end_time + RECLAIM_GRACE;
    it.note_reclaim();
    assert!(!it.has_bid() && it.highest_bidder == address(5), "whose bid it was stays");
    assert_eq!(it.require_reclaim(&address(5), due).err(), Some(Error::NoBid.into()), "not twice");
    assert_eq!(it.require_bid(&address(7), 2_000, due).err(), Some(Error::AuctionEnded.into()));
}
