//! Shared by the marketplace's programs: reading accounts, money, payment, token accounts, artworks.
#![cfg_attr(target_arch = "bpf", no_std)]

pub mod accounts;
pub mod anchor;
pub mod asset;
pub mod context;
pub mod escrow;
pub mod fault;
pub mod ids;
pub mod keccak;
pub mod log;
pub mod marketplace;
pub mod merkle_tree;
pub mod money;
pub mod pay;
pub mod payout;
pub mod pda;
pub mod reader;
pub mod slot_hashes;
pub mod state;
pub mod syscalls;
pub mod sysvars;
pub mod terms;
#[cfg(not(target_arch = "bpf"))]
pub mod testing;
pub mod token;
pub mod writer;

pub use fault::Fault;
use pinocchio::error::ProgramError;

pub type Result<T> = core::result::Result<T, ProgramError>;

/// Gives a program its entry point and a panic handler without source paths, so that builds are reproducible. `$limit` is
/// the most accounts of an instruction.
#[macro_export]
macro_rules! program {
    ($process:expr, $limit:expr) => {
        pinocchio::program_entrypoint!($process, $limit);

        #[cfg(target_arch = "bpf")]
        #[panic_handler]
        fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
            $crate::log::abort()
        }
    };
}
