//! The first 56 bytes of a tree's account: kind, version, buffer u32, depth u32, authority, slot of creation u64, and six zeros.

use crate::{refuse, require, Refusal};
use common::{
    merkle_tree::{tree_bytes, HEADER},
    reader::Reader,
    sysvars,
    writer::Writer,
    Result,
};
use pinocchio::{error::ProgramError, Address};

const IS_TREE: u8 = 1;
const VERSION_1: u8 = 0;
#[derive(Clone, Copy)]
pub struct Header {
    /// Levels below the root: there are 2^depth leaves.
    pub depth: u32,
    /// How many changes are kept: a power of two.
    pub buffer: u32,
}

/// The header and the rest.
pub fn split(data: &mut [u8]) -> Result<(&mut [u8], &mut [u8])> {
    data.split_at_mut_checked(HEADER).ok_or(ProgramError::AccountDataTooSmall)
}

impl Header {
    pub fn write(&self, bytes: &mut [u8], authority: &Address) -> Result<()> {
        let mut writer = Writer::new(bytes);
        writer.u8(IS_TREE).u8(VERSION_1).u32(self.buffer).u32(self.depth).address(authority);
        writer.u64(sysvars::slot()?);
        Ok(())
    }

    /// Refuses another authority.
    pub fn read(bytes: &[u8], authority: &Address) -> Result<Self> {
        let parse = |mut reader: Reader| {
            let kind = reader.u8()?;
            let version = reader.u8()?;
            let buffer = reader.u32()?;
            let depth = reader.u32()?;
            Some((kind, version, Self { depth, buffer }, reader.address()?))
        };
        let (kind, version, header, owner) =
            parse(Reader::new(bytes)).ok_or(ProgramError::AccountDataTooSmall)?;
        require(kind == IS_TREE && version == VERSION_1, Refusal::AccountType)?;
        require(&owner == authority, Refusal::Authority)?;
        Ok(header)
    }

    /// The tree and its canopy.
    pub fn split_tree<'a>(&self, rest: &'a mut [u8]) -> Result<(&'a mut [u8], &'a mut [u8])> {
        let Some(size) = tree_bytes(self.depth, self.buffer) else {
            return refuse("no tree has this depth and buffer", Refusal::Shape);
        };
        rest.split_at_mut_checked(size).ok_or(ProgramError::AccountDataTooSmall)
    }
}
