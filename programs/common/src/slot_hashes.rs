//! The hashes of the newest slots that have a block: at most 512, newest first.

use crate::{sysvars::read, Result};
use pinocchio::sysvars::slot_hashes::SLOTHASHES_ID;

const COUNT: usize = 8;
const SLOT: usize = 8;
const ENTRY: usize = 40;

/// What is known about the first block at or after a slot.
pub enum FirstHash {
    /// There is no such block yet.
    ToCome,
    Known([u8; 32]),
    /// The slot is too old: its blocks are no longer listed, so the first one is not known.
    Forgotten,
}

/// The hash of the first block at or after `slot`. A slot without a block has no hash; then the next one counts.
pub fn first_hash_from(slot: u64) -> Result<FirstHash> {
    let count = u64::from_le_bytes(read(&SLOTHASHES_ID, 0)?) as usize;
    // Slots are in descending order: a binary search for the number of entries at or after `slot`.
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        match slot_of(middle)? >= slot {
            true => low = middle + 1,
            false => high = middle,
        }
    }
    let Some(first) = low.checked_sub(1) else { return Ok(FirstHash::ToCome) };
    if low == count && slot_of(first)? != slot {
        return Ok(FirstHash::Forgotten);
    }
    Ok(FirstHash::Known(read(&SLOTHASHES_ID, place_of(first) + SLOT)?))
}

fn slot_of(entry: usize) -> Result<u64> {
    Ok(u64::from_le_bytes(read(&SLOTHASHES_ID, place_of(entry))?))
}

/// There are at most 512 entries. The target has no product that detects an overflow.
fn place_of(entry: usize) -> usize {
    COUNT + entry.wrapping_mul(ENTRY)
}
