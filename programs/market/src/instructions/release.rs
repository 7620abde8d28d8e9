//! The end of a listing: the artwork leaves escrow, and the escrow is closed.

use crate::state::listing::{Listing, SEED};
use common::{
    asset::{Asset, Opening},
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
}

impl Release<'_> {
    /// Moves the artwork to `receiver`. If their token account is missing, `payer` pays for it.
    pub fn hand_over(&self, receiver: &AccountView, opening: Opening) -> Result<()> {
        self.asset.require_standard(self.listing.token_standard)?;
        let bump = [self.listing.bump];
        let seeds = [Seed::from(SEED), Seed::from(self.listing.mint.as_array()), Seed::from(&bump)];
        let signers = [Signer::from(&seeds)];
        self.asset.deliver(self.account, &signers, receiver, opening)
    }

    /// Closes the escrow. Its rent goes to the listing, and with the listing's rent to the seller, who paid it.
    pub fn close_escrow(&self) -> Result<()> {
        let bump = [self.listing.bump];
        let seeds = [Seed::from(SEED), Seed::from(self.listing.mint.as_array()), Seed::from(&bump)];
        self.asset.close_escrow(self.account, &[Signer::from(&seeds)])
    }
}
