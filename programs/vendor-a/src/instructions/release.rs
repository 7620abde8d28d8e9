//! The end of an order: the artwork leaves escrow, and the escrow is closed.

use crate::state::order::{Order, SEED};
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
    pub order: &'a Order,
}

impl Release<'_> {
    /// Moves the artwork to `receiver`, whose token account `payer` opens when it is missing.
    pub fn hand_over(&self, receiver: &AccountView, opening: Opening) -> Result<()> {
        self.asset.require_standard(self.order.token_standard)?;
        let bump = [self.order.bump];
        let seeds = [Seed::from(SEED), Seed::from(&self.order.order_id), Seed::from(&bump)];
        let signers = [Signer::from(&seeds)];
        self.asset.deliver(self.account, &signers, receiver, opening)
    }

    /// Closes the escrow; its rent goes to the order, and from there with the order's to the seller, who paid it.
    pub fn close_escrow(&self) -> Result<()> {
        let bump = [self.order.bump];
        let seeds = [Seed::from(SEED), Seed::from(&self.order.order_id), Seed::from(&bump)];
        self.asset.close_escrow(self.account, &[Signer::from(&seeds)])
    }
}
