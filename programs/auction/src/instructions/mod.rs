pub mod bid;
pub mod cancel;
pub mod create;
pub mod give_back;
pub mod set_paused;
pub mod settle;
