//! The account of bubblegum that belongs to a tree, 96 bytes: discriminator, creator, delegate, capacity u64, minted u64, public,
//! decompressible, and six zeros. It signs the changes of the tree.

use common::{
    anchor::{require, AnchorError},
    ids,
    reader::Reader,
    Result,
};
use pinocchio::{
    cpi::{invoke_signed_with_bounds, Seed, Signer},
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address,
};

pub const LENGTH: usize = 96;
pub const DISCRIMINATOR: [u8; 8] = [122, 245, 175, 248, 171, 34, 0, 207];
pub const MINTED: usize = 80;

/// Tree, authority, noop, and the nodes of a proof.
const MOST_ACCOUNTS: usize = 40;

pub struct TreeConfig {
    pub creator: Address,
    pub delegate: Address,
    pub capacity: u64,
    pub minted: u64,
    pub is_public: bool,
}

impl TreeConfig {
    /// Refuses an account that is not the tree's. Returns the bump too.
    pub fn of(program: &Address, account: &AccountView, tree: &Address) -> Result<(Self, u8)> {
        let vacant = account.owned_by(&ids::SYSTEM) && account.lamports() == 0;
        require(!vacant, AnchorError::NotInitialized)?;
        require(account.owned_by(program), AnchorError::OwnedByWrongProgram)?;
        let data = account.try_borrow()?;
        let mut reader = Reader::new(&data);
        let head = reader.array().ok_or(AnchorError::NoDiscriminator)?;
        require(head == DISCRIMINATOR, AnchorError::OtherDiscriminator)?;
        let mut parse = || {
            Some(Self {
                creator: reader.address()?,
                delegate: reader.address()?,
                capacity: reader.u64()?,
                minted: reader.u64()?,
                is_public: reader.bool()?,
            })
        };
        let config = parse().ok_or(AnchorError::UnreadableAccount)?;
        let (address, bump) = address_of(program, tree);
        require(account.address() == &address, AnchorError::ConstraintSeeds)?;
        Ok((config, bump))
    }
}

pub fn address_of(program: &Address, tree: &Address) -> (Address, u8) {
    Address::find_program_address(&[tree.as_array()], program)
}

/// A call of account compression in the name of the tree's account of bubblegum.
pub struct Call<'a> {
    pub tree: &'a AccountView,
    pub authority: &'a AccountView,
    pub noop: &'a AccountView,
    pub bump: u8,
    pub proof: &'a [AccountView],
}

impl Call<'_> {
    #[inline(never)]
    pub fn send(&self, data: &[u8]) -> Result<()> {
        let named = [self.tree, self.authority, self.noop];
        let count = named.len() + self.proof.len();
        require(count <= MOST_ACCOUNTS, AnchorError::NotEnoughAccounts)?;
        let mut all = named.into_iter().chain(self.proof);
        let views: [&AccountView; MOST_ACCOUNTS] = core::array::from_fn(|_| all.next().unwrap_or(self.tree));
        let uses: [InstructionAccount; MOST_ACCOUNTS] = core::array::from_fn(|at| {
            let one = views[at];
            match at {
                0 => InstructionAccount::writable(one.address()),
                1 => InstructionAccount::readonly_signer(one.address()),
                2 => InstructionAccount::readonly(one.address()),
                _ => InstructionAccount::new(one.address(), one.is_writable(), one.is_signer()),
            }
        });
        let accounts = &uses[..count];
        let instruction = InstructionView { program_id: &ids::COMPRESSION, accounts, data };
        let bumps = [self.bump];
        let seeds = [Seed::from(self.tree.address().as_array()), Seed::from(&bumps)];
        let signer = [Signer::from(&seeds)];
        invoke_signed_with_bounds::<MOST_ACCOUNTS, &AccountView>(&instruction, &views[..count], &signer)
    }
}
