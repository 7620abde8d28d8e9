pub mod buy;
pub mod cancel_order;
pub mod create_order;
pub mod initialize_config;
pub mod release;
pub mod update_order;
