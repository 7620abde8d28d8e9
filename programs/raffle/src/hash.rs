use common::syscalls::sol_sha256;

/// sha256 of the parts, one after another.
pub fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut digest = [0; 32];
    // SAFETY: the parts are byte slices, as many as `len` says, and the digest has 32 bytes, as the syscall requires.
    unsafe { sol_sha256(parts.as_ptr() as *const u8, parts.len() as u64, digest.as_mut_ptr()) };
    digest
}
