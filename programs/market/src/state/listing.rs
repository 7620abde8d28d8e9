//! An artwork on sale at a fixed price.

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

pub const SEED: &[u8] = b"listing";

pub struct Listing {
    pub bump: u8,
    pub marketplace_authority: Address,
    pub seller: Address,
    pub mint: Address,
    pub currency_mint: Address,
    pub price: u64,
    pub end_time: i64,
    pub listed_at: i64,
    pub fee_account: Address,
    pub fee_bps: u16,
    pub start_time: i64,
    /// All zeros if anybody may buy.
    pub whitelist: Address,
    pub buyer_sets_price: bool,
    pub editions_limit: u16,
    pub non_custodial: bool,
    pub token_standard: u8,
    pub disable_primary_split: bool,
    /// How many prints were sold. None if the artwork itself is for sale.
    pub editions_sold: Option<u16>,
}

impl Listing {
    /// Of the fields that every listing has. One of editions has the number of those sold after them.
    pub const LENGTH: usize = 242;

    /// Reads an existing listing, and checks that it is at its own address.
    pub fn load(view: &AccountView, program: &Address) -> Result<Self> {
        require(!is_vacant(view), Error::NotListed)?;
        let listing = read_owned(view, program, Error::InvalidListing, Self::parse)?;
        let seeds: [&[u8]; 3] = [SEED, listing.mint.as_array(), &[listing.bump]];
        require(is_at(view, &seeds, program), Error::InvalidListing)?;
        Ok(listing)
    }

    /// Bytes of the account.
    pub fn length(&self) -> usize {
        Self::LENGTH + self.editions_sold.map_or(0, |_| 2)
    }

    /// A digest of all fields that a sale of an edition leaves as they are.
    pub fn terms(view: &AccountView) -> Result<ShortDigest> {
        let data = view.try_borrow()?;
        let fixed = data.get(..Self::LENGTH).ok_or(Error::InvalidListing)?;
        Ok(shortened(&digest(&[fixed])))
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.array()? != account::LISTING {
            return None;
        }
        let bump = reader.u8()?;
        let _version = reader.u8()?;
        let marketplace_authority = reader.address()?;
        let seller = reader.address()?;
        let mint = reader.address()?;
        let currency_mint = reader.address()?;
        let price = reader.u64()?;
        let end_time = reader.i64()?;
        let listed_at = reader.i64()?;
        let fee_account = reader.address()?;
        let fee_bps = reader.u16()?;
        let start_time = reader.i64()?;
        let whitelist = reader.address()?;
        let buyer_sets_price = reader.bool()?;
        let editions_limit = reader.u16()?;
        let non_custodial = reader.bool()?;
        let token_standard = reader.u8()?;
        let disable_primary_split = reader.bool()?;
        let editions_sold = match reader.remaining() {
            0 => None,
            _ => Some(reader.u16()?),
        };
        reader.finish()?;
        Some(Self {
            bump,
            marketplace_authority,
            seller,
            mint,
            currency_mint,
            price,
            end_time,
            listed_at,
            fee_account,
            fee_bps,
            start_time,
            whitelist,
            buyer_sets_price,
            editions_limit,
            non_custodial,
            token_standard,
            disable_primary_split,
            editions_sold,
        })
    }

    pub fn store(&self, view: &AccountView) -> Result<()> {
        store(view, |writer| {
            writer.bytes(&account::LISTING).u8(self.bump).u8(VERSION);
            writer.address(&self.marketplace_authority).address(&self.seller);
            writer.address(&self.mint).address(&self.currency_mint);
            writer.u64(self.price).i64(self.end_time).i64(self.listed_at);
            writer.address(&self.fee_account).u16(self.fee_bps).i64(self.start_time);
            writer.address(&self.whitelist).bool(self.buyer_sets_price).u16(self.editions_limit);
            writer.bool(self.non_custodial).u8(self.token_standard).bool(self.disable_primary_split);
            if let Some(sold) = self.editions_sold {
                writer.u16(sold);
            }
        })
    }
}

#[cfg(test)]
mod tests;
