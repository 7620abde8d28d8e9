//! A raffle, with the layout in idl.json.

use crate::{
    hash::sha256,
    idl::{account, Error},
};
use common::{
    accounts::is_vacant,
    fault::require,
    reader::Reader,
    state::{is_at, read_owned, store, VERSION},
    Result,
};
use pinocchio::{cpi::Seed, AccountView, Address};

pub const SEED: &[u8] = b"raffle";
pub const PROCEEDS_SEED: &[u8] = b"proceeds";

pub struct Raffle {
    pub bump: u8,
    pub proceeds_bump: u8,
    pub marketplace_authority: Address,
    pub creator: Address,
    pub entrants: Address,
    pub prize_mint: Address,
    pub currency_mint: Address,
    pub ticket_price: u64,
    pub supply: u32,
    pub sold: u32,
    pub ticket_limit: u32,
    pub end_time: i64,
    /// The first block at or after this slot decides the winner. 0 until the raffle is ended.
    pub draw_slot: u64,
    pub winner: Address,
    pub randomness: u64,
    pub fee_account: Address,
    pub fee_bps: u16,
    pub primary_split: bool,
    pub prize_claimed: bool,
    pub proceeds_claimed: bool,
    pub token_standard: u8,
}

impl Raffle {
    pub const LENGTH: usize = 285;

    /// Reads an existing raffle, and checks that it is at its own address.
    pub fn load(view: &AccountView, program: &Address) -> Result<Self> {
        require(!is_vacant(view), Error::NoRaffle)?;
        let raffle = read_owned(view, program, Error::InvalidRaffle, Self::parse)?;
        let seeds: [&[u8]; 3] = [SEED, raffle.entrants.as_array(), &[raffle.bump]];
        require(is_at(view, &seeds, program), Error::InvalidRaffle)?;
        Ok(raffle)
    }

    /// The seeds with which the program signs for the raffle.
    pub fn seeds<'a>(&'a self, bump: &'a [u8; 1]) -> [Seed<'a>; 3] {
        [Seed::from(SEED), Seed::from(self.entrants.as_array()), Seed::from(bump)]
    }

    pub fn require_proceeds(
        &self,
        proceeds: &AccountView,
        raffle: &Address,
        program: &Address,
    ) -> Result<()> {
        let seeds: [&[u8]; 3] = [raffle.as_array(), PROCEEDS_SEED, &[self.proceeds_bump]];
        require(is_at(proceeds, &seeds, program), Error::WrongProceedsAddress)
    }

    /// A digest of all fields but tickets sold, draw slot, winner, randomness and claims. Another raffle at the same
    /// address on other terms has another digest.
    pub fn terms(view: &AccountView) -> Result<[u8; 32]> {
        let data = view.try_borrow()?;
        let part = |range| data.get::<core::ops::Range<usize>>(range).ok_or(Error::InvalidRaffle);
        Ok(sha256(&[part(8..183)?, part(187..199)?, part(247..282)?, part(284..Self::LENGTH)?]))
    }

    /// Whether the draw slot is set. Then no more tickets are sold.
    pub fn is_ended(&self) -> bool {
        self.draw_slot != 0
    }

    pub fn is_drawn(&self) -> bool {
        self.winner != common::ids::SYSTEM
    }

    pub fn is_over(&self, now: i64) -> bool {
        self.sold == self.supply || (self.end_time != 0 && now >= self.end_time)
    }

    /// How many tickets one wallet may hold: 40 % of the supply, or the lower limit that was asked for; at least one.
    pub fn wallet_limit(&self) -> u32 {
        let share = (self.supply as u64 * 4 / 10) as u32;
        let limit = if self.ticket_limit == 0 { share } else { share.min(self.ticket_limit) };
        limit.max(1)
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.array()? != account::RAFFLE {
            return None;
        }
        let bump = reader.u8()?;
        let _version = reader.u8()?;
        let proceeds_bump = reader.u8()?;
        let (marketplace_authority, creator) = (reader.address()?, reader.address()?);
        let (entrants, prize_mint) = (reader.address()?, reader.address()?);
        let currency_mint = reader.address()?;
        let (ticket_price, supply) = (reader.u64()?, reader.u32()?);
        let (sold, ticket_limit) = (reader.u32()?, reader.u32()?);
        let (end_time, draw_slot) = (reader.i64()?, reader.u64()?);
        let (winner, randomness) = (reader.address()?, reader.u64()?);
        let (fee_account, fee_bps) = (reader.address()?, reader.u16()?);
        let (primary_split, prize_claimed) = (reader.bool()?, reader.bool()?);
        let proceeds_claimed = reader.bool()?;
        let token_standard = reader.u8()?;
        reader.finish()?;
        Some(Self {
            bump,
            proceeds_bump,
            marketplace_authority,
            creator,
            entrants,
            prize_mint,
            currency_mint,
            ticket_price,
            supply,
            sold,
            ticket_limit,
            end_time,
            draw_slot,
            winner,
            randomness,
            fee_account,
            fee_bps,
            primary_split,
            prize_claimed,
            proceeds_claimed,
            token_standard,
        })
    }

    pub fn store(&self, view: &AccountView) -> Result<()> {
        store(view, |writer| {
            writer.bytes(&account::RAFFLE).u8(self.bump).u8(VERSION).u8(self.proceeds_bump);
            writer.address(&self.marketplace_authority).address(&self.creator);
            writer.address(&self.entrants).address(&self.prize_mint).address(&self.currency_mint);
            writer.u64(self.ticket_price).u32(self.supply).u32(self.sold).u32(self.ticket_limit);
            writer.i64(self.end_time).u64(self.draw_slot);
            writer.address(&self.winner).u64(self.randomness);
            writer.address(&self.fee_account).u16(self.fee_bps).bool(self.primary_split);
            writer.bool(self.prize_claimed).bool(self.proceeds_claimed).u8(self.token_standard);
        })
    }
}

#[cfg(test)]
mod tests;
