//! The levels below the root, kept at the end of the account, without the root: nodes 2, 3, 4 and so on as in a heap.

use crate::{
    change::{node_at, set_node, Path},
    refuse,
    tree::Tree,
    Refusal,
};
use common::{keccak::Node, merkle_tree::canopy_levels, Result};
use pinocchio::AccountView;

const EMPTY: Node = [0; 32];

pub struct Canopy<'a> {
    bytes: &'a mut [u8],
    /// Of the tree.
    depth: u32,
    /// How many levels are kept.
    levels: u32,
}

impl<'a> Canopy<'a> {
    pub fn of(bytes: &'a mut [u8], depth: u32) -> Result<Self> {
        match canopy_levels(bytes.len(), depth) {
            Some(levels) => Ok(Self { bytes, depth, levels }),
            None => refuse("no canopy has this size", Refusal::CanopyLength),
        }
    }

    /// Keeps the nodes of the newest change.
    pub fn update(&mut self, tree: &Tree) {
        let index = tree.changed_leaf();
        for below_root in 1..=self.levels {
            let level = self.depth - below_root;
            let number = (1 << below_root) + (index >> level);
            set_node(self.bytes, number as usize - 2, &tree.changed_node(level as usize));
        }
    }

    /// The proof with what the canopy has of it. Nodes that neither has stand for empty leaves.
    #[inline(never)]
    pub fn complete(&self, given: &[AccountView], index: u32) -> Result<Path> {
        let depth = self.depth as usize;
        let mut proof = Path::empty(self.depth);
        if given.len() > depth {
            return refuse("the proof has more nodes than the tree has levels", Refusal::Tree);
        }
        for (level, account) in given.iter().enumerate() {
            proof.set(level, account.address().as_array());
        }
        // The canopy begins on this level; given nodes come before it.
        let kept_from = depth - self.levels as usize;
        let mut level = given.len();
        // A proof with a gap below the canopy takes the canopy's nodes one after another, and is wrong.
        let mut kept = level.max(kept_from);
        while kept < depth {
            let number = (((1u32 << self.depth) + index) >> kept) ^ 1;
            let node = node_at(self.bytes, number as usize - 2);
            if node != EMPTY {
                proof.set(level, &node);
            } else {
                let empty = *Path::empty(self.depth).get(kept);
                proof.set(level, &empty);
            }
            level += 1;
            kept += 1;
        }
        Ok(proof)
    }
}
