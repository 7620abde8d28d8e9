//! A Merkle tree that keeps its newest changes, so that a proof from before them can be brought up to date. In the account:
//! sequence number, place of the newest change, number of changes (u64 each), the changes in a ring, and of the leaf that was
//! appended last its proof, the leaf itself, and the index after it.

use crate::{
    change::{meeting_level, node_at, parent, set_node, Path},
    header::Header,
    refuse, Refusal,
};
use common::{
    keccak::Node,
    merkle_tree::{change_bytes, changes_bytes, COUNTERS},
    Result,
};
use core::mem::size_of;

const EMPTY: Node = [0; 32];
const SEQUENCE: usize = 0;
const NEWEST: usize = 1;
const COUNT: usize = 2;

/// Another leaf in the place of a leaf.
pub struct Replacement {
    /// To which the proof leads.
    pub root: Node,
    pub previous: Node,
    pub leaf: Node,
    pub index: u32,
}

pub struct Tree<'a> {
    counters: &'a mut [u8],
    changes: &'a mut [u8],
    /// Proof and leaf of the leaf that was appended last.
    last: &'a mut [u8],
    /// One more than the index of that leaf.
    next: &'a mut [u8],
    depth: u32,
    buffer: u64,
}

impl<'a> Tree<'a> {
    /// `bytes` are as many as `Header::split_tree` gives.
    pub fn of(bytes: &'a mut [u8], header: &Header) -> Self {
        let (counters, rest) = bytes.split_at_mut(COUNTERS);
        let (changes, rest) = rest.split_at_mut(changes_bytes(header.depth, header.buffer));
        let (last, next) = rest.split_at_mut((header.depth as usize + 1) * size_of::<Node>());
        Self { counters, changes, last, next, depth: header.depth, buffer: header.buffer as u64 }
    }

    pub fn initialize(&mut self) -> Result<()> {
        if self.is_initialized() {
            return refuse("the tree exists already", Refusal::Tree);
        }
        let empty = Path::empty(self.depth);
        let root = empty.root_of(&EMPTY, 0);
        for (level, node) in empty.levels().iter().enumerate() {
            set_node(self.last, level, node);
            self.set_changed_node(level, node);
        }
        self.set_root(&root);
        self.set_counter(COUNT, 1);
        Ok(())
    }

    pub fn append(&mut self, leaf: &Node) -> Result<()> {
        if !self.is_initialized() {
            return refuse("the tree is not initialized", Refusal::Tree);
        }
        if leaf == &EMPTY {
            return refuse("an empty leaf cannot be appended", Refusal::Tree);
        }
        let next = self.next_leaf();
        if next >> self.depth != 0 {
            return refuse("the tree is full", Refusal::Tree);
        }
        if next == 0 {
            return self.append_first(leaf);
        }
        self.append_next(leaf, next)
    }

    #[inline(never)]
    fn append_first(&mut self, leaf: &Node) -> Result<()> {
        let mut proof = Path::empty(self.depth);
        let root = proof.root_of(&EMPTY, 0);
        self.replace(&Replacement { root, previous: EMPTY, leaf: *leaf, index: 0 }, &mut proof)
    }

    /// The path of the new leaf meets that of the last one on the level of the lowest bit of its index that is set. Below
    /// it, the new leaf has empty siblings, and the last one has what its proof says.
    #[inline(never)]
    fn append_next(&mut self, leaf: &Node, next: u32) -> Result<()> {
        let meeting = next.trailing_zeros() as usize;
        let empty = Path::empty(self.depth);
        let mut node = *leaf;
        let mut last = node_at(self.last, self.depth as usize);
        self.open_change();
        for level in 0..self.depth as usize {
            self.set_changed_node(level, &node);
            let kept = node_at(self.last, level);
            let last_place = (next - 1) >> level;
            if level < meeting {
                last = parent(&last, &kept, last_place);
                node = parent(&node, empty.get(level), 0);
                set_node(self.last, level, empty.get(level));
            } else if level == meeting {
                node = parent(&node, &last, 1);
                set_node(self.last, level, &last);
            } else {
                node = parent(&node, &kept, last_place);
            }
        }
        self.set_root(&node);
        self.set_changed_leaf(next);
        self.set_last(leaf, next);
        Ok(())
    }

    /// Puts a leaf in the place of another one, which the proof leads to the root of now, or to one in the buffer. A proof of an
    /// older root also counts, if the changes in the buffer make it one of the root of now.
    #[inline(never)]
    pub fn replace(&mut self, asked: &Replacement, proof: &mut Path) -> Result<()> {
        let Replacement { previous, index, .. } = *asked;
        if !self.is_initialized() {
            return refuse("the tree is not initialized", Refusal::Tree);
        }
        let next = self.next_leaf();
        if index > next {
            return refuse("there is no such leaf yet", Refusal::Tree);
        }
        if !self.bring_up_to_date(asked, proof) {
            return refuse("the leaf is not the one that is replaced", Refusal::Tree);
        }
        if proof.root_of(&previous, index) != self.root() {
            return refuse("the proof does not lead to the root", Refusal::Tree);
        }
        self.write(asked, proof, next);
        Ok(())
    }

    /// Applies the changes since the root to the proof. Returns whether they left the leaf as it is.
    fn bring_up_to_date(&self, asked: &Replacement, proof: &mut Path) -> bool {
        let newest = self.counter(NEWEST);
        let mask = self.buffer - 1;
        let age = (0..self.counter(COUNT)).find(|age| {
            let place = newest.wrapping_sub(*age) & mask;
            node_at(self.change(place), 0) == asked.root
        });
        // Without the root, the whole ring counts, from the change after the oldest one; a ring that is not full has it all.
        let unknown = age.is_none();
        let mut place = newest.wrapping_sub(age.unwrap_or(self.counter(COUNT) - 1)) & mask;
        let mut current = asked.previous;
        if unknown || place != newest {
            loop {
                place = (place + 1) & mask;
                let change = self.change(place);
                match meeting_level(asked.index, self.leaf_of(place)) {
                    Some(level) => proof.set(level, &node_at(change, level + 1)),
                    None => current = node_at(change, 1),
                }
                if place == newest {
                    break;
                }
            }
        }
        current == asked.previous
    }

    fn write(&mut self, asked: &Replacement, proof: &Path, next: u32) {
        let Replacement { leaf, index, .. } = *asked;
        self.open_change();
        let mut node = leaf;
        for (level, sibling) in proof.levels().iter().enumerate() {
            self.set_changed_node(level, &node);
            node = parent(&node, sibling, index >> level);
        }
        self.set_root(&node);
        self.set_changed_leaf(index);
        if next >> self.depth != 0 {
            return;
        }
        if index == next {
            for (level, sibling) in proof.levels().iter().enumerate() {
                set_node(self.last, level, sibling);
            }
            self.set_last(&leaf, index);
            return;
        }
        match meeting_level(next - 1, index) {
            Some(level) => {
                let node = self.changed_node(level);
                set_node(self.last, level, &node);
            }
            None => set_node(self.last, self.depth as usize, &leaf),
        }
    }

    /// Makes room for a new change, over the oldest one.
    fn open_change(&mut self) {
        self.set_counter(NEWEST, (self.counter(NEWEST) + 1) & (self.buffer - 1));
        self.set_counter(COUNT, self.buffer.min(self.counter(COUNT) + 1));
        self.set_counter(SEQUENCE, self.sequence().saturating_add(1));
    }

    fn is_initialized(&self) -> bool {
        self.counters.iter().any(|byte| *byte != 0)
    }

    pub fn sequence(&self) -> u64 {
        self.counter(SEQUENCE)
    }

    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Of the newest change.
    pub fn root(&self) -> Node {
        node_at(self.change(self.counter(NEWEST)), 0)
    }

    /// A node of the newest change.
    pub fn changed_node(&self, level: usize) -> Node {
        node_at(self.change(self.counter(NEWEST)), level + 1)
    }

    /// The leaf of the newest change.
    pub fn changed_leaf(&self) -> u32 {
        self.leaf_of(self.counter(NEWEST))
    }

    fn leaf_of(&self, place: u64) -> u32 {
        number_at(self.change(place), (self.depth as usize + 1) * size_of::<Node>())
    }

    fn next_leaf(&self) -> u32 {
        number_at(self.next, 0)
    }

    fn set_last(&mut self, leaf: &Node, index: u32) {
        set_node(self.last, self.depth as usize, leaf);
        self.next[..4].copy_from_slice(&(index + 1).to_le_bytes());
    }

    fn set_root(&mut self, root: &Node) {
        set_node(self.newest_mut(), 0, root);
    }

    fn set_changed_node(&mut self, level: usize, node: &Node) {
        set_node(self.newest_mut(), level + 1, node);
    }

    fn set_changed_leaf(&mut self, index: u32) {
        let start = (self.depth as usize + 1) * size_of::<Node>();
        self.newest_mut()[start..start + 4].copy_from_slice(&index.to_le_bytes());
    }

    fn change(&self, place: u64) -> &[u8] {
        let size = change_bytes(self.depth);
        &self.changes[(place as usize).wrapping_mul(size)..][..size]
    }

    fn newest_mut(&mut self) -> &mut [u8] {
        let size = change_bytes(self.depth);
        let start = (self.counter(NEWEST) as usize).wrapping_mul(size);
        &mut self.changes[start..start + size]
    }

    fn counter(&self, which: usize) -> u64 {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&self.counters[which * 8..which * 8 + 8]);
        u64::from_le_bytes(bytes)
    }

    fn set_counter(&mut self, which: usize, value: u64) {
        self.counters[which * 8..which * 8 + 8].copy_from_slice(&value.to_le_bytes());
    }
}

fn number_at(bytes: &[u8], start: usize) -> u32 {
    let mut number = [0; 4];
    number.copy_from_slice(&bytes[start..start + 4]);
    u32::from_le_bytes(number)
}
