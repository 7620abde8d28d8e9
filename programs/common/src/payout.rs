//! Pays the parties of a sale: SOL from an account of the program, an SPL currency from escrow or a signer's account.

use crate::{
    accounts::is_vacant,
    asset::record::Record,
    fault::require,
    ids,
    money::Split,
    pay::{Currency, Pay},
    pda::move_lamports,
    sysvars::rent_exempt_minimum,
    token::{associated_address, Holding, Home, Transfer},
    Fault, Result,
};
use pinocchio::{
    cpi::{Seed, Signer},
    AccountView,
};

pub struct Payout<'a> {
    pub pay: &'a Pay<'a>,
    pub currency: Currency,
    pub source: Source<'a>,
    /// Pays for missing token accounts.
    pub payer: &'a AccountView,
    /// Accounts that are closed by the sale. A share that would go to one of them is forfeited.
    pub of_the_sale: [&'a AccountView; 2],
}

/// The holder of the money, and the token account of an SPL currency.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub holder: &'a AccountView,
    pub token: Option<&'a AccountView>,
    /// Seeds of the program's account that holds the money; none if the holder signed the transaction (SPL only).
    pub seeds: Option<&'a [Seed<'a>]>,
}

/// A party that is paid, and its token account for an SPL currency.
#[derive(Clone, Copy)]
pub struct Party<'a> {
    pub wallet: &'a AccountView,
    pub token: Option<&'a AccountView>,
}

impl<'a> Payout<'a> {
    /// The creators as parties, from the trailing accounts: for SOL one account each, for SPL wallet and token account.
    pub fn require_creators(&self, record: &Record, trailing: &'a [AccountView]) -> Result<()> {
        let creators = record.creators();
        require(trailing.len() == creators.len() * self.stride(), Fault::CreatorCountMismatch)?;
        for (index, creator) in creators.iter().enumerate() {
            let party = self.creator(trailing, index)?;
            require(party.wallet.address() == creator, Fault::CreatorMismatch)?;
        }
        Ok(())
    }

    fn stride(&self) -> usize {
        match self.currency {
            Currency::Sol => 1,
            Currency::Spl { .. } => 2,
        }
    }

    pub fn creator(&self, trailing: &'a [AccountView], index: usize) -> Result<Party<'a>> {
        let first = index * self.stride();
        let wallet = trailing.get(first).ok_or(Fault::CreatorCountMismatch)?;
        let token = match self.currency {
            Currency::Sol => None,
            Currency::Spl { .. } => Some(trailing.get(first + 1).ok_or(Fault::CreatorCountMismatch)?),
        };
        Ok(Party { wallet, token })
    }

    /// Pays all parties. A part of zero moves nothing and creates nothing. The seller gets what fee account and creators
    /// forfeit, so that nobody can block a sale with the state of their own accounts. Returns what the seller gets in
    /// base units, including the seller's parts as fee account and as creator.
    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    pub fn pay_all(
        &self,
        split: &Split,
        seller: Party<'a>,
        fee: Party<'a>,
        trailing: &'a [AccountView],
    ) -> Result<u64> {
        let fee_paid = self.pay_unless_forfeited(fee, split.fee)?;
        let mut rest = split.seller + split.fee - fee_paid;
        let mut received = if is_same(fee, seller) { fee_paid } else { 0 };
        for index in 0..trailing.len() / self.stride() {
            let amount = split.creators.get(index).copied().ok_or(Fault::CreatorCountMismatch)?;
            let creator = self.creator(trailing, index)?;
            let paid = self.pay_unless_forfeited(creator, amount)?;
            rest += amount - paid;
            received += if is_same(creator, seller) { paid } else { 0 };
        }
        self.pay(seller, rest)?;
        Ok(received + rest)
    }

    /// Returns the amount that was paid: the whole part, or 0.
    fn pay_unless_forfeited(&self, party: Party<'a>, amount: u64) -> Result<u64> {
        if amount > 0 && self.is_forfeited(party, amount)? {
            return Ok(0);
        }
        self.pay(party, amount)?;
        Ok(amount)
    }

    /// Whether a party cannot be credited. Depends on addresses and on-chain state, never on how the caller passes an
    /// account.
    fn is_forfeited(&self, party: Party<'a>, amount: u64) -> Result<bool> {
        if self.of_the_sale.iter().any(|it| it.address() == party.wallet.address()) {
            return Ok(true);
        }
        match self.currency {
            Currency::Sol => is_uncreditable(party.wallet, amount),
            Currency::Spl { .. } => self.is_associated_account_lost(party),
        }
    }

    /// A party may be paid into any of its token accounts. If its associated account is frozen or belongs to another
    /// wallet, it forfeits what is sent there.
    fn is_associated_account_lost(&self, party: Party<'a>) -> Result<bool> {
        let to = party.token.ok_or(Fault::MissingTokenAccount)?;
        let (wallet, mint) = (party.wallet.address(), self.pay.currency_mint.address());
        let usable = is_vacant(to) || Holding::of(to, mint, wallet).is_ok_and(|held| !held.frozen);
        Ok(!usable && to.address() == &associated_address(wallet, mint))
    }

    pub fn pay(&self, party: Party<'a>, amount: u64) -> Result<()> {
        if amount == 0 {
            return Ok(());
        }
        match self.currency {
            Currency::Sol => self.pay_lamports(party.wallet, amount),
            Currency::Spl { decimals } => self.pay_tokens(party, amount, decimals),
        }
    }

    fn pay_lamports(&self, to: &AccountView, amount: u64) -> Result<()> {
        require(to.is_writable(), Fault::AccountNotWritable)?;
        move_lamports(self.source.holder, to, amount)
    }

    fn pay_tokens(&self, party: Party<'a>, amount: u64, decimals: u8) -> Result<()> {
        let from = self.source.token.ok_or(Fault::MissingTokenAccount)?;
        let to = party.token.ok_or(Fault::MissingTokenAccount)?;
        require(to.is_writable() && from.is_writable(), Fault::AccountNotWritable)?;
        let home = Home {
            account: to,
            wallet: party.wallet,
            mint: self.pay.currency_mint,
            payer: self.payer,
            system_program: self.pay.system_program,
            token_program: self.pay.token_program,
        };
        home.ensure()?;
        let mint = self.pay.currency_mint;
        let authority = self.source.holder;
        let transfer = Transfer { from, mint, to, authority, amount, decimals };
        match self.source.seeds {
            None => transfer.invoke(&[]),
            Some(seeds) => transfer.invoke(&[Signer::from(seeds)]),
        }
    }
}

fn is_same(one: Party, other: Party) -> bool {
    one.wallet.address() == other.wallet.address()
}

/// Whether an account cannot be credited with an amount of lamports: the cluster reserves its address, it is a program,
/// or it would end below the minimum balance of the cluster.
pub fn is_uncreditable(wallet: &AccountView, amount: u64) -> Result<bool> {
    let minimum = rent_exempt_minimum(wallet.data_len())?;
    let living = wallet.lamports().saturating_add(amount) >= minimum;
    Ok(!living || wallet.executable() || ids::is_reserved(wallet))
}
