//! Time and rent of the cluster.

use crate::{fault::require, Fault, Result};
use pinocchio::{
    error::ProgramError,
    sysvars::{clock::CLOCK_ID, get_sysvar, rent::RENT_ID},
};

const UNIX_TIMESTAMP_OFFSET: usize = 32;
const ACCOUNT_OVERHEAD: u64 = 128;
/// Two factors below this limit, doubled, give a product below 2^64.
const HALF_RANGE: u64 = 1 << 31;
/// The exemption threshold is an f64 of years. It has only ever had one of these two values.
const ONE: u64 = 0x3FF0_0000_0000_0000;
const TWO: u64 = 0x4000_0000_0000_0000;

pub(crate) fn read<const N: usize>(sysvar: &pinocchio::Address, offset: usize) -> Result<[u8; N]> {
    let mut bytes = [0; N];
    get_sysvar(&mut bytes, sysvar, offset)?;
    Ok(bytes)
}

/// Unix seconds.
pub fn now() -> Result<i64> {
    Ok(i64::from_le_bytes(read(&CLOCK_ID, UNIX_TIMESTAMP_OFFSET)?))
}

/// Ten years with at most three leap days, in seconds.
const FARTHEST: i64 = 3653 * 24 * 60 * 60;

/// Refuses a time more than ten years from now: nothing may be locked longer, and clients need not handle later times.
pub fn require_near(time: i64, now: i64) -> Result<()> {
    require(time <= now.saturating_add(FARTHEST), Fault::TimeTooFar)
}

/// Refuses a duration of more than ten years, in seconds.
pub fn require_short(duration: u32) -> Result<()> {
    require(duration as i64 <= FARTHEST, Fault::TimeTooFar)
}

/// The slot of the current block.
pub fn slot() -> Result<u64> {
    Ok(u64::from_le_bytes(read(&CLOCK_ID, 0)?))
}

/// Rent exemption of an account of `space` bytes, in lamports.
pub fn rent_exempt_minimum(space: usize) -> Result<u64> {
    let per_byte = u64::from_le_bytes(read(&RENT_ID, 0)?);
    let doublings = match u64::from_le_bytes(read(&RENT_ID, 8)?) {
        ONE => 0,
        TWO => 1,
        _ => return Err(ProgramError::UnsupportedSysvar),
    };
    let bytes = (space as u64).saturating_add(ACCOUNT_OVERHEAD);
    if bytes >= HALF_RANGE || per_byte >= HALF_RANGE {
        return Err(ProgramError::ArithmeticOverflow);
    }
    Ok(bytes.wrapping_mul(per_byte) << doublings)
}

#[cfg(test)]
mod tests {
    use super::{require_near, require_short};
    use crate::Fault;

    /// 3653 days in seconds.
    const TEN_YEARS: i64 = 315_619_200;

    #[test]
    fn a_time_is_at_most_ten_years_from_now() {
        let far = Some(Fault::TimeTooFar.into());
        for now in [0, 1_767_225_600, -5] {
            assert!(require_near(now + TEN_YEARS, now).is_ok());
            assert_eq!(require_near(now + TEN_YEARS + 1, now).err(), far);
            assert!(require_near(0, now).is_ok(), "no time at all");
        }
        assert!(require_near(i64::MAX, i64::MAX).is_ok(), "the sum does not overflow");
    }

    #[test]
    fn a_duration_is_at_most_ten_years() {
        assert!(require_short(TEN_YEARS as u32).is_ok());
        assert_eq!(require_short(TEN_YEARS as u32 + 1).err(), Some(Fault::TimeTooFar.into()));
        assert_eq!(require_short(u32::MAX).err(), Some(Fault::TimeTooFar.into()));
    }
}
