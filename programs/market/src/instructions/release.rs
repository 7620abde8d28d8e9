//! The end of a listing: the artwork leaves escrow, and the escrow is closed; or it is unlocked where it is.

use crate::{
    idl::Error,
    state::listing::{Listing, SEED},
};
use common::{
    asset::{lock::Lock, Asset, Opening},
    fault::require,
    Result,
};
use pinocchio::{
    cpi::{Seed, Signer},
    AccountView,
};

pub struct Release<'a> {
    pub asset: &'a Asset<'a>,
    pub account: &'a AccountView,
    pub listing: &'a Listing,
    pub seller: &'a AccountView,
}

impl Release<'_> {
    /// Moves the artwork to the buyer. If their token account is missing, `payer` pays for it.
    pub fn to_buyer(&self, buyer: &AccountView, opening: Opening) -> Result<()> {
        if !self.listing.non_custodial {
            return self.out_of_escrow(buyer, opening);
        }
        self.with_lock(opening, |lock, _| lock.hand_over(buyer))
    }

    /// Checks that an artwork that is not in escrow is still with the seller, and locked for this listing.
    pub fn require_locked(&self, opening: Opening) -> Result<()> {
        if !self.listing.non_custodial {
            return Ok(());
        }
        self.with_lock(opening, |lock, standard| require(lock.is_in_place(standard)?, Error::LockLifted))
    }

    /// Gives the artwork back to the seller. What is not with them any more, or not locked for this listing, is left alone.
    pub fn to_seller(&self, opening: Opening) -> Result<()> {
        if !self.listing.non_custodial {
            return self.out_of_escrow(self.seller, opening);
        }
        self.with_lock(opening, |lock, standard| lock.lift(standard))
    }

    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    fn with_lock(&self, opening: Opening, end: impl FnOnce(&Lock<'_>, u8) -> Result<()>) -> Result<()> {
        let bump = [self.listing.bump];
        let seeds = [Seed::from(SEED), Seed::from(self.listing.mint.as_array()), Seed::from(&bump)];
        let signers = [Signer::from(&seeds)];
        let Self { asset, account: holder, seller: owner, .. } = *self;
        end(&Lock { asset, owner, holder, signers: &signers, opening }, self.listing.token_standard)
    }

    fn out_of_escrow(&self, receiver: &AccountView, opening: Opening) -> Result<()> {
        self.asset.require_standard(self.listing.token_standard)?;
        let bump = [self.listing.bump];
        let seeds = [Seed::from(SEED), Seed::from(self.listing.mint.as_array()), Seed::from(&bump)];
        let signers = [Signer::from(&seeds)];
        self.asset.deliver(self.account, &signers, receiver, opening)
    }

    /// Closes the escrow, if there is one. Its rent goes to the listing, and with the listing's rent to the seller, who paid
    /// it.
    pub fn close_escrow(&self) -> Result<()> {
        if self.listing.non_custodial {
            return Ok(());
        }
        let bump = [self.listing.bump];
        let seeds = [Seed::from(SEED), Seed::from(self.listing.mint.as_array()), Seed::from(&bump)];
        self.asset.close_escrow(self.account, &[Signer::from(&seeds)])
    }
}
