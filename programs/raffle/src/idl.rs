//! Generated from idl.json by `npm run programs:clients`. Do not edit.

mod error;

pub use error::{Error, LOG_LINES};

pub mod instruction {
    pub const CREATE: [u8; 8] = [24, 30, 200, 40, 5, 28, 7, 119];
    pub const BUY_TICKETS: [u8; 8] = [48, 16, 122, 137, 24, 214, 198, 58];
    pub const END: [u8; 8] = [180, 160, 249, 217, 194, 121, 70, 16];
    pub const DRAW: [u8; 8] = [61, 40, 62, 184, 31, 176, 24, 130];
    pub const CLAIM_PROCEEDS: [u8; 8] = [44, 76, 121, 111, 124, 251, 237, 5];
    pub const CLAIM_PRIZE: [u8; 8] = [157, 233, 139, 121, 246, 62, 234, 235];
    pub const CANCEL: [u8; 8] = [232, 219, 223, 41, 219, 236, 220, 190];
    pub const CLOSE: [u8; 8] = [98, 165, 201, 177, 108, 65, 206, 96];
}

pub mod account {
    pub const RAFFLE: [u8; 8] = [143, 133, 63, 173, 138, 10, 142, 200];
    pub const ENTRANTS: [u8; 8] = [108, 213, 213, 20, 220, 134, 181, 166];
}

/// Name, offset and size of each field, in bytes.
#[cfg(test)]
pub mod layout {
    pub const RAFFLE: [(&str, usize, usize); 22] = [
        ("bump", 8, 1),
        ("version", 9, 1),
        ("proceeds_bump", 10, 1),
        ("marketplace_authority", 11, 32),
        ("creator", 43, 32),
        ("entrants", 75, 32),
        ("prize_mint", 107, 32),
        ("currency_mint", 139, 32),
        ("ticket_price", 171, 8),
        ("supply", 179, 4),
        ("sold", 183, 4),
        ("ticket_limit", 187, 4),
        ("end_time", 191, 8),
        ("draw_slot", 199, 8),
        ("winner", 207, 32),
        ("randomness", 239, 8),
        ("fee_account", 247, 32),
        ("fee_bps", 279, 2),
        ("primary_split", 281, 1),
        ("prize_claimed", 282, 1),
        ("proceeds_claimed", 283, 1),
        ("token_standard", 284, 1),
    ];
    pub const ENTRANTS: [(&str, usize, usize); 2] = [
        ("total", 8, 4),
        ("max", 12, 4),
    ];
}
