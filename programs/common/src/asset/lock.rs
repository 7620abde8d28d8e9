//! An artwork that is for sale while it stays with its owner. It is locked there for an account of the program, its
//! holder, which alone can unlock it or move it.

use super::{core, core_lock, programmable, programmable_lock, Asset, Kind, Opening};
use crate::{log::log, Fault, Result};
use pinocchio::{cpi::Signer, AccountView};

pub struct Lock<'a> {
    pub asset: &'a Asset<'a>,
    pub owner: &'a AccountView,
    pub holder: &'a AccountView,
    /// The holder's.
    pub signers: &'a [Signer<'a, 'a>],
    pub opening: Opening<'a>,
}

impl Lock<'_> {
    /// Whether the artwork can be locked. What the lock would end, such as a right of somebody else, prevents it; the reason
    /// is logged.
    pub fn is_possible(&self) -> Result<bool> {
        match self.asset.kind {
            Kind::Programmable => programmable_lock::is_possible(&self.asset.block, self.owner.address()),
            Kind::Core => core_lock::is_possible(&self.asset.block),
            Kind::TokenMetadata => {
                log("an artwork of this kind cannot be locked");
                Ok(false)
            }
        }
    }

    /// Locks it. The owner signs and pays.
    pub fn put(&self) -> Result<()> {
        match self.asset.kind {
            Kind::Programmable => programmable_lock::put(self),
            Kind::Core => core_lock::put(self),
            Kind::TokenMetadata => Err(Fault::UnsupportedTokenStandard.into()),
        }
    }

    /// Whether the artwork, of the kind with this `standard`, is still with its owner and locked for the holder. What is not
    /// there any more is not locked; but other accounts than those that were locked are refused.
    pub fn is_in_place(&self, standard: u8) -> Result<bool> {
        match standard {
            programmable::STANDARD => programmable_lock::is_in_place(self),
            core::STANDARD => self.asset.require_standard(standard).map(|_| core_lock::is_in_place(self)),
            _ => Err(Fault::UnsupportedTokenStandard.into()),
        }
    }

    /// Unlocks it, as if it had never been locked. What is left of the lock is lifted, and what is not the holder's any more
    /// is left alone. The owner signs and pays.
    pub fn lift(&self, standard: u8) -> Result<()> {
        match standard {
            programmable::STANDARD => programmable_lock::lift(self),
            core::STANDARD => self.asset.require_standard(standard).and_then(|_| core_lock::lift(self)),
            _ => Err(Fault::UnsupportedTokenStandard.into()),
        }
    }

    /// Unlocks it and moves it to `receiver`, who signs and pays. What the owner had paid for goes to the holder.
    pub fn hand_over(&self, receiver: &AccountView) -> Result<()> {
        match self.asset.kind {
            Kind::Programmable => programmable_lock::hand_over(self, receiver),
            Kind::Core => core_lock::hand_over(self, receiver),
            Kind::TokenMetadata => Err(Fault::UnsupportedTokenStandard.into()),
        }
    }
}
