//! What a signer was shown, as a digest that an instruction carries and the program compares.

use crate::syscalls::sol_sha256;

pub type Digest = [u8; 32];
/// The beginning of a digest, for an instruction that has no room for more, and whose accounts bind what matters most.
pub type ShortDigest = [u8; 8];

pub fn shortened(digest: &Digest) -> ShortDigest {
    let mut short = [0; 8];
    short.copy_from_slice(&digest[..8]);
    short
}

/// sha256 of the parts one after another.
pub fn digest(parts: &[&[u8]]) -> Digest {
    let mut digest = [0; 32];
    // SAFETY: slices of bytes and room for 32 bytes, as the call wants them.
    unsafe { sol_sha256(parts.as_ptr() as *const u8, parts.len() as u64, digest.as_mut_ptr()) };
    digest
}
