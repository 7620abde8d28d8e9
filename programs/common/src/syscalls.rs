//! Syscalls that pinocchio does not wrap. In tests, which run on the build machine, Rust functions replace them.

#[cfg(target_arch = "bpf")]
pub use pinocchio::syscalls::{abort, sol_keccak256, sol_log_, sol_memcpy_, sol_memmove_, sol_sha256};

#[cfg(not(target_arch = "bpf"))]
pub use host::{abort, sol_keccak256, sol_log_, sol_memcpy_, sol_memmove_, sol_sha256};

#[cfg(not(target_arch = "bpf"))]
mod host {
    /// # Safety
    /// As on the chain: never returns.
    pub unsafe fn abort() -> ! {
        std::process::abort()
    }

    /// # Safety
    /// `message` points to `length` bytes.
    pub unsafe fn sol_log_(message: *const u8, length: u64) {
        let line = core::slice::from_raw_parts(message, length as usize);
        println!("{}", String::from_utf8_lossy(line));
    }

    /// # Safety
    /// Both point to `length` bytes, and do not overlap.
    pub unsafe fn sol_memcpy_(target: *mut u8, source: *const u8, length: u64) {
        core::ptr::copy_nonoverlapping(source, target, length as usize);
    }

    /// # Safety
    /// Both point to `length` bytes.
    pub unsafe fn sol_memmove_(target: *mut u8, source: *const u8, length: u64) {
        core::ptr::copy(source, target, length as usize);
    }

    /// # Safety
    /// `parts` points to `count` slices of bytes, `digest` to 32 bytes.
    pub unsafe fn sol_sha256(parts: *const u8, count: u64, digest: *mut u8) -> u64 {
        let parts = core::slice::from_raw_parts(parts as *const &[u8], count as usize);
        let hash = solana_sha256_hasher::hashv(parts);
        core::ptr::copy_nonoverlapping(hash.as_ref().as_ptr(), digest, 32);
        0
    }

    /// # Safety
    /// None: it always panics. The stand-ins that hash with keccak are tested on a virtual machine alone.
    pub unsafe fn sol_keccak256(_: *const u8, _: u64, _: *mut u8) -> u64 {
        panic!("no keccak on the machine that builds")
    }
}
