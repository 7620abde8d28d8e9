//! A compressed NFT: the fields whose hash is a leaf of the tree.

use common::{
    ids,
    keccak::{keccak, Node},
    writer::Writer,
    Result,
};
use pinocchio::{cpi::invoke, error::ProgramError, instruction::InstructionView, AccountView, Address};

const VERSION_1: u8 = 1;
/// Version as the first of an enumeration.
const SCHEMA_V1: u8 = 0;
pub const SCHEMA_LENGTH: usize = 1 + 3 * 32 + 8 + 2 * 32;

const APPLICATION_DATA: u8 = 1;
const LEAF_SCHEMA_EVENT: u8 = 1;
/// Kind of event, its version and kind, version of the leaf, schema, hash.
const EVENT_DATA: usize = 2 + SCHEMA_LENGTH + 32;
const EVENT_LENGTH: usize = 2 + 4 + EVENT_DATA;

#[derive(Clone, Copy)]
pub struct Leaf<'a> {
    pub id: &'a Address,
    pub owner: &'a Address,
    pub delegate: &'a Address,
    pub nonce: u64,
    pub data_hash: &'a Node,
    pub creator_hash: &'a Node,
}

pub fn asset_id(program: &Address, tree: &Address, nonce: u64) -> Address {
    let seeds: [&[u8]; 3] = [b"asset", tree.as_array(), &nonce.to_le_bytes()];
    Address::find_program_address(&seeds, program).0
}

impl Leaf<'_> {
    #[inline(never)]
    pub fn hash(&self) -> Node {
        keccak(&[
            &[VERSION_1],
            self.id.as_array(),
            self.owner.as_array(),
            self.delegate.as_array(),
            &self.nonce.to_le_bytes(),
            self.data_hash,
            self.creator_hash,
        ])
    }

    #[inline(never)]
    pub fn schema(&self) -> [u8; SCHEMA_LENGTH] {
        let mut bytes = [0; SCHEMA_LENGTH];
        self.write(&mut Writer::new(&mut bytes));
        bytes
    }

    fn write(&self, writer: &mut Writer) {
        writer.u8(SCHEMA_V1).address(self.id).address(self.owner).address(self.delegate);
        writer.u64(self.nonce).bytes(self.data_hash).bytes(self.creator_hash);
    }

    /// What indexers read: a call of noop with the fields of the leaf.
    #[inline(never)]
    pub fn emit(&self) -> Result<()> {
        let mut bytes = [0; EVENT_LENGTH];
        let mut writer = Writer::new(&mut bytes);
        writer.u8(APPLICATION_DATA).u8(0).u32(EVENT_DATA as u32).u8(LEAF_SCHEMA_EVENT).u8(0);
        self.write(&mut writer);
        writer.bytes(&self.hash());
        if !writer.ok() {
            return Err(ProgramError::InvalidArgument);
        }
        let call = InstructionView { program_id: &ids::NOOP, accounts: &[], data: &bytes };
        invoke::<0, &AccountView>(&call, &[])
    }
}
