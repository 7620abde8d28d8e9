pub mod buy_tickets;
pub mod cancel;
pub mod claim_prize;
pub mod claim_proceeds;
pub mod close;
pub mod create;
pub mod draw;
pub mod end;
