//! What indexers read: a call of noop whose data is the newest change.

use crate::{change::MAX_DEPTH, tree::Tree};
use common::{ids, keccak::Node, writer::Writer, Result};
use core::mem::{size_of, MaybeUninit};
use pinocchio::{cpi::invoke, error::ProgramError, instruction::InstructionView, AccountView, Address};

const CHANGE_LOG: u8 = 0;
const VERSION_1: u8 = 0;
/// Kind, version, tree, number of nodes.
const HEAD: usize = 2 + 32 + 4;
const NODE: usize = size_of::<Node>() + 4;
/// Sequence number, leaf.
const TAIL: usize = 8 + 4;
const MAX_BYTES: usize = HEAD + (MAX_DEPTH + 1) * NODE + TAIL;

/// From the leaf to the root; each node with its number as in a heap, where the root is 1.
#[inline(never)]
pub fn emit(id: &Address, tree: &Tree) -> Result<()> {
    let (depth, leaf) = (tree.depth(), tree.changed_leaf());
    let length = HEAD + (depth as usize + 1) * NODE + TAIL;
    // The target has no memset for as many bytes.
    let mut space = MaybeUninit::<[u8; MAX_BYTES]>::uninit();
    // SAFETY: `space` has these bytes. They are written first, and only those that were written are sent.
    let bytes = unsafe { core::slice::from_raw_parts_mut(space.as_mut_ptr().cast::<u8>(), length) };
    let mut writer = Writer::new(bytes);
    writer.u8(CHANGE_LOG).u8(VERSION_1).address(id).u32(depth + 1);
    for level in 0..depth {
        writer.bytes(&tree.changed_node(level as usize)).u32((1 << (depth - level)) + (leaf >> level));
    }
    writer.bytes(&tree.root()).u32(1).u64(tree.sequence()).u32(leaf);
    if !writer.ok() {
        return Err(ProgramError::InvalidArgument);
    }
    let call = InstructionView { program_id: &ids::NOOP, accounts: &[], data: bytes };
    invoke::<0, &AccountView>(&call, &[])
}
