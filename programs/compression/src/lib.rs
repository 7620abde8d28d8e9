//! A stand-in for account compression: a tree of 2^depth leaves, of which the account keeps the newest changes and the levels
//! below the root (the canopy). See docs/programs.md.
#![cfg_attr(target_arch = "bpf", no_std)]

mod canopy;
mod change;
mod event;
mod header;
mod tree;

use canopy::Canopy;
use common::{
    anchor::{self, require_writable, require_zero, Accounts, AnchorError},
    ids,
    keccak::Node,
    log::log,
    reader::Reader,
    Result,
};
use header::Header;
use pinocchio::{error::ProgramError, AccountView, Address, ProgramResult};
use tree::{Replacement, Tree};

const INIT_EMPTY_MERKLE_TREE: [u8; 8] = [191, 11, 119, 7, 180, 107, 220, 110];
const APPEND: [u8; 8] = [149, 120, 18, 222, 236, 225, 88, 203];
const REPLACE_LEAF: [u8; 8] = [204, 165, 76, 100, 73, 147, 0, 128];

common::program!(process, 48);

#[derive(Clone, Copy)]
#[repr(u32)]
pub enum Refusal {
    /// Of the change: wrong proof, other leaf, full tree, empty leaf.
    Tree = 6001,
    Shape = 6003,
    CanopyLength = 6004,
    Authority = 6005,
    Owner = 6006,
    AccountType = 6007,
    LeafIndex = 6008,
}

impl From<Refusal> for ProgramError {
    fn from(refusal: Refusal) -> Self {
        ProgramError::Custom(refusal as u32)
    }
}

/// Logs the reason, and fails.
pub fn refuse<T>(why: &str, refusal: Refusal) -> Result<T> {
    log(why);
    Err(refusal.into())
}

pub fn require(condition: bool, refusal: Refusal) -> Result<()> {
    match condition {
        true => Ok(()),
        false => Err(refusal.into()),
    }
}

pub fn process(program: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    let mut arguments = Reader::new(data);
    let accounts = Accounts::new(accounts);
    match anchor::discriminator(&mut arguments)? {
        INIT_EMPTY_MERKLE_TREE => initialize(program, accounts, arguments),
        APPEND => append(program, accounts, arguments),
        REPLACE_LEAF => replace_leaf(program, accounts, arguments),
        _ => {
            log("the stand-in for account compression has no such instruction");
            Err(AnchorError::UnknownInstruction.into())
        }
    }
}

/// Accounts: tree (w), authority (s), noop. The authority is from now on that of the tree.
fn initialize(program: &Address, mut accounts: Accounts, mut arguments: Reader) -> Result<()> {
    let unreadable = AnchorError::UnreadableArguments;
    let depth = arguments.u32().ok_or(unreadable)?;
    let buffer = arguments.u32().ok_or(unreadable)?;
    let account = accounts.take()?;
    let authority = accounts.signer()?;
    accounts.program(&ids::NOOP)?;
    require_zero(account)?;
    require_writable(account)?;
    require(account.owned_by(program), Refusal::Owner)?;
    let mut view = *account;
    let mut data = view.try_borrow_mut()?;
    let (head, rest) = header::split(&mut data)?;
    let header = Header { depth, buffer };
    header.write(head, authority.address())?;
    let (tree, canopy) = header.split_tree(rest)?;
    let mut tree = Tree::of(tree, &header);
    tree.initialize()?;
    Canopy::of(canopy, depth)?;
    event::emit(account.address(), &tree)
}

/// Accounts: tree (w), authority (s), noop.
fn append(program: &Address, mut accounts: Accounts, mut arguments: Reader) -> Result<()> {
    let leaf: Node = arguments.array().ok_or(AnchorError::UnreadableArguments)?;
    let (account, authority) = changed(program, &mut accounts)?;
    let mut view = *account;
    let mut data = view.try_borrow_mut()?;
    let (head, rest) = header::split(&mut data)?;
    let header = Header::read(head, authority)?;
    let (tree, canopy) = header.split_tree(rest)?;
    let mut tree = Tree::of(tree, &header);
    tree.append(&leaf)?;
    Canopy::of(canopy, header.depth)?.update(&tree);
    event::emit(account.address(), &tree)
}

/// Accounts: tree (w), authority (s), noop, and the nodes of the proof.
fn replace_leaf(program: &Address, mut accounts: Accounts, mut arguments: Reader) -> Result<()> {
    let unreadable = AnchorError::UnreadableArguments;
    let root = arguments.array().ok_or(unreadable)?;
    let previous = arguments.array().ok_or(unreadable)?;
    let leaf = arguments.array().ok_or(unreadable)?;
    let index = arguments.u32().ok_or(unreadable)?;
    let (account, authority) = changed(program, &mut accounts)?;
    let mut view = *account;
    let mut data = view.try_borrow_mut()?;
    let (head, rest) = header::split(&mut data)?;
    let header = Header::read(head, authority)?;
    require(index >> header.depth == 0, Refusal::LeafIndex)?;
    let (tree, canopy) = header.split_tree(rest)?;
    let mut canopy = Canopy::of(canopy, header.depth)?;
    let mut tree = Tree::of(tree, &header);
    let mut proof = canopy.complete(accounts.remaining(), index)?;
    tree.replace(&Replacement { root, previous, leaf, index }, &mut proof)?;
    canopy.update(&tree);
    event::emit(account.address(), &tree)
}

/// The accounts of a change: the tree, and who says that it is theirs.
fn changed<'a>(program: &Address, accounts: &mut Accounts<'a>) -> Result<(&'a AccountView, &'a Address)> {
    let account = accounts.take()?;
    let authority = accounts.signer()?;
    accounts.program(&ids::NOOP)?;
    require_writable(account)?;
    require(account.owned_by(program), Refusal::Owner)?;
    Ok((account, authority.address()))
}
