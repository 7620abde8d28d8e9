//! Addresses that are the same on every cluster. The marketplace's own programs are never among them.

use pinocchio::Address;

pub static SYSTEM: Address = Address::new_from_array([0; 32]);
pub static TOKEN: Address = Address::from_str_const("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
pub static TOKEN_2022: Address = Address::from_str_const("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb");
pub static ASSOCIATED_TOKEN: Address =
    Address::from_str_const("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
pub static TOKEN_METADATA: Address = Address::from_str_const("metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s");

/// Wrapped SOL's mint: as a currency it means native lamports.
pub static NATIVE_MINT: Address = Address::from_str_const("So11111111111111111111111111111111111111112");
