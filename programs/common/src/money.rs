//! How a price is divided. Every amount is exact and rounded down; the seller gets the rest.

use crate::{asset::record::MAX_CREATORS, fault::require, Fault, Result};

pub const FULL_BPS: u16 = 10_000;
const FULL_SHARE: u64 = 100;

/// amount x factor, in two halves: the target has no 128-bit product with which an overflow could be detected.
pub fn times(amount: u64, factor: u16) -> Result<u64> {
    let low = (amount & u32::MAX as u64) * factor as u64;
    let high = (amount >> 32) * factor as u64;
    require(high <= u32::MAX as u64, Fault::ArithmeticOverflow)?;
    (high << 32).checked_add(low).ok_or(Fault::ArithmeticOverflow.into())
}

/// floor(amount x part / whole), exact.
fn portion(amount: u64, part: u16, whole: u64) -> Result<u64> {
    let rest = (amount % whole) * part as u64 / whole;
    times(amount / whole, part)?.checked_add(rest).ok_or(Fault::ArithmeticOverflow.into())
}

/// floor(amount x bps / 10000).
#[inline(never)]
pub fn bps_of(amount: u64, bps: u16) -> Result<u64> {
    portion(amount, bps, FULL_BPS as u64)
}

/// floor(amount x share / 100).
#[inline(never)]
fn share_of(amount: u64, share: u8) -> Result<u64> {
    portion(amount, share as u16, FULL_SHARE)
}

/// The terms by which a price is divided.
pub struct Terms<'a> {
    pub price: u64,
    pub fee_bps: u16,
    pub royalty_bps: u16,
    /// A first sale whose proceeds go to the creators.
    pub primary_split: bool,
    /// Share of each creator in percent; at most 100 in all.
    pub shares: &'a [u8],
}

/// Base units for each party. Their sum is the price.
pub struct Split {
    pub fee: u64,
    pub creators: [u64; MAX_CREATORS],
    pub seller: u64,
}

impl Terms<'_> {
    /// The same for a sale that must not fail: if fee and royalty are above the price, the creators share what the fee
    /// leaves.
    pub fn split_bounded(self) -> Result<Split> {
        match self.split() {
            Err(error) if error == Fault::FeesExceedPrice.into() => {
                Self { primary_split: true, ..self }.split()
            }
            result => result,
        }
    }

    pub fn split(&self) -> Result<Split> {
        let fee = bps_of(self.price, self.fee_bps)?;
        let after_fee = self.price.checked_sub(fee).ok_or(Fault::FeesExceedPrice)?;
        let pool = match self.primary_split {
            true => after_fee,
            false => bps_of(self.price, self.royalty_bps)?,
        };
        require(pool <= after_fee, Fault::FeesExceedPrice)?;
        let mut creators = [0; MAX_CREATORS];
        let mut seller = after_fee;
        for (amount, share) in creators.iter_mut().zip(self.shares) {
            *amount = share_of(pool, *share)?;
            seller = seller.checked_sub(*amount).ok_or(Fault::InvalidCreatorShares)?;
        }
        Ok(Split { fee, creators, seller })
    }
}

#[cfg(test)]
mod tests;
