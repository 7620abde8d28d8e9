//! The end of a listing: the artwork leaves escrow, escrow and listing are closed.

use crate::state::listing::{Listing, SEED};
use common::{
    asset::Asset,
    fault::require,
    pda::close_account,
    token::{self, Holding, Home, Transfer},
    Fault, Result,
};
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
        let asset = self.asset;
        let held = Holding::of(asset.from_token, asset.mint.address(), self.account.address())?;
        require(held.amount == 1, Fault::AssetNotHeld)?;
        let home = Home {
            account: asset.to_token,
            wallet: receiver,
            mint: asset.mint,
            payer,
            system_program: self.system_program,
            token_program: asset.token_program,
        };
        home.ensure()?;
        let bump = [self.listing.bump];
        let seeds = [Seed::from(SEED), Seed::from(self.listing.mint.as_array()), Seed::from(&bump)];
        let (from, mint, to) = (asset.from_token, asset.mint, asset.to_token);
        let transfer = Transfer { from, mint, to, authority: self.account, amount: 1, decimals: 0 };
        transfer.invoke(&[Signer::from(&seeds)])
    }

    /// Closes escrow and listing; the rent of both goes to the seller, who paid it.
    pub fn close(&self, seller: &AccountView) -> Result<()> {
        let bump = [self.listing.bump];
        let seeds = [Seed::from(SEED), Seed::from(self.listing.mint.as_array()), Seed::from(&bump)];
        token::close(self.asset.from_token, seller, self.account, &[Signer::from(&seeds)])?;
        close_account(self.account, seller)
    }
}
