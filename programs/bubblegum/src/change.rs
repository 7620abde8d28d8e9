//! Instructions that put another leaf in the place of one: the caller says what the leaf was, and account compression compares.

use crate::{
    leaf::{asset_id, Leaf},
    require,
    tree_config::{Call, TreeConfig},
    Refusal,
};
use common::{
    anchor::{require_writable, Accounts, AnchorError},
    ids,
    keccak::Node,
    reader::Reader,
    writer::Writer,
    Result,
};
use pinocchio::{AccountView, Address};

const REPLACE_LEAF: [u8; 8] = [204, 165, 76, 100, 73, 147, 0, 128];
const EMPTY: Node = [0; 32];

struct Arguments {
    root: Node,
    data_hash: Node,
    creator_hash: Node,
    nonce: u64,
    index: u32,
}

fn parse(mut reader: Reader) -> Result<Arguments> {
    let mut parse = || {
        Some(Arguments {
            root: reader.array()?,
            data_hash: reader.array()?,
            creator_hash: reader.array()?,
            nonce: reader.u64()?,
            index: reader.u32()?,
        })
    };
    parse().ok_or(AnchorError::UnreadableArguments.into())
}

/// The accounts after owner and delegate: tree (w), noop, account compression, System program, and the nodes of the proof.
fn rest<'a>(program: &Address, config: &'a AccountView, mut accounts: Accounts<'a>) -> Result<Call<'a>> {
    let tree = accounts.take()?;
    let (_, bump) = TreeConfig::of(program, config, tree.address())?;
    let noop = accounts.program(&ids::NOOP)?;
    accounts.program(&ids::COMPRESSION)?;
    accounts.program(&ids::SYSTEM)?;
    require_writable(tree)?;
    Ok(Call { tree, authority: config, noop, bump, proof: accounts.remaining() })
}

fn replace(call: &Call, arguments: &Arguments, previous: &Node, leaf: &Node) -> Result<()> {
    let mut data = [0; 108];
    let mut writer = Writer::new(&mut data);
    writer.bytes(&REPLACE_LEAF).bytes(&arguments.root).bytes(previous).bytes(leaf).u32(arguments.index);
    call.send(&data)
}

fn either_signs(owner: &AccountView, delegate: &AccountView) -> Result<()> {
    let signed = owner.is_signer() || delegate.is_signer();
    require(signed, "LeafAuthorityMustSign: owner or delegate must sign", Refusal::LeafAuthorityMustSign)
}

/// Accounts: tree config, owner, delegate, new owner, then as in `rest`. One of owner and delegate signs.
pub fn transfer(program: &Address, mut accounts: Accounts, reader: Reader) -> Result<()> {
    let arguments = parse(reader)?;
    let config = accounts.take()?;
    let owner = accounts.take()?;
    let delegate = accounts.take()?;
    let new_owner = accounts.take()?.address();
    let call = rest(program, config, accounts)?;
    either_signs(owner, delegate)?;
    let id = asset_id(program, call.tree.address(), arguments.nonce);
    let previous = leaf(&id, owner.address(), delegate.address(), &arguments);
    let next = leaf(&id, new_owner, new_owner, &arguments);
    next.emit()?;
    replace(&call, &arguments, &previous.hash(), &next.hash())
}

/// Accounts: tree config, owner (s), delegate, new delegate, then as in `rest`.
pub fn delegate(program: &Address, mut accounts: Accounts, reader: Reader) -> Result<()> {
    let arguments = parse(reader)?;
    let config = accounts.take()?;
    let owner = accounts.signer()?.address();
    let previous = accounts.take()?.address();
    let new_delegate = accounts.take()?.address();
    let call = rest(program, config, accounts)?;
    let id = asset_id(program, call.tree.address(), arguments.nonce);
    let next = leaf(&id, owner, new_delegate, &arguments);
    next.emit()?;
    replace(&call, &arguments, &leaf(&id, owner, previous, &arguments).hash(), &next.hash())
}

/// Accounts: tree config, owner, delegate, then as in `rest`. One of owner and delegate signs.
pub fn burn(program: &Address, mut accounts: Accounts, reader: Reader) -> Result<()> {
    let arguments = parse(reader)?;
    let config = accounts.take()?;
    let owner = accounts.take()?;
    let delegate = accounts.take()?;
    let call = rest(program, config, accounts)?;
    either_signs(owner, delegate)?;
    let id = asset_id(program, call.tree.address(), arguments.nonce);
    let previous = leaf(&id, owner.address(), delegate.address(), &arguments);
    replace(&call, &arguments, &previous.hash(), &EMPTY)
}

fn leaf<'a>(
    id: &'a Address,
    owner: &'a Address,
    delegate: &'a Address,
    arguments: &'a Arguments,
) -> Leaf<'a> {
    let Arguments { data_hash, creator_hash, nonce, .. } = arguments;
    Leaf { id, owner, delegate, nonce: *nonce, data_hash, creator_hash }
}
