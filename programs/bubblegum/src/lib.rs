//! A stand-in for bubblegum with five of its instructions: a compressed NFT is a leaf of a tree of account compression, of
//! which only a hash is kept. See docs/programs.md.
#![cfg_attr(target_arch = "bpf", no_std)]

mod change;
mod create_tree;
mod leaf;
mod metadata;
mod mint;
mod tree_config;

use common::{
    anchor::{self, Accounts, AnchorError},
    log::log,
    reader::Reader,
    Result,
};
use pinocchio::{error::ProgramError, AccountView, Address, ProgramResult};

const CREATE_TREE: [u8; 8] = [165, 83, 136, 142, 89, 202, 47, 220];
const MINT_V1: [u8; 8] = [145, 98, 192, 118, 184, 147, 118, 104];
const TRANSFER: [u8; 8] = [163, 52, 200, 231, 140, 3, 69, 186];
const DELEGATE: [u8; 8] = [90, 147, 75, 178, 85, 88, 4, 137];
const BURN: [u8; 8] = [116, 110, 29, 56, 107, 219, 42, 93];

common::program!(process, 48);

#[derive(Clone, Copy)]
#[repr(u32)]
pub enum Refusal {
    /// Of account compression, whose number it is.
    Shape = 6003,
    SharesNot100 = 6004,
    CreatorTwice = 6005,
    CreatorDidNotVerify = 6006,
    TooManyCreators = 6011,
    NameTooLong = 6012,
    SymbolTooLong = 6013,
    UriTooLong = 6014,
    RoyaltyTooHigh = 6015,
    NotTreeAuthority = 6016,
    TreeFull = 6017,
    CollectionVerified = 6020,
    LeafAuthorityMustSign = 6025,
    TokenStandard = 6040,
    CanopySize = 6041,
}

impl From<Refusal> for ProgramError {
    fn from(refusal: Refusal) -> Self {
        ProgramError::Custom(refusal as u32)
    }
}

/// Fails with a logged reason if the condition is false.
pub fn require(condition: bool, why: &str, refusal: Refusal) -> Result<()> {
    if condition {
        return Ok(());
    }
    log(why);
    Err(refusal.into())
}

pub fn process(program: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    let mut arguments = Reader::new(data);
    let accounts = Accounts::new(accounts);
    match anchor::discriminator(&mut arguments)? {
        CREATE_TREE => create_tree::run(program, accounts, arguments),
        MINT_V1 => mint::run(program, accounts, arguments),
        TRANSFER => change::transfer(program, accounts, arguments),
        DELEGATE => change::delegate(program, accounts, arguments),
        BURN => change::burn(program, accounts, arguments),
        _ => {
            log("the stand-in for bubblegum has no such instruction");
            Err(AnchorError::UnknownInstruction.into())
        }
    }
}
