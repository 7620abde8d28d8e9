//! The end of an auction without a bid: the artwork goes back to the seller, and escrow and auction are closed.

use crate::{auction::Auction, idl::Error};
use common::{
    asset::Asset, escrow::Escrow, fault::require, pay::Pay, payout::Party, pda::close_account, Result,
};
use pinocchio::{cpi::Signer, AccountView};

pub struct GiveBack<'a> {
    pub auction: &'a Auction,
    pub account: &'a AccountView,
    pub asset: &'a Asset<'a>,
    pub pay: &'a Pay<'a>,
}

impl<'a> GiveBack<'a> {
    /// The seller signs, and pays for their own token account if it is missing.
    pub fn run(&self, seller: &'a AccountView) -> Result<()> {
        let Self { auction, account, asset, pay } = *self;
        require(asset.mint.address() == &auction.mint, Error::WrongMint)?;
        asset.require_standard(auction.token_standard)?;
        require(pay.currency_mint.address() == &auction.bid_mint, Error::WrongBidMint)?;
        let bump = [auction.bump];
        let seeds = auction.seeds(&bump);
        let signers = [Signer::from(&seeds)];
        asset.deliver(account, &signers, seller, pay.opening(seller))?;
        asset.close_escrow(account, &signers)?;
        let escrow = Escrow::of(account, &seeds, pay, pay.currency(&auction.mint)?)?;
        escrow.close(seller, Party { wallet: seller, token: pay.payee_token })?;
        close_account(account, seller)
    }
}
