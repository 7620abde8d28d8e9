pub mod buy;
pub mod close_whitelist;
pub mod create_whitelist;
pub mod delist;
pub mod initialize_config;
pub mod list;
pub mod release;
pub mod update_price;
