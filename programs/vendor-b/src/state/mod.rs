//! The program's accounts, byte for byte as idl.json describes them.

pub mod list_state;
