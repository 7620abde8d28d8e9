//! The constant product: what comes out for what goes in, and the reverse. Rounding is always in favour of the pool, so that
//! the product of its reserves never falls.

use common::{
    fault::require,
    money::{bps_of, FULL_BPS},
    Fault, Result,
};

use crate::idl::Error;

/// What a pool holds of both tokens, and its fee.
pub struct Reserves {
    pub input: u64,
    pub output: u64,
    pub fee_bps: u16,
}

impl Reserves {
    /// What comes out for `amount`. The fee stays in the pool.
    pub fn output_for(&self, amount: u64) -> Result<u64> {
        self.require_both()?;
        let net = bps_of(amount, FULL_BPS - self.fee_bps)?;
        let sum = self.input.checked_add(net).ok_or(Fault::ArithmeticOverflow)?;
        // The whole amount must fit into the vault too.
        self.input.checked_add(amount).ok_or(Fault::ArithmeticOverflow)?;
        let (output, _) = multiply_divide(net, self.output, sum)?;
        require(output > 0, Error::OutputIsZero)?;
        Ok(output)
    }

    /// The least that must go in for `amount` to come out.
    pub fn input_for(&self, amount: u64) -> Result<u64> {
        self.require_both()?;
        require(amount > 0, Error::AmountIsZero)?;
        require(amount < self.output, Error::NotEnoughLiquidity)?;
        let net = rounded_up(multiply_divide(self.input, amount, self.output - amount)?)?;
        let input = rounded_up(multiply_divide(net, FULL_BPS as u64, (FULL_BPS - self.fee_bps) as u64)?)?;
        self.input.checked_add(input).ok_or(Fault::ArithmeticOverflow)?;
        Ok(input)
    }

    fn require_both(&self) -> Result<()> {
        require(self.input > 0 && self.output > 0, Error::NotEnoughLiquidity)
    }
}

fn rounded_up((quotient, rest): (u64, u64)) -> Result<u64> {
    let up = (rest > 0) as u64;
    quotient.checked_add(up).ok_or(Fault::ArithmeticOverflow.into())
}

const HALF: u64 = u32::MAX as u64;

/// a x b in two words, high and low: the target has no 128-bit product.
fn product(a: u64, b: u64) -> (u64, u64) {
    let (a_low, a_high, b_low, b_high) = (a & HALF, a >> 32, b & HALF, b >> 32);
    let low = a_low.wrapping_mul(b_low);
    let first = a_high.wrapping_mul(b_low).wrapping_add(low >> 32);
    let second = a_low.wrapping_mul(b_high).wrapping_add(first & HALF);
    let high = a_high.wrapping_mul(b_high).wrapping_add(first >> 32).wrapping_add(second >> 32);
    (high, (second << 32) | (low & HALF))
}

/// floor(a x b / divisor) and the remainder, exact. Refuses a quotient above 64 bits.
#[inline(never)]
fn multiply_divide(a: u64, b: u64, divisor: u64) -> Result<(u64, u64)> {
    let (mut high, mut low) = product(a, b);
    require(high < divisor, Fault::ArithmeticOverflow)?;
    let mut quotient = 0u64;
    for _ in 0..u64::BITS {
        let carry = high >> 63;
        high = (high << 1) | (low >> 63);
        low <<= 1;
        quotient <<= 1;
        if carry == 1 || high >= divisor {
            high = high.wrapping_sub(divisor);
            quotient |= 1;
        }
    }
    Ok((quotient, high))
}

#[cfg(test)]
mod tests;
