use crate::{
    require,
    tree_config::{address_of, Call, DISCRIMINATOR, LENGTH},
    Refusal,
};
use common::{
    anchor::{self, require_writable, require_zero, Accounts, AnchorError},
    ids,
    merkle_tree::{canopy_levels, tree_bytes, HEADER, NODE},
    pda::NewAccount,
    reader::Reader,
    writer::Writer,
    Result,
};
use pinocchio::{cpi::Seed, error::ProgramError, AccountView, Address};

const INIT_EMPTY_MERKLE_TREE: [u8; 8] = [191, 11, 119, 7, 180, 107, 220, 110];
const NOT_DECOMPRESSIBLE: u8 = 1;
/// A proof may have so many nodes; the canopy must have the rest.
const MOST_PROOF_NODES: u32 = 17;

/// Accounts: tree config (w), tree (w), payer (ws), creator (s), noop, account compression, System program.
pub fn run(program: &Address, mut accounts: Accounts, mut arguments: Reader) -> Result<()> {
    let (depth, buffer, is_public) = parse(&mut arguments).ok_or(AnchorError::UnreadableArguments)?;
    let account = accounts.take()?;
    let tree = accounts.take()?;
    let payer = accounts.signer()?;
    let creator = accounts.signer()?;
    let noop = accounts.program(&ids::NOOP)?;
    accounts.program(&ids::COMPRESSION)?;
    accounts.program(&ids::SYSTEM)?;

    let (expected, bump) = address_of(program, tree.address());
    anchor::require(account.address() == &expected, AnchorError::ConstraintSeeds)?;
    let bumps = [bump];
    let seeds = [Seed::from(tree.address().as_array()), Seed::from(&bumps)];
    NewAccount { account, payer, owner: program, space: LENGTH }.create(&seeds)?;
    require_zero(tree)?;
    require_writable(tree)?;
    check_canopy(tree, depth, buffer)?;

    let mut data = [0; 16];
    Writer::new(&mut data).bytes(&INIT_EMPTY_MERKLE_TREE).u32(depth).u32(buffer);
    Call { tree, authority: account, noop, bump, proof: &[] }.send(&data)?;
    let mut view = *account;
    let mut bytes = view.try_borrow_mut()?;
    Writer::new(&mut bytes)
        .bytes(&DISCRIMINATOR)
        .address(creator.address())
        .address(creator.address())
        .u64(1 << depth)
        .u64(0)
        .bool(is_public)
        .u8(NOT_DECOMPRESSIBLE);
    Ok(())
}

fn parse(arguments: &mut Reader) -> Option<(u32, u32, bool)> {
    let depth = arguments.u32()?;
    let buffer = arguments.u32()?;
    let is_public = if arguments.bool()? { arguments.bool()? } else { false };
    Some((depth, buffer, is_public))
}

/// What is left of the account after the tree is the canopy.
fn check_canopy(tree: &AccountView, depth: u32, buffer: u32) -> Result<()> {
    let size = tree_bytes(depth, buffer);
    require(size.is_some(), "no tree has this depth and buffer", Refusal::Shape)?;
    let used = HEADER + size.unwrap_or(0);
    let canopy = tree.data_len().checked_sub(used).ok_or(ProgramError::AccountDataTooSmall)?;
    if !canopy.is_multiple_of(NODE) {
        return Err(ProgramError::AccountDataTooSmall);
    }
    let levels = canopy_levels(canopy, depth);
    let enough = levels.is_some_and(|levels| levels >= depth.saturating_sub(MOST_PROOF_NODES));
    require(
        enough,
        "InvalidCanopySize: the canopy has another size than a tree of this depth needs",
        Refusal::CanopySize,
    )
}
