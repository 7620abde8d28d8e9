//! What a rule of version 1 consists of.

use crate::{
    message_pack::Pack,
    rule_set::{by_name, in_order},
};

pub const WITH_PUBKEY: [&[u8]; 2] = [b"pubkey", b"field"];
pub const WITH_PUBKEYS: [&[u8]; 2] = [b"pubkeys", b"field"];
pub const WITH_PROGRAM: [&[u8]; 2] = [b"program", b"field"];
pub const WITH_PROGRAMS: [&[u8]; 2] = [b"programs", b"field"];
pub const WITH_AMOUNT: [&[u8]; 3] = [b"amount", b"operator", b"field"];
pub const WITH_TREE: [&[u8]; 3] = [b"root", b"pubkey_field", b"proof_field"];
const WITH_SEEDS: [&[u8]; 3] = [b"program", b"pda_field", b"seeds_field"];
/// Groups in groups, at most. The stack has no room for more.
const MOST_DEPTH: usize = 12;

/// The fields of a rule, which are a map or a list.
pub fn fields<'a, const N: usize>(pack: &mut Pack<'a>, names: [&[u8]; N]) -> Option<[Pack<'a>; N]> {
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
        b"PubkeyMatch" => with_address(fields(pack, WITH_PUBKEY)?),
        b"ProgramOwned" => with_address(fields(pack, WITH_PROGRAM)?),
        b"PubkeyListMatch" => with_addresses(fields(pack, WITH_PUBKEYS)?),
        b"ProgramOwnedList" => with_addresses(fields(pack, WITH_PROGRAMS)?),
        b"PubkeyTreeMatch" | b"ProgramOwnedTree" => {
            let [mut root, one, other] = fields(pack, WITH_TREE)?;
            root.address()?;
            texts([one, other])
        }
        b"PDAMatch" => {
            let [mut program, one, other] = fields(pack, WITH_SEEDS)?;
            if !program.is_nil() {
                program.address()?;
            }
            texts([one, other])
        }
        b"Amount" => {
            let [mut amount, mut comparison, field] = fields(pack, WITH_AMOUNT)?;
            amount.number()?;
            operator(&mut comparison)?;
            texts([field])
        }
        b"AdditionalSigner" => fields(pack, [b"account"])?[0].address().map(|_| ()),
        b"Frequency" => fields(pack, [b"authority"])?[0].address().map(|_| ()),
        b"IsWallet" => texts(fields(pack, [b"field"])?),
        _ => None,
    }
}

fn texts<const N: usize>(all: [Pack; N]) -> Option<()> {
    for mut one in all {
        one.text()?;
    }
    Some(())
}

fn with_address([mut address, field]: [Pack; 2]) -> Option<()> {
    address.address()?;
    texts([field])
}

fn with_addresses([mut list, field]: [Pack; 2]) -> Option<()> {
    for _ in 0..list.list()? {
        list.address()?;
    }
    texts([field])
}

#[derive(Clone, Copy)]
pub enum Operator {
    Less,
    LessOrEqual,
    Equal,
    GreaterOrEqual,
    Greater,
}

impl Operator {
    pub fn holds(self, value: u64, amount: u64) -> bool {
        match self {
            Self::Less => value < amount,
            Self::LessOrEqual => value <= amount,
            Self::Equal => value == amount,
            Self::GreaterOrEqual => value >= amount,
            Self::Greater => value > amount,
        }
    }
}

/// By name or by number.
pub fn operator(pack: &mut Pack) -> Option<Operator> {
    use Operator::*;
    if !pack.is_text() {
        let all = [Less, LessOrEqual, Equal, GreaterOrEqual, Greater];
        return all.get(pack.number()? as usize).copied();
    }
    Some(match pack.text()? {
        b"Lt" => Less,
        b"LtEq" => LessOrEqual,
        b"Eq" => Equal,
        b"GtEq" => GreaterOrEqual,
        b"Gt" => Greater,
        _ => return None,
    })
}
