//! Compressed artworks: leaves of a Merkle tree, which only Bubblegum replaces.

use crate::idl::Error;
use common::{accounts::Accounts, fault::require, reader::Reader, Fault, Result};
use pinocchio::{
    cpi::{invoke_signed_with_bounds, Signer},
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address, ProgramResult,
};

static BUBBLEGUM: Address = Address::from_str_const("BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY");

/// `sha256("global:transfer")[0..8]`.
const TRANSFER: [u8; 8] = [163, 52, 200, 231, 140, 3, 69, 186];
/// Root, hash of the metadata, hash of the creators, nonce and index.
const LEAF_LENGTH: usize = 3 * 32 + 8 + 4;
/// Account compression takes no more; it refuses trees that would need more.
const MAX_PROOF: usize = 17;
/// The accounts of Bubblegum's `transfer` before the proof.
const NAMED: usize = 8;
const MAX_ACCOUNTS: usize = NAMED + MAX_PROOF;

/// The leaf of an artwork, and what shows that it is in the tree.
pub struct Leaf<'a> {
    /// As Bubblegum takes them.
    bytes: &'a [u8; LEAF_LENGTH],
}

impl<'a> Leaf<'a> {
    const NONCE_AT: usize = 3 * 32;

    /// Takes all the arguments that are left.
    pub fn parse(mut arguments: Reader<'a>) -> Result<Self> {
        let bytes = arguments.bytes(LEAF_LENGTH).and_then(|bytes| bytes.try_into().ok());
        arguments.finish().ok_or(Fault::InvalidArguments)?;
        Ok(Self { bytes: bytes.ok_or(Fault::InvalidArguments)? })
    }

    fn nonce(&self) -> &[u8] {
        &self.bytes[Self::NONCE_AT..Self::NONCE_AT + 8]
    }
}

/// An artwork in a tree.
pub struct Compressed<'a> {
    tree_authority: &'a AccountView,
    merkle_tree: &'a AccountView,
    log_wrapper: &'a AccountView,
    compression_program: &'a AccountView,
    system_program: &'a AccountView,
    proof: &'a [AccountView],
    leaf: Leaf<'a>,
}

impl<'a> Compressed<'a> {
    /// The rest of the accounts; Bubblegum checks those that it gets.
    pub fn take(mut accounts: Accounts<'a>, leaf: Leaf<'a>) -> Result<Self> {
        let tree_authority = accounts.take()?;
        let merkle_tree = accounts.writable()?;
        let log_wrapper = accounts.take()?;
        let compression_program = accounts.take()?;
        accounts.program(&BUBBLEGUM, Fault::WrongAssetProgram)?;
        let system_program = accounts.system_program()?;
        let proof = accounts.trailing();
        require(proof.len() <= MAX_PROOF, Error::ProofTooLong)?;
        Ok(Self {
            tree_authority,
            merkle_tree,
            log_wrapper,
            compression_program,
            system_program,
            proof,
            leaf,
        })
    }

    /// The address of the artwork, which Bubblegum derives from its tree and nonce and puts into the leaf.
    pub fn id(&self) -> Address {
        let seeds: [&[u8]; 3] = [b"asset", self.merkle_tree.address().as_array(), self.leaf.nonce()];
        Address::find_program_address(&seeds, &BUBBLEGUM).0
    }

    /// Makes `to` the owner of the leaf. `owner` signs.
    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    pub fn transfer(
        &self,
        owner: &AccountView,
        delegate: &AccountView,
        to: &AccountView,
        signers: &[Signer],
    ) -> ProgramResult {
        let mut data = [0; TRANSFER.len() + LEAF_LENGTH];
        data[..TRANSFER.len()].copy_from_slice(&TRANSFER);
        data[TRANSFER.len()..].copy_from_slice(self.leaf.bytes);

        let named: [&AccountView; NAMED] = [
            self.tree_authority,
            owner,
            delegate,
            to,
            self.merkle_tree,
            self.log_wrapper,
            self.compression_program,
            self.system_program,
        ];
        let count = NAMED + self.proof.len();
        let mut views = [owner; MAX_ACCOUNTS];
        let mut accounts = [const { InstructionAccount::readonly(&BUBBLEGUM) }; MAX_ACCOUNTS];
        for (at, view) in named.into_iter().chain(self.proof).enumerate() {
            views[at] = view;
            accounts[at] = InstructionAccount::readonly(view.address());
        }
        accounts[1] = InstructionAccount::readonly_signer(owner.address());
        accounts[4] = InstructionAccount::writable(self.merkle_tree.address());
        let instruction =
            InstructionView { program_id: &BUBBLEGUM, accounts: &accounts[..count], data: &data };
        invoke_signed_with_bounds::<MAX_ACCOUNTS, _>(&instruction, &views[..count], signers)
    }
}
