//! Generated from idl.json by `npm run programs:clients`. Do not edit.

mod error;

pub use error::{Error, LOG_LINES};

pub mod instruction {
    pub const CREATE: [u8; 8] = [24, 30, 200, 40, 5, 28, 7, 119];
    pub const BID: [u8; 8] = [199, 56, 85, 38, 146, 243, 37, 158];
    pub const SETTLE: [u8; 8] = [175, 42, 185, 87, 144, 131, 102, 212];
    pub const CANCEL: [u8; 8] = [232, 219, 223, 41, 219, 236, 220, 190];
    pub const SET_PAUSED: [u8; 8] = [91, 60, 125, 192, 176, 225, 166, 218];
    pub const RECLAIM_BID: [u8; 8] = [169, 31, 213, 202, 67, 134, 12, 108];
    pub const SCHEDULE_BID: [u8; 8] = [127, 198, 88, 129, 230, 168, 168, 196];
    pub const EXECUTE_SCHEDULED_BID: [u8; 8] = [75, 176, 250, 118, 92, 19, 6, 12];
    pub const CANCEL_SCHEDULED_BID: [u8; 8] = [120, 135, 4, 240, 153, 120, 74, 237];
}

pub mod account {
    pub const AUCTION_CONFIG: [u8; 8] = [195, 54, 8, 51, 28, 231, 33, 142];
    pub const SCHEDULED_BID: [u8; 8] = [94, 148, 93, 151, 223, 250, 28, 63];
}

/// Name, offset and size of each field, in bytes.
#[cfg(test)]
pub mod layout {
    pub const AUCTION_CONFIG: [(&str, usize, usize); 25] = [
        ("bump", 8, 1),
        ("version", 9, 1),
        ("marketplace_authority", 10, 32),
        ("seller", 42, 32),
        ("mint", 74, 32),
        ("bid_mint", 106, 32),
        ("start_time", 138, 8),
        ("end_time", 146, 8),
        ("highest_bid_amount", 154, 8),
        ("highest_bidder", 162, 32),
        ("reserve_price", 194, 8),
        ("duration", 202, 4),
        ("min_bid_increment_bps", 206, 2),
        ("time_ext_period", 208, 4),
        ("time_ext_delta", 212, 4),
        ("fee_account", 216, 32),
        ("fee_bps", 248, 2),
        ("paused_at", 250, 8),
        ("burn_on_complete", 258, 1),
        ("buyer_ack", 259, 1),
        ("seller_ack", 260, 1),
        ("token_standard", 261, 1),
        ("min_bid_increment", 262, 8),
        ("absolute_increment", 270, 1),
        ("disable_primary_split", 271, 1),
    ];
    pub const SCHEDULED_BID: [(&str, usize, usize); 9] = [
        ("bump", 8, 1),
        ("version", 9, 1),
        ("auction", 10, 32),
        ("bidder", 42, 32),
        ("mint", 74, 32),
        ("currency_mint", 106, 32),
        ("amount", 138, 8),
        ("execute_at", 146, 8),
        ("terms", 154, 32),
    ];
}
