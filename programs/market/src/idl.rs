//! Generated from idl.json by `npm run programs:clients`. Do not edit.

mod error;

pub use error::{Error, LOG_LINES};

pub mod instruction {
    pub const INITIALIZE_CONFIG: [u8; 8] = [208, 127, 21, 1, 194, 190, 196, 70];
    pub const CREATE_WHITELIST: [u8; 8] = [89, 182, 231, 206, 68, 173, 60, 6];
    pub const CLOSE_WHITELIST: [u8; 8] = [44, 185, 85, 103, 114, 2, 234, 224];
    pub const LIST: [u8; 8] = [54, 174, 193, 67, 17, 41, 132, 38];
    pub const UPDATE_PRICE: [u8; 8] = [61, 34, 117, 155, 75, 34, 123, 208];
    pub const REPRICE: [u8; 8] = [148, 156, 223, 202, 159, 184, 56, 232];
    pub const BUY: [u8; 8] = [102, 6, 61, 18, 1, 218, 235, 234];
    pub const BUY_EDITION: [u8; 8] = [30, 208, 80, 182, 61, 221, 252, 249];
    pub const DELIST: [u8; 8] = [55, 136, 205, 107, 107, 173, 4, 31];
    pub const MAKE_OFFER: [u8; 8] = [214, 98, 97, 35, 59, 12, 44, 178];
    pub const CANCEL_OFFER: [u8; 8] = [92, 203, 223, 40, 92, 89, 53, 119];
    pub const ACCEPT_OFFER: [u8; 8] = [227, 82, 234, 131, 1, 18, 48, 2];
}

pub mod account {
    pub const LISTING: [u8; 8] = [218, 32, 50, 73, 43, 134, 26, 58];
    pub const MARKETPLACE_CONFIG: [u8; 8] = [169, 22, 247, 131, 182, 200, 81, 124];
    pub const WHITELIST_CONFIG: [u8; 8] = [58, 51, 12, 166, 38, 109, 18, 255];
    pub const OFFER: [u8; 8] = [215, 88, 60, 71, 170, 162, 73, 229];
}

/// Name, offset and size of each field, in bytes.
#[cfg(test)]
pub mod layout {
    pub const LISTING: [(&str, usize, usize); 18] = [
        ("bump", 8, 1),
        ("version", 9, 1),
        ("marketplace_authority", 10, 32),
        ("seller", 42, 32),
        ("mint", 74, 32),
        ("currency_mint", 106, 32),
        ("price", 138, 8),
        ("end_time", 146, 8),
        ("listed_at", 154, 8),
        ("fee_account", 162, 32),
        ("fee_bps", 194, 2),
        ("start_time", 196, 8),
        ("whitelist_config", 204, 32),
        ("buyer_sets_price", 236, 1),
        ("editions_limit", 237, 2),
        ("non_custodial", 239, 1),
        ("token_standard", 240, 1),
        ("disable_primary_split", 241, 1),
    ];
    pub const MARKETPLACE_CONFIG: [(&str, usize, usize); 6] = [
        ("bump", 8, 1),
        ("version", 9, 1),
        ("authority", 10, 32),
        ("fee_account", 42, 32),
        ("primary_fee_bps", 74, 2),
        ("secondary_fee_bps", 76, 2),
    ];
    pub const WHITELIST_CONFIG: [(&str, usize, usize); 5] = [
        ("bump", 8, 1),
        ("version", 9, 1),
        ("authority", 10, 32),
        ("id", 42, 2),
        ("wallets", 44, 4),
    ];
    pub const OFFER: [(&str, usize, usize); 13] = [
        ("bump", 8, 1),
        ("version", 9, 1),
        ("marketplace_authority", 10, 32),
        ("offer_type", 42, 1),
        ("buyer", 43, 32),
        ("asset", 75, 32),
        ("currency_mint", 107, 32),
        ("price", 139, 8),
        ("end_time", 147, 8),
        ("offered_at", 155, 8),
        ("one_of_one_only", 163, 1),
        ("token_standard", 164, 1),
        ("reserved", 165, 161),
    ];
}
