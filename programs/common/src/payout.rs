//! Pays the parties of a sale, out of a wallet that signs or out of escrow.

use crate::{
    fault::require,
    metadata::Metadata,
    money::Split,
    pay::{Currency, Pay},
    pda::{move_lamports, transfer_lamports},
    sysvars::rent_exempt_minimum,
    token::{Home, Transfer},
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
    /// Opens token accounts that are missing.
    pub payer: &'a AccountView,
    /// Accounts that no party may be: what belongs to the sale itself.
    pub reserved: [&'a AccountView; 2],
}

/// Who holds the money, and where an SPL currency is.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub holder: &'a AccountView,
    pub token: Option<&'a AccountView>,
    /// Of the program's account that holds the money; none when the holder signed the transaction.
    pub seeds: Option<&'a [Seed<'a>]>,
}

/// Who is paid, and where an SPL currency goes.
#[derive(Clone, Copy)]
pub struct Party<'a> {
    pub wallet: &'a AccountView,
    pub token: Option<&'a AccountView>,
}

impl<'a> Payout<'a> {
    /// The creators' parties from the trailing accounts: SOL one account each, SPL wallet and token account.
    pub fn require_creators(&self, metadata: &Metadata, trailing: &'a [AccountView]) -> Result<()> {
        let creators = metadata.creators();
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

    /// Pays everybody their part. A part of zero moves nothing and creates nothing.
    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    pub fn pay_all(
        &self,
        split: &Split,
        seller: Party<'a>,
        fee: Party<'a>,
        trailing: &'a [AccountView],
    ) -> Result<()> {
        self.pay(fee, split.fee)?;
        for index in 0..trailing.len() / self.stride() {
            let amount = split.creators.get(index).copied().ok_or(Fault::CreatorCountMismatch)?;
            self.pay(self.creator(trailing, index)?, amount)?;
        }
        self.pay(seller, split.seller)
    }

    pub fn pay(&self, party: Party<'a>, amount: u64) -> Result<()> {
        for reserved in self.reserved {
            require(party.wallet.address() != reserved.address(), Fault::AccountAliased)?;
        }
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
        match self.source.seeds {
            None => transfer_lamports(self.source.holder, to, amount),
            Some(_) => move_lamports(self.source.holder, to, amount),
        }
    }

    /// To call when all lamports have moved: the cluster refuses a transaction that leaves a wallet with more than
    /// nothing and less than the rent-exempt minimum, without saying whose.
    pub fn require_living(&self, groups: &[&[AccountView]]) -> Result<()> {
        for wallet in groups.iter().copied().flatten() {
            let minimum = rent_exempt_minimum(wallet.data_len())?;
            require(wallet.lamports() == 0 || wallet.lamports() >= minimum, Fault::RecipientNotRentExempt)?;
        }
        Ok(())
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
