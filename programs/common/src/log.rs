//! Lines in the transaction's log.

use crate::syscalls;

pub fn log(line: &str) {
    // SAFETY: pointer and length are of a live str.
    unsafe { syscalls::sol_log_(line.as_ptr(), line.len() as u64) }
}

/// Ends the program with a failure.
pub fn abort() -> ! {
    log("Error: the program panicked");
    // SAFETY: takes nothing and does not return.
    unsafe { syscalls::abort() }
}
