//! An auction, with the layout in idl.json, and the rules of its clock and its bids.

use crate::idl::{account, Error};
use common::{
    accounts::is_vacant,
    fault::require,
    money::bps_of,
    reader::Reader,
    state::{is_at, read_owned, store, VERSION},
    terms::{digest, Digest},
    Fault, Result,
};
use pinocchio::{cpi::Seed, AccountView, Address};

pub const SEED: &[u8] = b"auction_config";
/// Seconds after the end in which the auction can only be settled. After them the highest bidder may take the bid back.
pub const RECLAIM_GRACE: i64 = 604_800;

pub struct Auction {
    pub bump: u8,
    pub marketplace_authority: Address,
    pub seller: Address,
    pub mint: Address,
    pub bid_mint: Address,
    pub start_time: i64,
    pub end_time: i64,
    pub highest_bid: u64,
    pub highest_bidder: Address,
    pub reserve_price: u64,
    pub duration: u32,
    pub min_bid_increment_bps: u16,
    pub time_ext_period: u32,
    pub time_ext_delta: u32,
    pub fee_account: Address,
    pub fee_bps: u16,
    pub paused_at: i64,
    pub token_standard: u8,
    pub min_bid_increment: u64,
    pub absolute_increment: bool,
    pub disable_primary_split: bool,
}

impl Auction {
    pub const LENGTH: usize = 272;
    /// Burning and acknowledgements belong to other kinds of auctions.
    const BURN_ON_COMPLETE: bool = false;
    const ACKNOWLEDGED: bool = false;

    /// Reads an existing auction, and checks that it is at its own address.
    pub fn load(view: &AccountView, program: &Address) -> Result<Self> {
        require(!is_vacant(view), Error::NoAuction)?;
        let auction = read_owned(view, program, Error::InvalidAuction, Self::parse)?;
        let seeds: [&[u8]; 3] = [auction.mint.as_array(), SEED, &[auction.bump]];
        require(is_at(view, &seeds, program), Error::InvalidAuction)?;
        Ok(auction)
    }

    /// The seeds with which the program signs for the auction.
    pub fn seeds<'a>(&'a self, bump: &'a [u8; 1]) -> [Seed<'a>; 3] {
        [Seed::from(self.mint.as_array()), Seed::from(SEED), Seed::from(bump)]
    }

    /// A digest of what bids do not change: all fields but end, highest bid and bidder, and pause. A later auction of the
    /// same artwork on other terms has another digest.
    pub fn terms(&self, view: &AccountView) -> Result<Digest> {
        Self::terms_from(view, self.start_time)
    }

    fn terms_from(view: &AccountView, start_time: i64) -> Result<Digest> {
        let data = view.try_borrow()?;
        let part = |range| data.get::<core::ops::Range<usize>>(range).ok_or(Error::InvalidAuction);
        Ok(digest(&[part(8..138)?, &start_time.to_le_bytes(), part(194..250)?, part(258..Self::LENGTH)?]))
    }

    /// Whether these are the terms that the signer was shown. The first bid may set the start. A signer who was shown an
    /// auction without a start accepts the start that a bid has set since.
    pub fn is_as_shown(&self, view: &AccountView, shown: &Digest) -> Result<bool> {
        Ok(&self.terms(view)? == shown || (self.has_bid() && &Self::terms_from(view, 0)? == shown))
    }

    pub fn has_bid(&self) -> bool {
        self.highest_bid > 0
    }

    /// Whether a bid is high enough: at least the reserve; after the first bid, above the highest by the increment, and
    /// by one unit at least. If the minimum does not fit 64 bits, no bid is high enough.
    pub fn accepts(&self, amount: u64) -> Result<bool> {
        if !self.has_bid() {
            return Ok(amount >= self.reserve_price);
        }
        let increment = match self.absolute_increment {
            true => self.min_bid_increment,
            false => bps_of(self.highest_bid, self.min_bid_increment_bps)?,
        };
        Ok(self.highest_bid.checked_add(increment.max(1)).is_some_and(|minimum| amount >= minimum))
    }

    pub fn is_over(&self, now: i64) -> bool {
        self.end_time != 0 && now >= self.end_time
    }

    /// Checks that the bidder may bid the amount now.
    pub fn require_bid(&self, bidder: &Address, amount: u64, now: i64) -> Result<()> {
        require(bidder != &self.seller, Error::BidderIsSeller)?;
        require(self.paused_at == 0, Error::AuctionPaused)?;
        require(now >= self.start_time, Error::NotStarted)?;
        require(!self.is_over(now), Error::AuctionEnded)?;
        require(self.accepts(amount)?, Error::BidTooLow)
    }

    /// Checks that the bidder may take the highest bid back now. An end that is too far away to add to never comes.
    pub fn require_reclaim(&self, bidder: &Address, now: i64) -> Result<()> {
        require(self.has_bid(), Error::NoBid)?;
        require(bidder == &self.highest_bidder, Error::NotHighestBidder)?;
        require(self.paused_at == 0, Error::AuctionPaused)?;
        let from = self.end_time.checked_add(RECLAIM_GRACE);
        require(self.is_over(now) && from.is_some_and(|from| now >= from), Error::ReclaimTooEarly)
    }

    /// Records that the highest bid was taken back. The bidder stays, to show whose bid it was; without an amount there is no
    /// bid. The end has passed and stays, so that nobody can bid any more.
    pub fn note_reclaim(&mut self) {
        self.highest_bid = 0;
    }

    /// Records a bid. The first one starts a clock that waits for it; one shortly before the end moves the end.
    pub fn note_bid(&mut self, bidder: &Address, amount: u64, now: i64) -> Result<()> {
        self.highest_bid = amount;
        self.highest_bidder = *bidder;
        if self.end_time == 0 {
            self.start_time = now;
            self.end_time = end_after(now, self.duration)?;
        }
        if now >= self.end_time - self.time_ext_period as i64 {
            self.end_time = self.end_time.max(end_after(now, self.time_ext_delta)?);
        }
        Ok(())
    }

    /// Moves the end by the time that the clock was stopped. Time before the start does not count.
    pub fn resume(&mut self, now: i64) -> Result<()> {
        if self.end_time != 0 {
            let stood_still = (now - self.paused_at.max(self.start_time)).max(0);
            self.end_time = self.end_time.checked_add(stood_still).ok_or(Fault::ArithmeticOverflow)?;
        }
        self.paused_at = 0;
        Ok(())
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.array()? != account::AUCTION_CONFIG {
            return None;
        }
        let bump = reader.u8()?;
        let _version = reader.u8()?;
        let (marketplace_authority, seller) = (reader.address()?, reader.address()?);
        let (mint, bid_mint) = (reader.address()?, reader.address()?);
        let (start_time, end_time) = (reader.i64()?, reader.i64()?);
        let (highest_bid, highest_bidder) = (reader.u64()?, reader.address()?);
        let (reserve_price, duration) = (reader.u64()?, reader.u32()?);
        let min_bid_increment_bps = reader.u16()?;
        let (time_ext_period, time_ext_delta) = (reader.u32()?, reader.u32()?);
        let (fee_account, fee_bps) = (reader.address()?, reader.u16()?);
        let paused_at = reader.i64()?;
        let _burn_acknowledgements = reader.bytes(3)?;
        let token_standard = reader.u8()?;
        let min_bid_increment = reader.u64()?;
        let (absolute_increment, disable_primary_split) = (reader.bool()?, reader.bool()?);
        reader.finish()?;
        Some(Self {
            bump,
            marketplace_authority,
            seller,
            mint,
            bid_mint,
            start_time,
            end_time,
            highest_bid,
            highest_bidder,
            reserve_price,
            duration,
            min_bid_increment_bps,
            time_ext_period,
            time_ext_delta,
            fee_account,
            fee_bps,
            paused_at,
            token_standard,
            min_bid_increment,
            absolute_increment,
            disable_primary_split,
        })
    }

    pub fn store(&self, view: &AccountView) -> Result<()> {
        store(view, |writer| {
            writer.bytes(&account::AUCTION_CONFIG).u8(self.bump).u8(VERSION);
            writer.address(&self.marketplace_authority).address(&self.seller);
            writer.address(&self.mint).address(&self.bid_mint);
            writer.i64(self.start_time).i64(self.end_time);
            writer.u64(self.highest_bid).address(&self.highest_bidder);
            writer.u64(self.reserve_price).u32(self.duration).u16(self.min_bid_increment_bps);
            writer.u32(self.time_ext_period).u32(self.time_ext_delta);
            writer.address(&self.fee_account).u16(self.fee_bps).i64(self.paused_at);
            writer.bool(Self::BURN_ON_COMPLETE).bool(Self::ACKNOWLEDGED).bool(Self::ACKNOWLEDGED);
            writer.u8(self.token_standard).u64(self.min_bid_increment);
            writer.bool(self.absolute_increment).bool(self.disable_primary_split);
        })
    }
}

pub fn end_after(start: i64, seconds: u32) -> Result<i64> {
    start.checked_add(seconds as i64).ok_or(Fault::ArithmeticOverflow.into())
}

#[cfg(test)]
mod tests;
