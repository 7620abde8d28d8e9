//! A rule set of version 1: a map of its fields, or a list of them in this order.

use crate::message_pack::Pack;
use pinocchio::Address;

pub const VERSION_1: u64 = 1;

pub struct RuleSet<'a> {
    pub version: u64,
    pub owner: Address,
    pub name: &'a [u8],
    /// A map from operations to rules.
    operations: Pack<'a>,
}

impl<'a> RuleSet<'a> {
    pub fn parse(bytes: &'a [u8]) -> Option<Self> {
        let mut pack = Pack::new(bytes);
        let fields: [Option<Pack>; 4] = match pack.is_list() {
            true => in_order(&mut pack)?,
            false => by_name(&mut pack, [b"libVersion", b"owner", b"ruleSetName", b"operations"])?,
        };
        let [Some(mut version), Some(mut owner), Some(mut name), Some(operations)] = fields else {
            return None;
        };
        pack.is_at_end().then_some(())?;
        let set =
            Self { version: version.number()?, owner: owner.address()?, name: name.text()?, operations };
        set.check().map(|_| set)
    }

    fn check(&self) -> Option<()> {
        let mut rules = self.operations;
        for _ in 0..rules.map()? {
            rules.text()?;
            crate::shape::check(&mut rules)?;
        }
        Some(())
    }

    /// The rule of an operation.
    pub fn rule(&self, operation: &[u8]) -> Option<Pack<'a>> {
        let mut rules = self.operations;
        for _ in 0..rules.map()? {
            let name = rules.text()?;
            if name == operation {
                return Some(rules);
            }
            rules.skip()?;
        }
        None
    }
}

/// The places of `N` values in a list of as many.
pub fn in_order<'a, const N: usize>(pack: &mut Pack<'a>) -> Option<[Option<Pack<'a>>; N]> {
    if pack.list()? != N {
        return None;
    }
    let mut found = [None; N];
    for place in &mut found {
        *place = Some(*pack);
        pack.skip()?;
    }
    Some(found)
}

/// The places of the values with these names in a map.
pub fn by_name<'a, const N: usize>(pack: &mut Pack<'a>, names: [&[u8]; N]) -> Option<[Option<Pack<'a>>; N]> {
    let mut found = [None; N];
    for _ in 0..pack.map()? {
        let name = pack.text()?;
        if let Some(index) = names.iter().position(|it| *it == name) {
            found[index] = Some(*pack);
        }
        pack.skip()?;
    }
    Some(found)
}
