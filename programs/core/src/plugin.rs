//! The plugins that the stand-in has, in core's format.

use crate::{
    authority::Authority,
    error::{absent, require, Error},
};
use common::{reader::Reader, Result};
use pinocchio::{error::ProgramError, Address};

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    Royalties = 0,
    FreezeDelegate = 1,
    TransferDelegate = 3,
    PermanentFreezeDelegate = 5,
    PermanentTransferDelegate = 7,
    PermanentBurnDelegate = 8,
}

pub const KINDS: usize = 6;
/// Core has plugins with these numbers: the stand-in does not have all of them.
const LAST_KIND: u8 = 14;
const CREATOR_LENGTH: usize = 33;
const ADDRESS_LENGTH: usize = 32;

impl Kind {
    pub fn read(reader: &mut Reader) -> Result<Self> {
        Ok(match reader.u8().ok_or(ProgramError::BorshIoError)? {
            0 => Self::Royalties,
            1 => Self::FreezeDelegate,
            3 => Self::TransferDelegate,
            5 => Self::PermanentFreezeDelegate,
            7 => Self::PermanentTransferDelegate,
            8 => Self::PermanentBurnDelegate,
            number if number <= LAST_KIND => return absent("the stand-in for core has no such plugin"),
            _ => return Err(ProgramError::BorshIoError),
        })
    }

    /// Who adds the plugin, and its authority unless another one is given.
    pub fn manager(self) -> Authority {
        match self {
            Self::FreezeDelegate | Self::TransferDelegate => Authority::Owner,
            _ => Authority::Updater,
        }
    }

    /// Can only be there from the beginning.
    pub fn is_permanent(self) -> bool {
        matches!(
            self,
            Self::PermanentFreezeDelegate | Self::PermanentTransferDelegate | Self::PermanentBurnDelegate
        )
    }
}

/// A plugin as its bytes, the number of its kind first.
pub struct Plugin<'a> {
    pub kind: Kind,
    pub bytes: &'a [u8],
}

impl<'a> Plugin<'a> {
    /// Reads a plugin; bytes after it stay in the reader.
    pub fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let mut ahead = *reader;
        let kind = Kind::read(&mut ahead)?;
        skip_content(kind, &mut ahead).ok_or(ProgramError::BorshIoError)?;
        let length = reader.remaining() - ahead.remaining();
        let bytes = reader.bytes(length).ok_or(ProgramError::BorshIoError)?;
        Ok(Self { kind, bytes })
    }

    pub fn is_frozen(&self) -> bool {
        matches!(self.kind, Kind::FreezeDelegate | Kind::PermanentFreezeDelegate)
            && self.bytes.get(1) == Some(&1)
    }

    /// Checks royalties: at most 10000 basis points, shares of 100 in all, nobody twice. Other plugins have no rule.
    pub fn validate(&self) -> Result<()> {
        if self.kind != Kind::Royalties {
            return Ok(());
        }
        let royalties = Royalties::of(self.bytes).ok_or(Error::Deserialization)?;
        require(royalties.basis_points <= 10_000, Error::InvalidPluginSetting)?;
        let mut total = 0u8;
        for (index, creator) in royalties.creators.chunks_exact(CREATOR_LENGTH).enumerate() {
            let mut earlier = royalties.creators.chunks_exact(CREATOR_LENGTH).take(index);
            let twice = earlier.any(|it| it[..ADDRESS_LENGTH] == creator[..ADDRESS_LENGTH]);
            require(!twice, Error::InvalidPluginSetting)?;
            total = total.saturating_add(creator[ADDRESS_LENGTH]);
        }
        require(total == 100, Error::InvalidPluginSetting)
    }

    /// Whether the rule set of the royalties lets an artwork pass between accounts of these two programs.
    pub fn lets_pass(&self, from: &Address, to: &Address) -> Result<bool> {
        let royalties = Royalties::of(self.bytes).ok_or(Error::Deserialization)?;
        let names = |program: &Address| {
            royalties.programs.chunks_exact(ADDRESS_LENGTH).any(|listed| listed == program.as_array())
        };
        Ok(match royalties.rule {
            ALLOW_LIST => names(from) && names(to),
            DENY_LIST => !names(from) && !names(to),
            _ => true,
        })
    }
}

const NO_RULE: u8 = 0;
const ALLOW_LIST: u8 = 1;
const DENY_LIST: u8 = 2;

struct Royalties<'a> {
    basis_points: u16,
    /// 33 bytes each: address and percentage.
    creators: &'a [u8],
    rule: u8,
    programs: &'a [u8],
}

impl<'a> Royalties<'a> {
    fn of(bytes: &'a [u8]) -> Option<Self> {
        Self::read(&mut Reader::new(bytes.get(1..)?))
    }

    fn read(reader: &mut Reader<'a>) -> Option<Self> {
        let basis_points = reader.u16()?;
        let creators = items(reader, CREATOR_LENGTH)?;
        let rule = reader.u8()?;
        let programs = match rule {
            NO_RULE => Some(&[][..]),
            ALLOW_LIST | DENY_LIST => items(reader, ADDRESS_LENGTH),
            _ => None,
        }?;
        Some(Self { basis_points, creators, rule, programs })
    }
}

fn items<'a>(reader: &mut Reader<'a>, length: usize) -> Option<&'a [u8]> {
    let count = reader.u32()? as usize;
    reader.bytes(count.checked_mul(length)?)
}

fn skip_content(kind: Kind, reader: &mut Reader) -> Option<()> {
    match kind {
        Kind::Royalties => Royalties::read(reader).map(|_| ()),
        Kind::FreezeDelegate | Kind::PermanentFreezeDelegate => reader.bool().map(|_| ()),
        _ => Some(()),
    }
}
