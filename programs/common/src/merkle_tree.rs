//! The account of a tree of account compression: header, counters, changes, proof of the leaf that was appended last, canopy.

use core::mem::size_of;

pub const NODE: usize = size_of::<[u8; 32]>();
pub const HEADER: usize = 56;
/// Sequence number, place of the newest change, number of changes.
pub const COUNTERS: usize = 24;
/// Of a leaf, with padding.
pub const INDEX: usize = 8;

/// The depths that a tree can have, and the sizes of its buffer, each of which is a bit.
const SHAPES: [(u32, u32); 20] = [
    (3, 8),
    (5, 8),
    (6, 16),
    (7, 16),
    (8, 16),
    (9, 16),
    (10, 32),
    (11, 32),
    (12, 32),
    (13, 32),
    (14, 64 | 256 | 1024 | 2048),
    (15, 64),
    (16, 64),
    (17, 64),
    (18, 64),
    (19, 64),
    (20, 64 | 256 | 1024 | 2048),
    (24, 64 | 256 | 512 | 1024 | 2048),
    (26, 512 | 1024 | 2048),
    (30, 512 | 1024 | 2048),
];

/// Of one change: root, path, index of the leaf.
pub const fn change_bytes(depth: u32) -> usize {
    (depth as usize + 1) * NODE + INDEX
}

/// Of all changes. The target has no product that detects an overflow; of a known shape there is none.
pub fn changes_bytes(depth: u32, buffer: u32) -> usize {
    (buffer as usize).wrapping_mul(change_bytes(depth))
}

/// Bytes between header and canopy; `None` if no tree has this depth and buffer.
pub fn tree_bytes(depth: u32, buffer: u32) -> Option<usize> {
    let known = |&(one, buffers): &(u32, u32)| one == depth && buffers & buffer != 0;
    let exists = buffer.is_power_of_two() && SHAPES.iter().any(known);
    exists.then(|| COUNTERS + changes_bytes(depth, buffer) + change_bytes(depth))
}

/// How many levels a canopy of so many bytes has; `None` if it is none of a tree of this depth.
pub fn canopy_levels(bytes: usize, depth: u32) -> Option<u32> {
    let size = (bytes / NODE) as u64 + 2;
    let whole = bytes.is_multiple_of(NODE) && size.is_power_of_two();
    (whole && size <= 1 << (depth + 1)).then(|| size.trailing_zeros() - 1)
}

#[cfg(test)]
mod tests {
    use super::{canopy_levels, tree_bytes, HEADER};

    #[test]
    fn the_sizes_are_those_of_account_compression() {
        assert_eq!(tree_bytes(3, 8).map(|bytes| bytes + HEADER), Some(1304));
        assert_eq!(tree_bytes(14, 64).map(|bytes| bytes + HEADER), Some(31800));
        assert_eq!(tree_bytes(30, 2048).map(|bytes| bytes + HEADER), Some(2049080));
        assert_eq!(tree_bytes(14, 32), None);
        assert_eq!(tree_bytes(14, 64 | 256), None, "two bits are no size");
        assert_eq!(tree_bytes(3, 0), None);
    }

    #[test]
    fn a_canopy_has_whole_levels() {
        assert_eq!(canopy_levels(0, 3), Some(0));
        assert_eq!(canopy_levels(64, 3), Some(1));
        assert_eq!(canopy_levels(32, 3), None);
        assert_eq!(canopy_levels(14 * 32, 3), Some(3));
        assert_eq!(canopy_levels(30 * 32, 3), None, "more levels than the tree has");
    }
}
