//! What Validate says of the operation: values by name.

use common::reader::Reader;
use pinocchio::Address;

const PUBKEY: u8 = 0;
const NUMBER: u8 = 3;
const MOST: usize = 8;

#[derive(Clone, Copy)]
enum Value {
    Pubkey(Address),
    Number(u64),
}

pub struct Payload<'a> {
    values: [Option<(&'a [u8], Value)>; MOST],
}

impl<'a> Payload<'a> {
    /// Seeds and Merkle proofs are not read: no rule here needs them.
    pub fn parse(reader: &mut Reader<'a>) -> Option<Self> {
        let mut values = [None; MOST];
        for index in 0..reader.u32()? as usize {
            let name = reader.prefixed()?;
            let value = match reader.u8()? {
                PUBKEY => Value::Pubkey(reader.address()?),
                NUMBER => Value::Number(reader.u64()?),
                _ => return None,
            };
            *values.get_mut(index)? = Some((name, value));
        }
        Some(Self { values })
    }

    fn get(&self, name: &[u8]) -> Option<Value> {
        self.values.iter().flatten().find(|(it, _)| *it == name).map(|(_, value)| *value)
    }

    pub fn pubkey(&self, name: &[u8]) -> Option<Address> {
        match self.get(name)? {
            Value::Pubkey(address) => Some(address),
            Value::Number(_) => None,
        }
    }

    pub fn number(&self, name: &[u8]) -> Option<u64> {
        match self.get(name)? {
            Value::Number(number) => Some(number),
            Value::Pubkey(_) => None,
        }
    }
}
