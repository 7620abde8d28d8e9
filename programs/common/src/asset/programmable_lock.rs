//! The lock of a programmable NFT: the holder becomes its delegate for locked transfers, and locks it. While it is locked,
//! token-metadata does nothing with it but unlock it, for this delegate.

use super::{lock::Lock, programmable::Move, Block};
use crate::{
    fault::require, ids, log::log, reader::Reader, token::associated_address, writer::Writer, Fault, Result,
};
use pinocchio::{
    cpi::invoke_signed,
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address,
};

const DELEGATE: u8 = 44;
const REVOKE: u8 = 45;
/// Without data for rules.
const LOCK: [u8; 3] = [46, 0, 0];
const UNLOCK: [u8; 3] = [47, 0, 0];
/// The number of this delegate in the two instructions, and in a token record.
const LOCKED_TRANSFER: u8 = 7;
const LOCKED_TRANSFER_ROLE: u8 = 5;

const TOKEN_RECORD: u8 = 11;
const UNLOCKED: u8 = 0;
const LOCKED: u8 = 1;

/// What a token record says.
struct TokenRecord {
    state: u8,
    delegate: Option<Address>,
    role: Option<u8>,
}

impl TokenRecord {
    /// `None` if there is no token record.
    fn read(account: &AccountView) -> Option<Self> {
        if !account.owned_by(&ids::TOKEN_METADATA) {
            return None;
        }
        Self::parse(&account.try_borrow().ok()?)
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.u8()? != TOKEN_RECORD {
            return None;
        }
        let _bump = reader.u8()?;
        let state = reader.u8()?;
        if reader.bool()? {
            let _revision = reader.u64()?;
        }
        let delegate = if reader.bool()? { Some(reader.address()?) } else { None };
        let role = if reader.bool()? { Some(reader.u8()?) } else { None };
        Some(Self { state, delegate, role })
    }
}

/// The token record of the owner's associated account, in which the artwork is. The two follow from owner and mint, so that
/// nobody can show another account, in which it is not locked.
fn record<'a>(block: &Block<'a>, owner: &Address) -> Result<&'a AccountView> {
    let mint = block.mint.address();
    let token = associated_address(owner, mint);
    require(block.from_token.address() == &token, Fault::WrongTokenAddress)?;
    let program = ids::TOKEN_METADATA.as_array();
    let seeds: [&[u8]; 5] = [b"metadata", program, mint.as_array(), b"token_record", token.as_array()];
    let (expected, _) = Address::find_program_address(&seeds, &ids::TOKEN_METADATA);
    let record = block.from_record.filter(|it| it.address() == &expected);
    record.ok_or(Fault::WrongTokenAddress.into())
}

pub fn is_possible(block: &Block, owner: &Address) -> Result<bool> {
    let free = TokenRecord::read(record(block, owner)?)
        .is_some_and(|it| it.state == UNLOCKED && it.delegate.is_none() && it.role.is_none());
    if !free {
        log("the artwork is locked, or has a delegate");
    }
    Ok(free)
}

pub fn is_in_place(lock: &Lock) -> Result<bool> {
    Ok(state_for(lock)? == Some(LOCKED))
}

/// The state of the artwork if the holder is its delegate.
fn state_for(lock: &Lock) -> Result<Option<u8>> {
    let record = TokenRecord::read(record(&lock.asset.block, lock.owner.address())?);
    let is_ours = |it: &TokenRecord| {
        it.delegate.as_ref() == Some(lock.holder.address()) && it.role == Some(LOCKED_TRANSFER_ROLE)
    };
    Ok(record.filter(is_ours).map(|it| it.state))
}

/// Only a delegate may lock.
pub fn put(lock: &Lock) -> Result<()> {
    let mut data = [0; 43];
    let one_unit = 1;
    let mut writer = Writer::new(&mut data);
    writer.u8(DELEGATE).u8(LOCKED_TRANSFER).u64(one_unit).address(lock.holder.address());
    delegation(lock, &data)?;
    change_state(lock, &LOCK)
}

pub fn lift(lock: &Lock) -> Result<()> {
    let Some(found) = state_for(lock)? else { return Ok(()) };
    if found == LOCKED {
        change_state(lock, &UNLOCK)?;
    }
    delegation(lock, &[REVOKE, LOCKED_TRANSFER])
}

/// The transfer ends the delegation.
pub fn hand_over(lock: &Lock, receiver: &AccountView) -> Result<()> {
    change_state(lock, &UNLOCK)?;
    let Lock { asset, owner, holder, signers, opening } = *lock;
    Move { block: &asset.block, from: owner, authority: holder, to: receiver, opening: &opening }.run(signers)
}

/// Makes the holder the delegate, or ends that. The owner signs.
#[inline(never)]
fn delegation(lock: &Lock, data: &[u8]) -> Result<()> {
    let Lock { asset, owner, holder, opening, .. } = *lock;
    let block = &asset.block;
    let absent = block.program;
    let edition = block.edition.unwrap_or(absent);
    let record = block.from_record.unwrap_or(absent);
    let instructions = block.instructions.unwrap_or(absent);
    let rules_program = block.auth_rules_program.unwrap_or(absent);
    let rules = block.auth_rules.unwrap_or(absent);
    let accounts = [
        InstructionAccount::readonly(absent.address()),
        InstructionAccount::readonly(holder.address()),
        InstructionAccount::readonly(block.metadata.address()),
        InstructionAccount::readonly(edition.address()),
        InstructionAccount::writable(record.address()),
        InstructionAccount::readonly(block.mint.address()),
        InstructionAccount::writable(block.from_token.address()),
        InstructionAccount::readonly_signer(owner.address()),
        InstructionAccount::writable_signer(opening.payer.address()),
        InstructionAccount::readonly(opening.system_program.address()),
        InstructionAccount::readonly(instructions.address()),
        InstructionAccount::readonly(block.token_program.address()),
        InstructionAccount::readonly(rules_program.address()),
        InstructionAccount::readonly(rules.address()),
    ];
    let views = [
        absent,
        holder,
        block.metadata,
        edition,
        record,
        block.mint,
        block.from_token,
        owner,
        opening.payer,
        opening.system_program,
        instructions,
        block.token_program,
        rules_program,
        rules,
    ];
    let program_id = absent.address();
    invoke_signed(&InstructionView { program_id, accounts: &accounts, data }, &views, &[])
}

/// Locks or unlocks. The holder signs.
#[inline(never)]
fn change_state(lock: &Lock, data: &[u8]) -> Result<()> {
    let Lock { asset, owner, holder, signers, opening } = *lock;
    let block = &asset.block;
    let absent = block.program;
    let edition = block.edition.unwrap_or(absent);
    let record = block.from_record.unwrap_or(absent);
    let instructions = block.instructions.unwrap_or(absent);
    let accounts = [
        InstructionAccount::readonly_signer(holder.address()),
        InstructionAccount::readonly(owner.address()),
        InstructionAccount::writable(block.from_token.address()),
        InstructionAccount::readonly(block.mint.address()),
        InstructionAccount::readonly(block.metadata.address()),
        InstructionAccount::readonly(edition.address()),
        InstructionAccount::writable(record.address()),
        InstructionAccount::writable_signer(opening.payer.address()),
        InstructionAccount::readonly(opening.system_program.address()),
        InstructionAccount::readonly(instructions.address()),
        InstructionAccount::readonly(block.token_program.address()),
        InstructionAccount::readonly(absent.address()),
        InstructionAccount::readonly(absent.address()),
    ];
    let views = [
        holder,
        owner,
        block.from_token,
        block.mint,
        block.metadata,
        edition,
        record,
        opening.payer,
        opening.system_program,
        instructions,
        block.token_program,
        absent,
        absent,
    ];
    let program_id = absent.address();
    invoke_signed(&InstructionView { program_id, accounts: &accounts, data }, &views, signers)
}
