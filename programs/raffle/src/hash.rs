use common::syscalls::sol_sha256;

/// sha256 over the parts, one after another.
pub fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut digest = [0; 32];
    // SAFETY: slices of bytes, as many as said, and room for 32 bytes, as the call wants them.
    unsafe { sol_sha256(parts.as_ptr() as *const u8, parts.len() as u64, digest.as_mut_ptr()) };
    digest
}
