use super::{multiply_divide, Reserves};
use crate::idl::Error;
use common::Fault;

const NUMBERS: [u64; 13] = [
    0,
    1,
    2,
    3,
    9_999,
    10_000,
    10_001,
    1_000_000_007,
    u32::MAX as u64,
    u32::MAX as u64 + 1,
    u64::MAX / 3,
    u64::MAX - 1,
    u64::MAX,
];
const FEES: [u16; 5] = [0, 1, 30, 2_500, 9_999];

#[test]
fn a_product_is_divided_exactly_or_refused() {
    let overflow = Some(Fault::ArithmeticOverflow.into());
    for a in NUMBERS {
        for b in NUMBERS {
            for divisor in NUMBERS {
                let found = multiply_divide(a, b, divisor);
                let wide = a as u128 * b as u128;
                if divisor == 0 || wide / divisor as u128 > u64::MAX as u128 {
                    assert_eq!(found.err(), overflow, "{a} {b} {divisor}");
                    continue;
                }
                let expected = ((wide / divisor as u128) as u64, (wide % divisor as u128) as u64);
                assert_eq!(found.ok(), Some(expected), "{a} {b} {divisor}");
            }
        }
    }
}

#[test]
fn the_product_of_the_reserves_never_falls() {
    for input in NUMBERS {
        for output in NUMBERS {
            for fee_bps in FEES {
                for amount in NUMBERS {
                    let reserves = Reserves { input, output, fee_bps };
                    let before = input as u128 * output as u128;
                    let case = format!("{input} {output} {fee_bps} {amount}");
                    if let Ok(out) = reserves.output_for(amount) {
                        assert!((input + amount) as u128 * (output - out) as u128 >= before, "{case}");
                    }
                    if let Ok(needed) = reserves.input_for(amount) {
                        assert!((input + needed) as u128 * (output - amount) as u128 >= before, "{case}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_must_go_in_is_the_least_that_gives_the_amount() {
    for (input, output) in
        [(1_000, 1_000), (7, 1_000_000_007), (1_000_000_007, 13), (500_000_000, 3_000_000_000)]
    {
        for fee_bps in FEES {
            for amount in [1, 2, 5, 12, 300] {
                let reserves = Reserves { input, output, fee_bps };
                let Ok(needed) = reserves.input_for(amount) else { continue };
                let case = format!("{input} {output} {fee_bps} {amount}");
                assert!(reserves.output_for(needed).unwrap() >= amount, "{case}");
                let less = reserves.output_for(needed - 1);
                assert!(less.is_err() || less.unwrap() < amount, "{case}");
            }
        }
    }
}

#[test]
fn known_amounts() {
    let reserves = Reserves { input: 1_000_000, output: 4_000_000, fee_bps: 30 };
    // 10,000 less 30 for the fee: 9,970 x 4,000,000 / 1,009,970.
    assert_eq!(reserves.output_for(10_000).unwrap(), 39_486);
    // 1,000,000 x 39,486 / 3,960,514 = 9,969.9 up to 9,970; x 10,000 / 9,970 = 10,000.
    assert_eq!(reserves.input_for(39_486).unwrap(), 10_000);
}

#[test]
fn what_cannot_be_swapped_is_refused_by_name() {
    let reserves = |input, output| Reserves { input, output, fee_bps: 30 };
    let thin = Some(Error::NotEnoughLiquidity.into());
    assert_eq!(reserves(0, 5).output_for(1).err(), thin);
    assert_eq!(reserves(5, 0).input_for(1).err(), thin);
    assert_eq!(reserves(1_000, 5).input_for(5).err(), thin, "the whole reserve");
    assert_eq!(reserves(1_000, 5).input_for(0).err(), Some(Error::AmountIsZero.into()));
    assert_eq!(reserves(1_000, 5).output_for(1).err(), Some(Error::OutputIsZero.into()));
    let overflow = Some(Fault::ArithmeticOverflow.into());
    assert_eq!(reserves(u64::MAX, 5).output_for(u64::MAX).err(), overflow);
    assert_eq!(reserves(u64::MAX / 2, u64::MAX).input_for(u64::MAX - 1).err(), overflow);
}
