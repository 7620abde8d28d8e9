//! keccak256, the hash of the trees of compressed NFTs.

pub type Node = [u8; 32];

/// keccak256 of the parts, one after another.
pub fn keccak(parts: &[&[u8]]) -> Node {
    let mut digest = [0; 32];
    // SAFETY: the parts are byte slices, and the digest has 32 bytes, as the syscall requires.
    unsafe {
        crate::syscalls::sol_keccak256(parts.as_ptr() as *const u8, parts.len() as u64, digest.as_mut_ptr())
    };
    digest
}
