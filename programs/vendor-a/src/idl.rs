//! Generated from idl.json by `npm run programs:clients`. Do not edit.

mod error;

pub use error::{Error, LOG_LINES};

pub mod instruction {
    pub const INITIALIZE_CONFIG: [u8; 8] = [208, 127, 21, 1, 194, 190, 196, 70];
    pub const CREATE_ORDER: [u8; 8] = [141, 54, 37, 207, 237, 210, 250, 215];
    pub const UPDATE_ORDER: [u8; 8] = [54, 8, 208, 207, 34, 134, 239, 168];
    pub const CANCEL_ORDER: [u8; 8] = [95, 129, 237, 240, 8, 49, 223, 132];
    pub const BUY: [u8; 8] = [102, 6, 61, 18, 1, 218, 235, 234];
}

pub mod account {
    pub const ORDER: [u8; 8] = [134, 173, 223, 185, 77, 86, 28, 51];
    pub const VENDOR_CONFIG: [u8; 8] = [147, 26, 83, 107, 34, 225, 166, 36];
}

/// Name, offset and size of each field, in bytes.
#[cfg(test)]
pub mod layout {
    pub const ORDER: [(&str, usize, usize); 13] = [
        ("bump", 8, 1),
        ("version", 9, 1),
        ("order_id", 10, 32),
        ("seller", 42, 32),
        ("mint", 74, 32),
        ("currency_mint", 106, 32),
        ("price", 138, 8),
        ("revision", 146, 8),
        ("expires_at", 154, 8),
        ("fee_account", 162, 32),
        ("fee_bps", 194, 2),
        ("token_standard", 196, 1),
        ("authority", 197, 32),
    ];
    pub const VENDOR_CONFIG: [(&str, usize, usize); 5] = [
        ("bump", 8, 1),
        ("version", 9, 1),
        ("authority", 10, 32),
        ("fee_account", 42, 32),
        ("fee_bps", 74, 2),
    ];
}
