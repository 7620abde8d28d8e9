pub mod add_liquidity;
pub mod create_pool;
pub mod swap_exact_in;
pub mod swap_exact_out;
