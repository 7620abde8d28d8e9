//! Reads MessagePack without copying it. `None`: the bytes end early, or another type comes.

use common::reader::Reader;
use pinocchio::Address;

const ADDRESS_LENGTH: usize = 32;

/// The bytes of a value that is not read yet.
#[derive(Clone, Copy)]
pub struct Pack<'a> {
    rest: Reader<'a>,
}

fn big_endian(bytes: &[u8]) -> usize {
    bytes.iter().fold(0, |value, byte| value << 8 | *byte as usize)
}

impl<'a> Pack<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: Reader::new(bytes) }
    }

    pub fn is_at_end(&self) -> bool {
        self.rest.remaining() == 0
    }

    fn peek(&self) -> Option<u8> {
        let mut rest = self.rest;
        rest.u8()
    }

    fn length(&mut self, bytes: usize) -> Option<usize> {
        self.rest.bytes(bytes).map(big_endian)
    }

    /// An unsigned integer.
    pub fn number(&mut self) -> Option<u64> {
        match self.rest.u8()? {
            small @ 0..=0x7f => Some(small as u64),
            kind @ 0xcc..=0xcf => self.length(1 << (kind - 0xcc)).map(|it| it as u64),
            _ => None,
        }
    }

    pub fn text(&mut self) -> Option<&'a [u8]> {
        let length = match self.rest.u8()? {
            head @ 0xa0..=0xbf => (head & 0x1f) as usize,
            kind @ 0xd9..=0xdb => self.length(1 << (kind - 0xd9))?,
            _ => return None,
        };
        self.rest.bytes(length)
    }

    /// The number of elements, which follow.
    pub fn list(&mut self) -> Option<usize> {
        match self.rest.u8()? {
            head @ 0x90..=0x9f => Some((head & 0xf) as usize),
            kind @ 0xdc..=0xdd => self.length(2 << (kind - 0xdc)),
            _ => None,
        }
    }

    /// The number of pairs, which follow.
    pub fn map(&mut self) -> Option<usize> {
        match self.rest.u8()? {
            head @ 0x80..=0x8f => Some((head & 0xf) as usize),
            kind @ 0xde..=0xdf => self.length(2 << (kind - 0xde)),
            _ => None,
        }
    }

    pub fn is_text(&self) -> bool {
        matches!(self.peek(), Some(0xa0..=0xbf | 0xd9..=0xdb))
    }

    pub fn is_nil(&self) -> bool {
        self.peek() == Some(0xc0)
    }

    pub fn is_list(&self) -> bool {
        matches!(self.peek(), Some(0x90..=0x9f | 0xdc..=0xdd))
    }

    /// An address: a list of 32 numbers, or 32 bytes.
    pub fn address(&mut self) -> Option<Address> {
        if self.peek()? == 0xc4 {
            self.rest.u8()?;
            let length = self.length(1)?;
            let bytes = self.rest.bytes(length)?;
            return bytes.try_into().ok().map(Address::new_from_array);
        }
        if self.list()? != ADDRESS_LENGTH {
            return None;
        }
        let mut bytes = [0; ADDRESS_LENGTH];
        for byte in &mut bytes {
            *byte = u8::try_from(self.number()?).ok()?;
        }
        Some(Address::new_from_array(bytes))
    }

    /// Goes past one value of the types that rule sets consist of.
    pub fn skip(&mut self) -> Option<()> {
        let mut left = 1usize;
        while left > 0 {
            left -= 1;
            left += match self.rest.u8()? {
                0..=0x7f | 0xc0 | 0xc2 | 0xc3 => 0,
                head @ 0x80..=0x8f => 2 * (head & 0xf) as usize,
                head @ 0x90..=0x9f => (head & 0xf) as usize,
                head @ 0xa0..=0xbf => self.bytes((head & 0x1f) as usize)?,
                kind @ 0xc4..=0xc6 => self.sized(1 << (kind - 0xc4))?,
                kind @ 0xcc..=0xcf => self.bytes(1 << (kind - 0xcc))?,
                kind @ 0xd9..=0xdb => self.sized(1 << (kind - 0xd9))?,
                kind @ 0xdc..=0xdd => self.length(2 << (kind - 0xdc))?,
                kind @ 0xde..=0xdf => 2 * self.length(2 << (kind - 0xde))?,
                _ => return None,
            };
        }
        Some(())
    }

    fn bytes(&mut self, count: usize) -> Option<usize> {
        self.rest.bytes(count).map(|_| 0)
    }

    fn sized(&mut self, bytes: usize) -> Option<usize> {
        let length = self.length(bytes)?;
        self.bytes(length)
    }
}
