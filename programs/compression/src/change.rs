//! One change of a leaf, as the account keeps it: the root, the nodes of the leaf's path from the leaf up, and the leaf's index.

use common::keccak::{keccak, Node};
use core::mem::size_of;

pub const MAX_DEPTH: usize = 30;

/// Node `place` of a row of nodes.
pub fn node_at(bytes: &[u8], place: usize) -> Node {
    let start = place * size_of::<Node>();
    let mut node = [0; 32];
    node.copy_from_slice(&bytes[start..start + size_of::<Node>()]);
    node
}

pub fn set_node(bytes: &mut [u8], place: usize, node: &Node) {
    let start = place * size_of::<Node>();
    bytes[start..start + size_of::<Node>()].copy_from_slice(node);
}

/// The node above one that has this index on its level.
pub fn parent(node: &Node, sibling: &Node, index: u32) -> Node {
    match index & 1 {
        0 => keccak(&[node, sibling]),
        _ => keccak(&[sibling, node]),
    }
}

/// A node for each level, from the leaf up.
pub struct Path {
    nodes: [Node; MAX_DEPTH],
    depth: usize,
}

impl Path {
    /// The nodes under which every leaf is empty.
    #[inline(never)]
    pub fn empty(depth: u32) -> Self {
        let mut nodes = [[0; 32]; MAX_DEPTH];
        let mut node = [0; 32];
        for place in nodes.iter_mut().take(depth as usize) {
            *place = node;
            node = keccak(&[&node, &node]);
        }
        Self { nodes, depth: depth as usize }
    }

    pub fn get(&self, level: usize) -> &Node {
        &self.nodes[level]
    }

    pub fn set(&mut self, level: usize, node: &Node) {
        self.nodes[level] = *node;
    }

    pub fn levels(&self) -> &[Node] {
        &self.nodes[..self.depth]
    }

    /// The root to which a leaf leads.
    pub fn root_of(&self, leaf: &Node, index: u32) -> Node {
        let mut node = *leaf;
        for (level, sibling) in self.levels().iter().enumerate() {
            node = parent(&node, sibling, index >> level);
        }
        node
    }
}

/// On which level the path to `leaf` has the sibling of the path to `changed`: the highest bit in which they differ.
pub fn meeting_level(leaf: u32, changed: u32) -> Option<usize> {
    (leaf ^ changed).checked_ilog2().map(|level| level as usize)
}
