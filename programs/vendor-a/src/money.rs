//! What a buyer pays and who gets it. Fee and royalty are on top of the price; every part is exact and rounded down.

use common::{
    asset::record::{Record, MAX_CREATORS},
    fault::require,
    money::{bps_of, Split},
    Fault, Result,
};

const BPS_OF_A_PERCENT: u16 = 100;

/// What is paid for the artwork of an order.
pub struct Payment {
    /// Price, royalty and fee.
    pub total: u64,
    /// Who gets it: together the total.
    pub split: Split,
}

impl Payment {
    /// The payment for an artwork, as its record is now. The first sale is like any other.
    pub fn of(price: u64, fee_bps: u16, record: &Record) -> Result<Self> {
        Self::divide(price, fee_bps, record.royalty_bps, record.shares())
    }

    /// The seller gets the price, and what rounding leaves of the royalty; without creators there is no royalty. A total
    /// above 64 bits is refused.
    fn divide(price: u64, fee_bps: u16, royalty_bps: u16, shares: &[u8]) -> Result<Self> {
        require(shares.len() <= MAX_CREATORS, Fault::InvalidCreatorShares)?;
        let fee = bps_of(price, fee_bps)?;
        let royalty = match shares {
            [] => 0,
            _ => bps_of(price, royalty_bps)?,
        };
        let mut creators = [0; MAX_CREATORS];
        let mut rest = royalty;
        for (amount, share) in creators.iter_mut().zip(shares) {
            *amount = bps_of(royalty, *share as u16 * BPS_OF_A_PERCENT)?;
            rest = rest.checked_sub(*amount).ok_or(Fault::InvalidCreatorShares)?;
        }
        let with_royalty = price.checked_add(royalty).ok_or(Fault::ArithmeticOverflow)?;
        let total = with_royalty.checked_add(fee).ok_or(Fault::ArithmeticOverflow)?;
        Ok(Self { total, split: Split { fee, creators, seller: price + rest } })
    }
}

#[cfg(test)]
mod tests {
    use super::Payment;
    use common::Fault;

    const AMOUNTS: [u64; 10] =
        [1, 99, 100, 101, 9_999, 10_001, 1_000_000_007, u32::MAX as u64 + 1, u64::MAX / 3, u64::MAX];

    fn parts(payment: &Payment) -> u128 {
        let Payment { split, .. } = payment;
        split.creators.iter().map(|it| *it as u128).sum::<u128>() + split.fee as u128 + split.seller as u128
    }

    #[test]
    fn the_buyer_pays_price_fee_and_royalty() {
        let payment = Payment::divide(1_000_000_007, 500, 1_000, &[60, 40]).unwrap();
        assert_eq!(payment.total, 1_150_000_007);
        assert_eq!(payment.split.fee, 50_000_000);
        assert_eq!(payment.split.creators, [60_000_000, 40_000_000, 0, 0, 0]);
        assert_eq!(payment.split.seller, 1_000_000_007);
    }

    #[test]
    fn what_rounding_leaves_of_the_royalty_is_the_sellers() {
        // A third of 10 is 3 for each, and 1 is left.
        let payment = Payment::divide(10, 0, 10_000, &[33, 33, 34]).unwrap();
        assert_eq!((payment.split.creators, payment.split.seller), ([3, 3, 3, 0, 0], 11));
        assert_eq!(payment.total, 20);
    }

    #[test]
    fn without_creators_there_is_no_royalty() {
        let payment = Payment::divide(1_000, 100, 5_000, &[]).unwrap();
        assert_eq!((payment.total, payment.split.fee, payment.split.seller), (1_010, 10, 1_000));
    }

    #[test]
    fn the_parts_are_the_total_for_every_price_and_rate_or_it_is_refused() {
        let shares: [&[u8]; 5] = [&[100], &[0, 100], &[50, 50], &[33, 33, 34], &[20, 20, 20, 20, 20]];
        let overflow = Some(Fault::ArithmeticOverflow.into());
        for price in AMOUNTS {
            for (fee_bps, royalty_bps) in [(0, 0), (1, 9_999), (250, 500), (10_000, 0), (10_000, 10_000)] {
                for shares in shares {
                    let part = |bps: u16| price as u128 * bps as u128 / 10_000;
                    let expected = price as u128 + part(fee_bps) + part(royalty_bps);
                    let payment = Payment::divide(price, fee_bps, royalty_bps, shares);
                    let case = format!("{price} {fee_bps} {royalty_bps} {shares:?}");
                    if expected > u64::MAX as u128 {
                        assert_eq!(payment.err(), overflow, "{case}");
                        continue;
                    }
                    let payment = payment.unwrap();
                    assert_eq!((payment.total as u128, parts(&payment)), (expected, expected), "{case}");
                    assert_eq!(payment.split.fee as u128, part(fee_bps), "{case}");
                    for (amount, share) in payment.split.creators.iter().zip(shares) {
                        assert_eq!(*amount as u128, part(royalty_bps) * *share as u128 / 100, "{case}");
                    }
                }
            }
        }
    }

    #[test]
    fn shares_above_the_whole_are_refused() {
        let refused = Some(Fault::InvalidCreatorShares.into());
        assert_eq!(Payment::divide(10_000, 0, 10_000, &[60, 60]).err(), refused);
        assert_eq!(Payment::divide(10_000, 0, 10_000, &[0; 6]).err(), refused);
    }
}
