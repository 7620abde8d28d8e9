use super::{bps_of, share_of, times, Split, Terms, FULL_BPS};
use crate::Fault;
use pinocchio::error::ProgramError;

/// Amounts at the limits of halves, remainders and 64 bits, and some in between.
const AMOUNTS: [u64; 16] = [
    0,
    1,
    2,
    99,
    100,
    101,
    9_999,
    10_000,
    10_001,
    890_880,
    1_000_000_007,
    u32::MAX as u64 - 1,
    u32::MAX as u64,
    u32::MAX as u64 + 1,
    u64::MAX - 1,
    u64::MAX,
];
const FACTORS: [u16; 9] = [0, 1, 2, 50, 99, 100, 9_999, 10_000, u16::MAX];

/// The same in 128 bits; `None` if the result does not fit 64.
fn exact(amount: u64, part: u64, whole: u64) -> Option<u64> {
    u64::try_from(amount as u128 * part as u128 / whole as u128).ok()
}

fn overflow() -> Option<ProgramError> {
    Some(Fault::ArithmeticOverflow.into())
}

fn terms(price: u64, fee_bps: u16, royalty_bps: u16, primary_split: bool, shares: &[u8]) -> Terms<'_> {
    Terms { price, fee_bps, royalty_bps, primary_split, shares }
}

fn total(split: &Split) -> u128 {
    split.creators.iter().map(|it| *it as u128).sum::<u128>() + split.fee as u128 + split.seller as u128
}

#[test]
fn a_product_is_exact_or_refused() {
    for factor in FACTORS {
        let largest = u64::MAX.checked_div(factor as u64).unwrap_or(u64::MAX);
        for amount in AMOUNTS.into_iter().chain([largest, largest.saturating_add(1)]) {
            let product = times(amount, factor);
            match exact(amount, factor as u64, 1) {
                Some(expected) => assert_eq!(product, Ok(expected), "{amount} x {factor}"),
                None => assert_eq!(product.err(), overflow(), "{amount} x {factor}"),
            }
        }
    }
}

#[test]
fn basis_points_and_shares_are_rounded_down() {
    for amount in AMOUNTS {
        for bps in FACTORS {
            match exact(amount, bps as u64, 10_000) {
                Some(expected) => assert_eq!(bps_of(amount, bps), Ok(expected), "{bps} bps of {amount}"),
                None => assert_eq!(bps_of(amount, bps).err(), overflow(), "{bps} bps of {amount}"),
            }
        }
        for share in 0..=100 {
            assert_eq!(
                share_of(amount, share).ok(),
                exact(amount, share as u64, 100),
                "{share} % of {amount}"
            );
        }
    }
}

#[test]
fn a_sale_pays_fee_and_royalty_and_leaves_what_rounding_leaves_to_the_seller() {
    let split = terms(1_000_000_007, 500, 1_000, false, &[60, 40]).split().unwrap();
    assert_eq!(split.fee, 50_000_000);
    assert_eq!(split.creators, [60_000_000, 40_000_000, 0, 0, 0]);
    assert_eq!(split.seller, 850_000_007);

    let split = terms(100, 0, 10_000, false, &[33, 33, 33, 1]).split().unwrap();
    assert_eq!((split.creators, split.seller), ([33, 33, 33, 1, 0], 0));
    // A third of 10 is 3 for each, and the seller gets 1.
    let split = terms(10, 0, 10_000, false, &[33, 33, 34]).split().unwrap();
    assert_eq!((split.creators, split.seller), ([3, 3, 3, 0, 0], 1));
}

#[test]
fn a_first_sale_pays_the_creators_all_that_the_fee_leaves() {
    let split = terms(1_000_000_000, 500, 1_000, true, &[60, 40]).split().unwrap();
    assert_eq!(split.fee, 50_000_000);
    assert_eq!(split.creators, [570_000_000, 380_000_000, 0, 0, 0]);
    assert_eq!(split.seller, 0);
    let split = terms(1_000_000_000, 500, 1_000, true, &[]).split().unwrap();
    assert_eq!((split.creators, split.seller), ([0; 5], 950_000_000), "without creators it is the seller's");
}

#[test]
fn the_parts_are_the_price_for_every_price_and_rate() {
    let shares: [&[u8]; 5] = [&[], &[100], &[50, 50], &[33, 33, 34], &[20, 20, 20, 20, 20]];
    for price in AMOUNTS {
        for (fee_bps, royalty_bps) in [(0, 0), (1, 9_999), (250, 500), (9_999, 1), (FULL_BPS, 0)] {
            for primary_split in [false, true] {
                for shares in shares {
                    let terms = terms(price, fee_bps, royalty_bps, primary_split, shares);
                    let split = terms.split().unwrap();
                    assert_eq!(total(&split), price as u128, "{price} {fee_bps} {royalty_bps} {shares:?}");
                    assert_eq!(Some(split.fee), exact(price, fee_bps as u64, 10_000));
                }
            }
        }
    }
}

#[test]
fn a_fee_and_a_royalty_above_the_price_are_refused() {
    let refused = Some(Fault::FeesExceedPrice.into());
    assert_eq!(terms(10_000, 5_000, 5_001, false, &[100]).split().err(), refused);
    assert!(terms(10_000, 5_000, 5_000, false, &[100]).split().is_ok());
    assert_eq!(terms(10_000, 10_001, 0, true, &[100]).split().err(), refused);
    let shares = Some(Fault::InvalidCreatorShares.into());
    assert_eq!(terms(10_000, 0, 10_000, false, &[60, 60]).split().err(), shares);
}

#[test]
fn a_sale_that_must_not_fail_gives_the_creators_what_the_fee_leaves() {
    let split = terms(10_000, 5_000, 5_001, false, &[60, 40]).split_bounded().unwrap();
    assert_eq!((split.fee, split.creators, split.seller), (5_000, [3_000, 2_000, 0, 0, 0], 0));
    let within = terms(10_000, 5_000, 4_000, false, &[60, 40]);
    assert_eq!(within.split_bounded().unwrap().creators, [2_400, 1_600, 0, 0, 0]);
    // A fee above the price is still refused: the marketplace cannot be paid more than the price.
    let refused = Some(Fault::FeesExceedPrice.into());
    assert_eq!(terms(10_000, 10_001, 0, false, &[100]).split_bounded().err(), refused);
}
