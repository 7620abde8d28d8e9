//! Generated from idl.json by `npm run programs:clients`. Do not edit.

mod error;

pub use error::{Error, LOG_LINES};

pub mod instruction {
    pub const LIST: [u8; 8] = [54, 174, 193, 67, 17, 41, 132, 38];
    pub const DELIST: [u8; 8] = [55, 136, 205, 107, 107, 173, 4, 31];
    pub const LIST_TOKEN2022: [u8; 8] = [49, 44, 97, 66, 64, 7, 211, 244];
    pub const DELIST_TOKEN2022: [u8; 8] = [125, 91, 30, 247, 82, 6, 129, 230];
    pub const LIST_COMPRESSED: [u8; 8] = [65, 179, 218, 25, 150, 115, 111, 171];
    pub const DELIST_COMPRESSED: [u8; 8] = [109, 105, 151, 1, 106, 165, 208, 206];
}

pub mod account {
    pub const LIST_STATE: [u8; 8] = [78, 242, 89, 138, 161, 221, 176, 75];
}

/// Name, offset and size of each field, in bytes.
#[cfg(test)]
pub mod layout {
    pub const LIST_STATE: [(&str, usize, usize); 12] = [
        ("version", 8, 1),
        ("bump", 9, 1),
        ("owner", 10, 32),
        ("asset_id", 42, 32),
        ("amount", 74, 8),
        ("currency", 82, 33),
        ("expiry", 115, 8),
        ("private_taker", 123, 33),
        ("maker_broker", 156, 33),
        ("rent_payer", 189, 32),
        ("cosigner", 221, 32),
        ("reserved", 253, 64),
    ];
}
