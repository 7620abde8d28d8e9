//! A swap over one or two pools. What a pool pays out goes straight into the vault of the next one, so that a wallet needs
//! no account of what is in between.

use crate::{
    curve::Reserves,
    idl::Error,
    pool::{Pool, Sides, SEED},
};
use common::{
    accounts::Accounts,
    fault::require,
    token::{Mint, Transfer},
    Fault, Result,
};
use pinocchio::{
    cpi::{Seed, Signer},
    AccountView, Address,
};

const MAX_HOPS: usize = 2;
const ACCOUNTS_OF_A_HOP: usize = 4;

/// What moves: into the first pool, between pools, and out of the last one.
pub type Amounts = [u64; MAX_HOPS + 1];

pub struct Route<'a> {
    user: &'a AccountView,
    from: &'a AccountView,
    to: &'a AccountView,
    hops: [Option<(Pool, Sides<'a>)>; MAX_HOPS],
}

impl<'a> Route<'a> {
    pub fn take(mut accounts: Accounts<'a>, program: &Address) -> Result<Self> {
        let user = accounts.signer()?;
        let from = accounts.writable()?;
        let to = accounts.writable()?;
        let output_mint = accounts.take()?;
        accounts.token_program()?;
        let rest = accounts.trailing();
        let count = rest.len() / ACCOUNTS_OF_A_HOP;
        let is_whole = rest.len().is_multiple_of(ACCOUNTS_OF_A_HOP) && (1..=MAX_HOPS).contains(&count);
        require(is_whole, Error::WrongHopCount)?;
        let mut hops = [None, None];
        for (index, hop) in hops.iter_mut().enumerate().take(count) {
            let at = index * ACCOUNTS_OF_A_HOP;
            let next = rest.get(at + ACCOUNTS_OF_A_HOP + 1).unwrap_or(output_mint);
            let [pool, input_mint, input_vault, output_vault] = &rest[at..at + ACCOUNTS_OF_A_HOP] else {
                return Err(Fault::NotEnoughAccounts.into());
            };
            require(input_vault.is_writable() && output_vault.is_writable(), Fault::AccountNotWritable)?;
            let sides = Sides { pool, input_mint, output_mint: next, input_vault, output_vault };
            *hop = Some((Pool::load(pool, program)?, sides));
        }
        // The second hop would see reserves that the first one has not changed yet.
        if let [Some((_, first)), Some((_, second))] = &hops {
            require(first.pool.address() != second.pool.address(), Error::RepeatedPool)?;
        }
        Ok(Self { user, from, to, hops })
    }

    fn reserves(&self, index: usize) -> Result<Option<Reserves>> {
        match &self.hops[index] {
            Some((pool, sides)) => pool.reserves(sides).map(Some),
            None => Ok(None),
        }
    }

    /// What moves when `amount` goes in.
    pub fn forward(&self, amount: u64) -> Result<Amounts> {
        require(amount > 0, Error::AmountIsZero)?;
        let mut amounts = [amount; MAX_HOPS + 1];
        for index in 0..MAX_HOPS {
            amounts[index + 1] = match self.reserves(index)? {
                Some(reserves) => reserves.output_for(amounts[index])?,
                None => amounts[index],
            };
        }
        Ok(amounts)
    }

    /// What moves when `amount` comes out.
    pub fn backward(&self, amount: u64) -> Result<Amounts> {
        require(amount > 0, Error::AmountIsZero)?;
        let mut amounts = [amount; MAX_HOPS + 1];
        for index in (0..MAX_HOPS).rev() {
            amounts[index] = match self.reserves(index)? {
                Some(reserves) => reserves.input_for(amounts[index + 1])?,
                None => amounts[index + 1],
            };
        }
        Ok(amounts)
    }

    pub fn carry_out(&self, amounts: &Amounts) -> Result<()> {
        for (index, hop) in self.hops.iter().enumerate() {
            let Some((pool, sides)) = hop else { continue };
            if index == 0 {
                transfer(sides.input_mint, (self.from, sides.input_vault), (self.user, &[]), amounts[0])?;
            }
            let next = self.hops.get(index + 1).and_then(|it| it.as_ref());
            let to = next.map_or(self.to, |(_, sides)| sides.input_vault);
            let bump = [pool.bump];
            let seeds = [
                Seed::from(SEED),
                Seed::from(pool.mint_a.as_array()),
                Seed::from(pool.mint_b.as_array()),
                Seed::from(&bump),
            ];
            let signers = [Signer::from(&seeds)];
            let places = (sides.output_vault, to);
            transfer(sides.output_mint, places, (sides.pool, &signers), amounts[index + 1])?;
        }
        Ok(())
    }
}

#[inline(always)]
pub fn transfer(
    mint: &AccountView,
    (from, to): (&AccountView, &AccountView),
    (authority, signers): (&AccountView, &[Signer]),
    amount: u64,
) -> Result<()> {
    let decimals = Mint::read(mint).ok_or(Fault::InvalidCurrency)?.decimals;
    Transfer { from, mint, to, authority, amount, decimals }.invoke(signers)
}
