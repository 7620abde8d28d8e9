pub mod delist;
pub mod delist_compressed;
pub mod delist_token2022;
pub mod list;
pub mod list_compressed;
pub mod list_token2022;
pub mod listing;
