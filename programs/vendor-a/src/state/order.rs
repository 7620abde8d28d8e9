//! An artwork for sale under an order id, in escrow.

use crate::idl::{account, Error};
use common::{
    accounts::is_vacant,
    fault::require,
    reader::Reader,
    state::{is_at, read_owned, store, VERSION},
    terms::{digest, shortened, ShortDigest},
    Result,
};
use pinocchio::{AccountView, Address};

pub const SEED: &[u8] = b"order";

pub type OrderId = [u8; 32];

pub struct Order {
    pub bump: u8,
    pub order_id: OrderId,
    pub seller: Address,
    pub mint: Address,
    pub currency_mint: Address,
    /// What the seller gets; royalty and fee come on top.
    pub price: u64,
    /// 1 at first, one more with each update.
    pub revision: u64,
    pub expires_at: i64,
    pub fee_account: Address,
    pub fee_bps: u16,
    pub token_standard: u8,
    /// Of the config that the fee is from.
    pub authority: Address,
}

impl Order {
    pub const LENGTH: usize = 229;

    /// Reads an order that exists and sits at its own address.
    pub fn load(view: &AccountView, program: &Address) -> Result<Self> {
        require(!is_vacant(view), Error::NoOrder)?;
        let order = read_owned(view, program, Error::InvalidOrder, Self::parse)?;
        let seeds: [&[u8]; 3] = [SEED, &order.order_id, &[order.bump]];
        require(is_at(view, &seeds, program), Error::InvalidOrder)?;
        Ok(order)
    }

    /// A digest of the whole order, the revision included.
    pub fn terms(view: &AccountView) -> Result<ShortDigest> {
        Ok(shortened(&digest(&[&view.try_borrow()?])))
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.array()? != account::ORDER {
            return None;
        }
        let bump = reader.u8()?;
        let _version = reader.u8()?;
        let order_id = reader.array()?;
        let seller = reader.address()?;
        let mint = reader.address()?;
        let currency_mint = reader.address()?;
        let price = reader.u64()?;
        let revision = reader.u64()?;
        let expires_at = reader.i64()?;
        let fee_account = reader.address()?;
        let fee_bps = reader.u16()?;
        let token_standard = reader.u8()?;
        let authority = reader.address()?;
        reader.finish()?;
        Some(Self {
            bump,
            order_id,
            seller,
            mint,
            currency_mint,
            price,
            revision,
            expires_at,
            fee_account,
            fee_bps,
            token_standard,
            authority,
        })
    }

    pub fn store(&self, view: &AccountView) -> Result<()> {
        store(view, |writer| {
            writer.bytes(&account::ORDER).u8(self.bump).u8(VERSION).bytes(&self.order_id);
            writer.address(&self.seller).address(&self.mint).address(&self.currency_mint);
            writer.u64(self.price).u64(self.revision).i64(self.expires_at);
            writer.address(&self.fee_account).u16(self.fee_bps).u8(self.token_standard);
            writer.address(&self.authority);
        })
    }
}

#[cfg(test)]
mod tests;
