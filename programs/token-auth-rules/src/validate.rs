use crate::{
    payload::Payload,
    refuse, require,
    rule::{error, Case, Outcome},
    rule_set::RuleSet,
};
use common::{accounts::Accounts, reader::Reader, Result};
use pinocchio::{error::ProgramError, Address};

const HEADER_LENGTH: usize = 9;
const RULE_SET_KEY: u8 = 1;
const LIST_VERSION: u8 = 1;

fn custom<T>(why: &str, number: u32) -> Result<T> {
    refuse(why, ProgramError::Custom(number))
}

/// Accounts: rule set, mint, system program, payer (o), rule authority (o), state (o), then those that rules look at.
pub fn run(program: &Address, mut accounts: Accounts, mut arguments: Reader) -> Result<()> {
    let bad = ProgramError::InvalidInstructionData;
    let operation = arguments.prefixed().ok_or(bad.clone())?;
    let payload = Payload::parse(&mut arguments).ok_or(bad.clone())?;
    let update_rule_state = arguments.bool().ok_or(bad.clone())?;
    let revision = match arguments.bool().ok_or(bad.clone())? {
        true => Some(arguments.u64().ok_or(bad.clone())? as usize),
        false => None,
    };
    require(!update_rule_state, "the stand-in keeps no state of rules", bad)?;
    let account = accounts.take()?;
    for _ in 0..5 {
        accounts.take()?;
    }
    require(account.owned_by(program), "not a rule set", ProgramError::IllegalOwner)?;
    let data = account.try_borrow()?;
    let Some(bytes) = revision_of(&data, revision) else {
        return custom("there is no such revision", error::REVISION_NOT_AVAILABLE);
    };
    let Some(rule_set) = RuleSet::parse(bytes) else {
        return custom("the rule set cannot be read", error::UNREADABLE);
    };
    let Some(mut rule) = rule_set.rule(operation) else {
        return custom("the rule set has no rule for this operation", error::OPERATION_NOT_FOUND);
    };
    match (Case { payload: &payload, accounts: accounts.trailing() }).evaluate(&mut rule) {
        Outcome::Success(_) => Ok(()),
        Outcome::Failure(number) => custom(error::words(number), number),
    }
}

/// Where the list of revisions begins, after its version.
pub fn list_place(data: &[u8]) -> Option<usize> {
    let mut reader = Reader::new(data);
    if reader.u8()? != RULE_SET_KEY {
        return None;
    }
    let place = reader.u64()? as usize;
    (place >= HEADER_LENGTH && data.get(place) == Some(&LIST_VERSION)).then_some(place)
}

/// The bytes of a revision, without its version; of the last one if none is named.
fn revision_of(data: &[u8], revision: Option<usize>) -> Option<&[u8]> {
    let end = list_place(data)?;
    let mut reader = Reader::new(data.get(end + 1..)?);
    let count = reader.u32()? as usize;
    let index = revision.unwrap_or(count.checked_sub(1)?);
    let mut start = None;
    let mut next = end;
    for at in 0..count {
        let place = reader.u64()? as usize;
        if at == index {
            start = Some(place);
        }
        if at == index + 1 {
            next = place;
        }
    }
    data.get(start? + 1..next)
}
