//! Delegate and Revoke, for the delegates of a token account.

use crate::{
    asset::{require_sysvar, Artwork},
    refuse, require,
    rules::{no_rule_data, Rules},
    spl::{approve, let_close, revoke, Edition, TokenAccount},
    token_record::{role, TokenRecord, LISTED, UNLOCKED},
};
use common::{accounts::Accounts, reader::Reader, Result};
use pinocchio::{error::ProgramError, AccountView, Address};

/// The role of a number in the instructions, and the rule that a rule set has for it.
fn role_of(number: u8) -> Result<(u8, &'static [u8])> {
    Ok(match number {
        1 => (role::SALE, b"Delegate:Sale"),
        2 => (role::TRANSFER, b"Delegate:Transfer"),
        4 => (role::UTILITY, b"Delegate:Utility"),
        5 => (role::STAKING, b"Delegate:Staking"),
        6 => (role::STANDARD, b""),
        7 => (role::LOCKED_TRANSFER, b"Delegate:LockedTransfer"),
        _ => return refuse("the stand-in has no such delegate", ProgramError::InvalidInstructionData),
    })
}

struct Parties<'a> {
    delegate: &'a AccountView,
    metadata: &'a AccountView,
    edition: Option<&'a AccountView>,
    record: Option<&'a AccountView>,
    mint: &'a AccountView,
    token: &'a AccountView,
    owner: &'a AccountView,
    system: &'a AccountView,
    rules_program: Option<&'a AccountView>,
    rules: Option<&'a AccountView>,
}

impl<'a> Parties<'a> {
    /// Accounts: delegate record (o), delegate, metadata, edition (o), token record (w, o), mint, token (w, o), owner (s),
    /// payer (ws), system program, instructions sysvar, SPL Token (o), token-auth-rules (o), rule set (o).
    fn take(mut accounts: Accounts<'a>) -> Result<Self> {
        accounts.optional()?;
        let delegate = accounts.take()?;
        let metadata = accounts.take()?;
        let edition = accounts.optional()?;
        let record = accounts.optional()?;
        let mint = accounts.take()?;
        let token = accounts.take()?;
        let owner = accounts.signer()?;
        accounts.signer()?;
        let system = accounts.system_program()?;
        require_sysvar(accounts.take()?)?;
        accounts.token_program()?;
        let rules_program = accounts.optional()?;
        let rules = accounts.optional()?;
        Ok(Self { delegate, metadata, edition, record, mint, token, owner, system, rules_program, rules })
    }

    /// The token account, which must be the owner's.
    fn held(&self) -> Result<TokenAccount> {
        let held = TokenAccount::read(self.token)?;
        require(
            &held.mint == self.mint.address(),
            "a token account of another mint",
            ProgramError::InvalidArgument,
        )?;
        require(&held.owner == self.owner.address(), "not the owner's account", ProgramError::IllegalOwner)?;
        Ok(held)
    }

    fn record(&self, program: &Address) -> Result<(&'a AccountView, TokenRecord)> {
        let Some(account) = self.record else {
            return refuse("the token record is needed", ProgramError::NotEnoughAccountKeys);
        };
        Ok((account, TokenRecord::of(program, account, self.mint.address(), self.token.address())?))
    }
}

pub fn delegate(program: &Address, accounts: Accounts, mut arguments: Reader) -> Result<()> {
    let (role, operation) = role_of(arguments.u8().ok_or(ProgramError::InvalidInstructionData)?)?;
    let amount = arguments.u64().ok_or(ProgramError::InvalidInstructionData)?;
    let locked_address = match role {
        role::LOCKED_TRANSFER => Some(arguments.address().ok_or(ProgramError::InvalidInstructionData)?),
        _ => None,
    };
    if role != role::STANDARD {
        no_rule_data(&mut arguments)?;
    }
    arguments.finish().ok_or(ProgramError::InvalidInstructionData)?;
    let it = Parties::take(accounts)?;
    let artwork = Artwork::of(program, it.metadata, it.mint)?;
    let held = it.held()?;
    require(
        artwork.is_programmable != (role == role::STANDARD),
        "this kind of NFT has no such delegate",
        ProgramError::InvalidArgument,
    )?;
    if !artwork.is_programmable {
        return approve(it.token, it.delegate, it.owner, amount);
    }
    let (account, mut record) = it.record(program)?;
    if let Some(rule_set) = &artwork.rule_set {
        let given = [it.rules, it.rules_program];
        let rules = Rules::given(rule_set, given, (it.mint, it.system), record.revision)?;
        rules.delegation(operation, it.delegate, amount)?;
        record.revision = Some(rules.last_revision()?);
    }
    record.state = if role == role::SALE { LISTED } else { UNLOCKED };
    record.locked_address = locked_address;
    record.delegate = Some(*it.delegate.address());
    record.role = Some(role);
    record.store(account)?;
    let edition = Edition::of(program, it.edition, it.mint)?;
    edition.thaw(program, it.token)?;
    approve(it.token, it.delegate, it.owner, amount)?;
    if role == role::UTILITY {
        match held.close_authority {
            None => let_close(it.token, it.owner, edition.account.address())?,
            Some(closer) => require(
                &closer == edition.account.address(),
                "another may close the account",
                ProgramError::InvalidArgument,
            )?,
        }
    }
    edition.freeze(program, it.token)
}

pub fn revoke_delegate(program: &Address, accounts: Accounts, mut arguments: Reader) -> Result<()> {
    let (role, _) = role_of(arguments.u8().ok_or(ProgramError::InvalidInstructionData)?)?;
    arguments.finish().ok_or(ProgramError::InvalidInstructionData)?;
    let it = Parties::take(accounts)?;
    let artwork = Artwork::of(program, it.metadata, it.mint)?;
    let held = it.held()?;
    require(
        held.delegate.as_ref() == Some(it.delegate.address()),
        "not the delegate of the account",
        ProgramError::InvalidArgument,
    )?;
    require(
        artwork.is_programmable != (role == role::STANDARD),
        "this kind of NFT has no such delegate",
        ProgramError::InvalidArgument,
    )?;
    if !artwork.is_programmable {
        return revoke(it.token, it.owner);
    }
    let (account, record) = it.record(program)?;
    if let Some(delegate) = record.delegate {
        require(&delegate == it.delegate.address(), "not the delegate", ProgramError::InvalidArgument)?;
        require(
            record.role == Some(role) || record.role == Some(role::MIGRATION),
            "the delegate has another role",
            ProgramError::InvalidArgument,
        )?;
        TokenRecord { bump: record.bump, ..TokenRecord::default() }.store(account)?;
    }
    let edition = Edition::of(program, it.edition, it.mint)?;
    edition.thaw(program, it.token)?;
    if role == role::UTILITY {
        edition.clear_closer(program, it.token, &held.close_authority)?;
    }
    revoke(it.token, it.owner)?;
    edition.freeze(program, it.token)
}
