//! Writes little-endian Borsh values in sequence. `ok` returns `false` if they did not fit.

use crate::syscalls::sol_memcpy_;
use pinocchio::Address;

pub struct Writer<'a> {
    bytes: &'a mut [u8],
    position: usize,
    ok: bool,
}

impl<'a> Writer<'a> {
    pub fn new(bytes: &'a mut [u8]) -> Self {
        Self { bytes, position: 0, ok: true }
    }

    pub fn bytes(&mut self, value: &[u8]) -> &mut Self {
        let end = self.position.saturating_add(value.len());
        match self.bytes.get_mut(self.position..end) {
            Some(target) => {
                // The target has no memcpy for lengths that are not known at compile time.
                // SAFETY: both are live slices of `value.len()` bytes; one is exclusive, so they do not overlap.
                unsafe { sol_memcpy_(target.as_mut_ptr(), value.as_ptr(), value.len() as u64) };
                self.position = end;
            }
            None => self.ok = false,
        }
        self
    }

    /// Skips bytes, which are zero in a new account.
    pub fn skip(&mut self, count: usize) -> &mut Self {
        self.position = self.position.saturating_add(count);
        self.ok &= self.position <= self.bytes.len();
        self
    }

    pub fn u8(&mut self, value: u8) -> &mut Self {
        self.bytes(&[value])
    }

    pub fn bool(&mut self, value: bool) -> &mut Self {
        self.u8(value as u8)
    }

    pub fn u16(&mut self, value: u16) -> &mut Self {
        self.bytes(&value.to_le_bytes())
    }

    pub fn u32(&mut self, value: u32) -> &mut Self {
        self.bytes(&value.to_le_bytes())
    }

    pub fn u64(&mut self, value: u64) -> &mut Self {
        self.bytes(&value.to_le_bytes())
    }

    pub fn i64(&mut self, value: i64) -> &mut Self {
        self.bytes(&value.to_le_bytes())
    }

    pub fn address(&mut self, value: &Address) -> &mut Self {
        self.bytes(value.as_array())
    }

    /// How many bytes are free.
    pub fn remaining(&self) -> usize {
        self.bytes.len().saturating_sub(self.position)
    }

    pub fn ok(&self) -> bool {
        self.ok
    }
}
