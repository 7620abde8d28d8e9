//! The end of a listing: the artwork leaves escrow, escrow and listing are closed.

use crate::state::listing::{Listing, SEED};
use common::{asset::Asset, pda::close_account, token, Result};
use pinocchio::{
    cpi::{Seed, Signer},
    AccountView,
};

pub struct Release<'a> {
    pub asset: &'a Asset<'a>,
    pub account: &'a AccountView,
    pub listing: &'a Listing,
    pub system_program: &'a AccountView,
}

impl Release<'_> {
    /// Moves the artwork to `receiver`, whose token account `payer` opens when it is missing.
    pub fn hand_over(&self, receiver: &AccountView, payer: &AccountView) -> Result<()> {
        let bump = [self.listing.bump];
        let seeds = [Seed::from(SEED), Seed::from(self.listing.mint.as_array()), Seed::from(&bump)];
        let signers = [Signer::from(&seeds)];
        self.asset.deliver(self.account, &signers, receiver, (payer, self.system_program))
    }

    /// Closes escrow and listing; the rent of both goes to the seller, who paid it.
    pub fn close(&self, seller: &AccountView) -> Result<()> {
        let bump = [self.listing.bump];
        let seeds = [Seed::from(SEED), Seed::from(self.listing.mint.as_array()), Seed::from(&bump)];
        token::close(self.asset.from_token, seller, self.account, &[Signer::from(&seeds)])?;
        close_account(self.account, seller)
    }
}
