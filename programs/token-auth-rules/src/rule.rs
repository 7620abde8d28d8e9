//! Checks and evaluates one rule.

use crate::{
    message_pack::Pack,
    payload::Payload,
    shape::{
        fields, operator, WITH_AMOUNT, WITH_PROGRAM, WITH_PROGRAMS, WITH_PUBKEY, WITH_PUBKEYS, WITH_TREE,
    },
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

    /// Why a rule refuses, for the log.
    pub fn words(number: u32) -> &'static str {
        match number {
            MISSING_ACCOUNT => "the rule set refuses this: an account is missing",
            MISSING_VALUE => "the rule set refuses this: a value of the payload is missing",
            ADDITIONAL_SIGNER => "the rule set refuses this: Additional Signer",
            PUBKEY_MATCH => "the rule set refuses this: Pubkey Match",
            PUBKEY_LIST_MATCH => "the rule set refuses this: Pubkey List Match",
            PROGRAM_OWNED => "the rule set refuses this: Program Owned",
            PROGRAM_OWNED_LIST => "the rule set refuses this: Program Owned List",
            AMOUNT => "the rule set refuses this: Amount",
            _ => "the rule set refuses this",
        }
    }
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
            b"ProgramOwnedList" => {
                let [programs, names] = fields(pack, WITH_PROGRAMS)?;
                self.any_owned(&programs, &names)
            }
            b"Amount" => self.amount(pack),
            // Nothing here gives proofs or seeds.
            b"PubkeyTreeMatch" | b"PDAMatch" => pack.skip().map(|_| Failure(error::MISSING_VALUE)),
            b"ProgramOwnedTree" => {
                let [_, mut field, _] = fields(pack, WITH_TREE)?;
                Some(Failure(self.filled(field.text()?).err().unwrap_or(error::MISSING_VALUE)))
            }
            _ => pack.skip().map(|_| Failure(error::NOT_IMPLEMENTED)),
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
        let [mut amount, mut comparison, mut field] = fields(pack, WITH_AMOUNT)?;
        let Some(value) = self.payload.number(field.text()?) else {
            return Some(Failure(error::MISSING_VALUE));
        };
        let amount = amount.number()?;
        let holds = operator(&mut comparison)?.holds(value, amount);
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
