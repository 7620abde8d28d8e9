//! A digest of what a signer was shown. The instruction contains it, and the program compares it.

use crate::syscalls::sol_sha256;

pub type Digest = [u8; 32];
/// The first bytes of a digest, for an instruction without space for more, whose accounts already fix what matters most.
pub type ShortDigest = [u8; 8];

pub fn shortened(digest: &Digest) -> ShortDigest {
    let mut short = [0; 8];
    short.copy_from_slice(&digest[..8]);
    short
}

/// sha256 of the parts, one after another.
pub fn digest(parts: &[&[u8]]) -> Digest {
    let mut digest = [0; 32];
    // SAFETY: the parts are byte slices, and the digest has 32 bytes, as the syscall requires.
    unsafe { sol_sha256(parts.as_ptr() as *const u8, parts.len() as u64, digest.as_mut_ptr()) };
    digest
}
