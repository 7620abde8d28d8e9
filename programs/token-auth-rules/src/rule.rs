//! Checks and evaluates one rule.

use crate::{
    message_pack::Pack,
    payload::Payload,
    rule_set::{by_name, in_order},
};
use pinocchio::{AccountView, Address};

/// Error numbers of token-auth-rules.
pub mod error {
    pub const DATA_IS_EMPTY: u32 = 0xb;
    pub const UNREADABLE: u32 = 0xd;
    pub const MISSING_ACCOUNT: u32 = 0xe;
    pub const MISSING_VALUE: u32 = 0xf;
    pub const OPERATION_NOT_FOUND: u32 = 0x12;
    pub const REVISION_NOT_AVAILABLE: u32 = 0x17;
    pub const UNEXPECTED: u32 = 0x16;
    pub const ADDITIONAL_SIGNER: u32 = 0x18;
    pub const PUBKEY_MATCH: u32 = 0x19;
    pub const PUBKEY_LIST_MATCH: u32 = 0x1a;
    pub const PROGRAM_OWNED: u32 = 0x1d;
    pub const PROGRAM_OWNED_LIST: u32 = 0x1e;
    pub const AMOUNT: u32 = 0x20;
    pub const NOT_IMPLEMENTED: u32 = 0x7;
}

/// What a rule comes to, with the number of the error where it fails, or where its negation does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Success(u32),
    Failure(u32),
}
use Outcome::{Failure, Success};

fn decide(condition: bool, number: u32) -> Outcome {
    match condition {
        true => Success(number),
        false => Failure(number),
    }
}

const WITH_PUBKEY: [&[u8]; 2] = [b"pubkey", b"field"];
const WITH_PUBKEYS: [&[u8]; 2] = [b"pubkeys", b"field"];
const WITH_PROGRAM: [&[u8]; 2] = [b"program", b"field"];
const WITH_PROGRAMS: [&[u8]; 2] = [b"programs", b"field"];
const WITH_AMOUNT: [&[u8]; 3] = [b"amount", b"operator", b"field"];
/// Groups in groups, at most. The stack has no room for more.
const MOST_DEPTH: usize = 12;

/// The fields of a rule, which are a map or a list.
fn fields<'a, const N: usize>(pack: &mut Pack<'a>, names: [&[u8]; N]) -> Option<[Pack<'a>; N]> {
    let found = match pack.is_list() {
        true => in_order(pack)?,
        false => by_name(pack, names)?,
    };
    let mut all = [*pack; N];
    for (place, one) in all.iter_mut().zip(found) {
        *place = one?;
    }
    Some(all)
}

/// Goes past a rule, and checks that it is one. `None`: it is not.
pub fn check(pack: &mut Pack) -> Option<()> {
    check_within(pack, 0)
}

fn check_within(pack: &mut Pack, depth: usize) -> Option<()> {
    if depth > MOST_DEPTH {
        return None;
    }
    if pack.is_text() {
        return (pack.text()? == b"Pass").then_some(());
    }
    if pack.map()? != 1 {
        return None;
    }
    match pack.text()? {
        b"All" | b"Any" => {
            let [mut rules] = fields(pack, [b"rules"])?;
            for _ in 0..rules.list()? {
                check_within(&mut rules, depth + 1)?;
            }
            Some(())
        }
        b"Not" => {
            let [mut rule] = fields(pack, [b"rule"])?;
            check_within(&mut rule, depth + 1)
        }
        // What is in the others is read when they are evaluated.
        b"AdditionalSigner" | b"PubkeyMatch" | b"PubkeyListMatch" | b"PubkeyTreeMatch" | b"PDAMatch"
        | b"ProgramOwned" | b"ProgramOwnedList" | b"ProgramOwnedTree" | b"Amount" | b"Frequency"
        | b"IsWallet" | b"ProgramOwnedSet" => pack.skip(),
        _ => None,
    }
}

/// What rules are evaluated on.
pub struct Case<'a> {
    pub payload: &'a Payload<'a>,
    pub accounts: &'a [AccountView],
}

impl Case<'_> {
    pub fn evaluate(&self, rule: &mut Pack) -> Outcome {
        self.rule(rule).unwrap_or(Failure(error::UNREADABLE))
    }

    fn rule(&self, pack: &mut Pack) -> Option<Outcome> {
        if pack.is_text() {
            return (pack.text()? == b"Pass").then_some(Success(error::UNEXPECTED));
        }
        pack.map()?;
        match pack.text()? {
            b"All" => self.all(pack),
            b"Any" => self.any(pack),
            b"Not" => {
                let [mut rule] = fields(pack, [b"rule"])?;
                Some(match self.rule(&mut rule)? {
                    Success(number) => Failure(number),
                    Failure(number) => Success(number),
                })
            }
            b"AdditionalSigner" => {
                let [mut account] = fields(pack, [b"account"])?;
                let account = account.address()?;
                Some(match self.account(&account) {
                    Some(found) => decide(found.is_signer(), error::ADDITIONAL_SIGNER),
                    None => Failure(error::MISSING_ACCOUNT),
                })
            }
            b"PubkeyMatch" => {
                let [mut pubkey, mut field] = fields(pack, WITH_PUBKEY)?;
                let pubkey = pubkey.address()?;
                Some(match self.payload.pubkey(field.text()?) {
                    Some(value) => decide(value == pubkey, error::PUBKEY_MATCH),
                    None => Failure(error::MISSING_VALUE),
                })
            }
            b"PubkeyListMatch" => {
                let [pubkeys, names] = fields(pack, WITH_PUBKEYS)?;
                let mut field = names;
                let field = field.text()?;
                // With several fields the real program looks at the owners of the accounts.
                if field.contains(&b'|') {
                    return self.any_owned(&pubkeys, &names);
                }
                let Some(value) = self.payload.pubkey(field) else {
                    return Some(Failure(error::MISSING_VALUE));
                };
                Some(decide(contains(pubkeys, &value)?, error::PUBKEY_LIST_MATCH))
            }
            b"ProgramOwned" => {
                let [mut owner, mut field] = fields(pack, WITH_PROGRAM)?;
                let owner = owner.address()?;
                Some(match self.filled(field.text()?) {
                    Ok(account) => decide(account.owned_by(&owner), error::PROGRAM_OWNED),
                    Err(error::DATA_IS_EMPTY) => Failure(error::PROGRAM_OWNED),
                    Err(number) => Failure(number),
                })
            }
            b"ProgramOwnedList" | b"ProgramOwnedSet" => {
                let [programs, names] = fields(pack, WITH_PROGRAMS)?;
                self.any_owned(&programs, &names)
            }
            b"Amount" => self.amount(pack),
            _ => {
                pack.skip()?;
                Some(Failure(error::NOT_IMPLEMENTED))
            }
        }
    }

    fn all(&self, pack: &mut Pack) -> Option<Outcome> {
        let [mut rules] = fields(pack, [b"rules"])?;
        let mut last = Success(error::UNEXPECTED);
        for _ in 0..rules.list()? {
            let mut rule = rules;
            rules.skip()?;
            last = self.rule(&mut rule)?;
            if !matches!(last, Success(_)) {
                return Some(last);
            }
        }
        Some(last)
    }

    /// The last failure counts.
    fn any(&self, pack: &mut Pack) -> Option<Outcome> {
        let [mut rules] = fields(pack, [b"rules"])?;
        let mut last = Failure(error::UNEXPECTED);
        for _ in 0..rules.list()? {
            let mut rule = rules;
            rules.skip()?;
            match self.rule(&mut rule)? {
                success @ Success(_) => return Some(success),
                failure => last = failure,
            }
        }
        Some(last)
    }

    /// Whether the account of one of the fields, which a bar parts, belongs to one of the programs.
    fn any_owned(&self, programs: &Pack, names: &Pack) -> Option<Outcome> {
        let mut names = *names;
        let mut last = Failure(error::UNEXPECTED);
        for field in names.text()?.split(|it| *it == b'|') {
            let one = match self.filled(field) {
                Ok(account) => decide(owns_one(*programs, account)?, error::PROGRAM_OWNED_LIST),
                Err(number) => Failure(number),
            };
            if let Success(_) = one {
                return Some(one);
            }
            last = one;
        }
        Some(last)
    }

    fn amount(&self, pack: &mut Pack) -> Option<Outcome> {
        let [mut amount, mut operator, mut field] = fields(pack, WITH_AMOUNT)?;
        let Some(value) = self.payload.number(field.text()?) else {
            return Some(Failure(error::MISSING_VALUE));
        };
        let amount = amount.number()?;
        let holds = match operator.text()? {
            b"Lt" => value < amount,
            b"LtEq" => value <= amount,
            b"Eq" => value == amount,
            b"GtEq" => value >= amount,
            b"Gt" => value > amount,
            _ => return None,
        };
        Some(decide(holds, error::AMOUNT))
    }

    fn account(&self, address: &Address) -> Option<&AccountView> {
        self.accounts.iter().rev().find(|it| it.address() == address)
    }

    /// The account that a field of the payload names. Only one with data that is not all zeros counts.
    fn filled(&self, field: &[u8]) -> Result<&AccountView, u32> {
        let address = self.payload.pubkey(field).ok_or(error::MISSING_VALUE)?;
        let account = self.account(&address).ok_or(error::MISSING_ACCOUNT)?;
        let data = account.try_borrow().map_err(|_| error::UNREADABLE)?;
        match data.iter().any(|it| *it != 0) {
            true => Ok(account),
            false => Err(error::DATA_IS_EMPTY),
        }
    }
}

fn contains(mut list: Pack, address: &Address) -> Option<bool> {
    for _ in 0..list.list()? {
        if &list.address()? == address {
            return Some(true);
        }
    }
    Some(false)
}

fn owns_one(mut list: Pack, account: &AccountView) -> Option<bool> {
    for _ in 0..list.list()? {
        let program = list.address()?;
        if account.owned_by(&program) {
            return Some(true);
        }
    }
    Some(false)
}
