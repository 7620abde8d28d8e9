//! The program's accounts, with the layouts in idl.json.

pub mod config;
pub mod listing;
pub mod offer;
pub mod whitelist;
