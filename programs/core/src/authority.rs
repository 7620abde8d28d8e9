//! Who may do what with a plugin, and who may change an asset.

use common::{reader::Reader, writer::Writer};
use pinocchio::Address;

/// The authority of a plugin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Authority {
    None,
    Owner,
    Updater,
    Address(Address),
}

impl Authority {
    pub fn read(reader: &mut Reader) -> Option<Self> {
        Some(match reader.u8()? {
            0 => Self::None,
            1 => Self::Owner,
            2 => Self::Updater,
            3 => Self::Address(reader.address()?),
            _ => return None,
        })
    }

    pub fn write(&self, writer: &mut Writer) {
        match self {
            Self::None => writer.u8(0),
            Self::Owner => writer.u8(1),
            Self::Updater => writer.u8(2),
            Self::Address(address) => writer.u8(3).address(address),
        };
    }

    pub fn length(&self) -> usize {
        match self {
            Self::Address(_) => 33,
            _ => 1,
        }
    }
}

/// The update authority of an asset.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum UpdateAuthority {
    None,
    Address(Address),
    Collection(Address),
}

impl UpdateAuthority {
    pub fn read(reader: &mut Reader) -> Option<Self> {
        Some(match reader.u8()? {
            0 => Self::None,
            1 => Self::Address(reader.address()?),
            2 => Self::Collection(reader.address()?),
            _ => return None,
        })
    }

    pub fn write(&self, writer: &mut Writer) {
        match self {
            Self::None => writer.u8(0),
            Self::Address(address) => writer.u8(1).address(address),
            Self::Collection(address) => writer.u8(2).address(address),
        };
    }

    /// The address, also of a collection; that of the System program for none, as in core.
    pub fn key(&self) -> Address {
        match self {
            Self::None => Address::new_from_array([0; 32]),
            Self::Address(address) | Self::Collection(address) => *address,
        }
    }
}

/// Whoever signed for an instruction, as what they are to an asset or a collection.
pub struct Signatory<'a> {
    pub address: &'a Address,
    /// The program that owns their account.
    pub program: &'a Address,
    pub is_owner: bool,
    pub is_update_authority: bool,
}

impl Signatory<'_> {
    pub fn is(&self, authority: &Authority) -> bool {
        match authority {
            Authority::None => false,
            Authority::Owner => self.is_owner,
            Authority::Updater => self.is_update_authority,
            Authority::Address(address) => address == self.address,
        }
    }
}
