//! Money that an account of a program holds for somebody: lamports in itself, or SPL tokens in its associated account.

use crate::{
    accounts::is_vacant,
    fault::require,
    pay::{Currency, Pay},
    payout::{Party, Payout, Source},
    pda::transfer_lamports,
    token::{self, associated_address, Holding, Home, Transfer},
    Fault, Result,
};
use pinocchio::{
    cpi::{Seed, Signer},
    AccountView,
};

pub struct Escrow<'a> {
    pub holder: &'a AccountView,
    pub seeds: &'a [Seed<'a>],
    pub pay: &'a Pay<'a>,
    pub currency: Currency,
    /// The associated account of the holder; `None` for SOL.
    token: Option<&'a AccountView>,
}

impl<'a> Escrow<'a> {
    /// Checks that the token account is the associated one.
    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    pub fn of(
        holder: &'a AccountView,
        seeds: &'a [Seed<'a>],
        pay: &'a Pay<'a>,
        currency: Currency,
    ) -> Result<Self> {
        let token = match currency {
            Currency::Sol => None,
            Currency::Spl { .. } => {
                let token = pay.escrow_token.ok_or(Fault::MissingTokenAccount)?;
                let expected = associated_address(holder.address(), pay.currency_mint.address());
                require(token.address() == &expected, Fault::WrongTokenAddress)?;
                require(token.is_writable(), Fault::AccountNotWritable)?;
                Some(token)
            }
        };
        Ok(Self { holder, seeds, pay, currency, token })
    }

    /// Creates the token account if it is missing.
    pub fn open(&self, payer: &AccountView) -> Result<()> {
        let Some(account) = self.token else { return Ok(()) };
        let home = Home {
            account,
            wallet: self.holder,
            mint: self.pay.currency_mint,
            payer,
            system_program: self.pay.system_program,
            token_program: self.pay.token_program,
        };
        home.ensure()
    }

    /// Takes an amount from a wallet that signs.
    pub fn take(&self, payer: &AccountView, amount: u64) -> Result<()> {
        self.pay.require_funds(self.currency, payer, amount)?;
        let Currency::Spl { decimals } = self.currency else {
            return transfer_lamports(payer, self.holder, amount);
        };
        let from = self.pay.payer_token.ok_or(Fault::MissingTokenAccount)?;
        let to = self.token.ok_or(Fault::MissingTokenAccount)?;
        require(from.is_writable(), Fault::AccountNotWritable)?;
        let mint = self.pay.currency_mint;
        Transfer { from, mint, to, authority: payer, amount, decimals }.invoke(&[])
    }

    /// Pays out of the escrow. `payer` pays for missing token accounts.
    pub fn payout(&self, payer: &'a AccountView) -> Payout<'a> {
        Payout {
            pay: self.pay,
            currency: self.currency,
            source: Source { holder: self.holder, token: self.token, seeds: Some(self.seeds) },
            payer,
            of_the_sale: [self.holder, self.token.unwrap_or(self.holder)],
        }
    }

    /// Closes an escrow of an SPL currency: what is in it goes to `rest`, its rent to the holder. An escrow of SOL is
    /// closed with its holder.
    pub fn close(&self, payer: &'a AccountView, rest: Party<'a>) -> Result<()> {
        let Some(account) = self.token else { return Ok(()) };
        if is_vacant(account) {
            return Ok(());
        }
        let held = Holding::of(account, self.pay.currency_mint.address(), self.holder.address())?;
        self.payout(payer).pay(rest, held.amount)?;
        token::close(account, self.holder, &[Signer::from(self.seeds)])
    }
}
