use crate::{
    asset::{require_sysvar, Artwork},
    refuse, require,
    rules::no_rule_data,
    spl::{Edition, TokenAccount},
    token_record::{role, TokenRecord, LOCKED, UNLOCKED},
};
use common::{accounts::Accounts, reader::Reader, Result};
use pinocchio::{error::ProgramError, Address};

pub fn lock(program: &Address, accounts: Accounts, arguments: Reader) -> Result<()> {
    turn(program, accounts, arguments, true)
}

pub fn unlock(program: &Address, accounts: Accounts, arguments: Reader) -> Result<()> {
    turn(program, accounts, arguments, false)
}

/// Locks or unlocks an NFT: a programmable one in its token record, another one by freezing its account.
///
/// Accounts: delegate (s), owner (o), token (w), mint, metadata, edition (o), token record (w, o), payer (ws), system
/// program, instructions sysvar, SPL Token (o), token-auth-rules (o), rule set (o).
// Inlined: the target takes at most five arguments.
#[inline(always)]
fn turn(program: &Address, mut accounts: Accounts, mut arguments: Reader, locks: bool) -> Result<()> {
    no_rule_data(&mut arguments)?;
    arguments.finish().ok_or(ProgramError::InvalidInstructionData)?;
    let authority = accounts.signer()?;
    accounts.optional()?;
    let token = accounts.take()?;
    let mint = accounts.take()?;
    let metadata = accounts.take()?;
    let edition = accounts.optional()?;
    let record = accounts.optional()?;
    accounts.signer()?;
    accounts.system_program()?;
    require_sysvar(accounts.take()?)?;
    let token_program = accounts.optional()?;
    accounts.take()?;
    accounts.take()?;

    let artwork = Artwork::of(program, metadata, mint)?;
    let held = TokenAccount::read(token)?;
    require(&held.mint == mint.address(), "a token account of another mint", ProgramError::InvalidArgument)?;
    require(!locks || held.amount > 0, "the account is empty", ProgramError::InsufficientFunds)?;
    let by = Some(authority.address());
    if !artwork.is_programmable {
        require(token_program.is_some(), "SPL Token is needed", ProgramError::NotEnoughAccountKeys)?;
        let may = by == held.delegate.as_ref() && held.amount > 0 && held.delegated == held.amount;
        require(may, "not the delegate", ProgramError::IllegalOwner)?;
        let edition = Edition::of(program, edition, mint)?;
        return match locks {
            true => edition.freeze(program, token),
            false => edition.thaw(program, token),
        };
    }
    let Some(account) = record else {
        return refuse("the token record is needed", ProgramError::NotEnoughAccountKeys);
    };
    let mut record = TokenRecord::of(program, account, mint.address(), token.address())?;
    let roles = [role::UTILITY, role::STAKING, role::LOCKED_TRANSFER, role::MIGRATION];
    let may = record.role.is_some_and(|it| roles.contains(&it))
        && record.delegate.as_ref() == by
        && held.delegate == record.delegate;
    require(may, "not a delegate who may lock", ProgramError::IllegalOwner)?;
    let (from, to) = if locks { (UNLOCKED, LOCKED) } else { (LOCKED, UNLOCKED) };
    require(record.state == from, "it is in that state already", ProgramError::InvalidArgument)?;
    record.state = to;
    record.store(account)
}
