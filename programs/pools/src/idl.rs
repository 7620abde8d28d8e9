//! Generated from idl.json by `npm run programs:clients`. Do not edit.

mod error;

pub use error::{Error, LOG_LINES};

pub mod instruction {
    pub const CREATE_POOL: [u8; 8] = [233, 146, 209, 142, 207, 104, 64, 188];
    pub const ADD_LIQUIDITY: [u8; 8] = [181, 157, 89, 67, 143, 182, 52, 72];
    pub const SWAP_EXACT_IN: [u8; 8] = [104, 104, 131, 86, 161, 189, 180, 216];
    pub const SWAP_EXACT_OUT: [u8; 8] = [250, 73, 101, 33, 38, 207, 75, 184];
}

pub mod account {
    pub const POOL: [u8; 8] = [241, 154, 109, 4, 17, 177, 109, 188];
}

/// Name, offset and size of each field, in bytes.
#[cfg(test)]
pub mod layout {
    pub const POOL: [(&str, usize, usize); 8] = [
        ("bump", 8, 1),
        ("version", 9, 1),
        ("authority", 10, 32),
        ("mint_a", 42, 32),
        ("mint_b", 74, 32),
        ("vault_a", 106, 32),
        ("vault_b", 138, 32),
        ("fee_bps", 170, 2),
    ];
}
