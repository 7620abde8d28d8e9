//! The PAY block of accounts: the currency, and the token accounts that hold it.

use crate::{
    accounts::Accounts,
    asset::Opening,
    fault::require,
    ids,
    token::{Holding, Mint},
    Fault, Result,
};
use pinocchio::{AccountView, Address};

pub struct Pay<'a> {
    pub currency_mint: &'a AccountView,
    pub payer_token: Option<&'a AccountView>,
    pub escrow_token: Option<&'a AccountView>,
    pub payee_token: Option<&'a AccountView>,
    pub fee_token: Option<&'a AccountView>,
    pub token_program: &'a AccountView,
    pub associated_token_program: &'a AccountView,
    pub system_program: &'a AccountView,
}

#[derive(Clone, Copy)]
pub enum Currency {
    /// Native lamports.
    Sol,
    Spl {
        decimals: u8,
    },
}

impl<'a> Pay<'a> {
    pub fn take(accounts: &mut Accounts<'a>) -> Result<Self> {
        let currency_mint = accounts.take()?;
        let payer_token = accounts.optional()?;
        let escrow_token = accounts.optional()?;
        let payee_token = accounts.optional()?;
        let fee_token = accounts.optional()?;
        let token_program = accounts.token_program()?;
        let associated_token_program = accounts.associated_token_program()?;
        let system_program = accounts.system_program()?;
        Ok(Self {
            currency_mint,
            payer_token,
            escrow_token,
            payee_token,
            fee_token,
            token_program,
            associated_token_program,
            system_program,
        })
    }

    /// For the accounts of an artwork that `payer` pays for.
    pub fn opening(&self, payer: &'a AccountView) -> Opening<'a> {
        let Self { associated_token_program, system_program, .. } = *self;
        Opening { payer, associated_token_program, system_program }
    }

    pub fn currency(&self, artwork: &Address) -> Result<Currency> {
        let mint = self.currency_mint;
        if mint.address() == &ids::NATIVE_MINT {
            return Ok(Currency::Sol);
        }
        self.token_currency(artwork)
    }

    /// The same, with wrapped SOL treated as an SPL token.
    pub fn token_currency(&self, artwork: &Address) -> Result<Currency> {
        let mint = self.currency_mint;
        require(mint.address() != artwork, Fault::CurrencyIsAsset)?;
        require(!mint.owned_by(&ids::TOKEN_2022), Fault::CurrencyIsToken2022)?;
        let decimals = Mint::read(mint).ok_or(Fault::InvalidCurrency)?.decimals;
        Ok(Currency::Spl { decimals })
    }

    /// Refuses a currency that the seller could freeze, because other people's money will be in escrow. Any other issuer
    /// is trusted by those who use the currency.
    pub fn require_freezable_by_others_only(&self, seller: &Address) -> Result<()> {
        let freezer = Mint::read(self.currency_mint).and_then(|mint| mint.freeze_authority);
        require(freezer.as_ref() != Some(seller), Fault::CurrencyFreezableBySeller)
    }

    /// Checks that the payer holds `amount` of the currency, in an account of their own.
    pub fn require_funds(&self, currency: Currency, payer: &AccountView, amount: u64) -> Result<()> {
        let held = match currency {
            Currency::Sol => payer.lamports(),
            Currency::Spl { .. } => {
                let account = self.payer_token.ok_or(Fault::MissingTokenAccount)?;
                Holding::of(account, self.currency_mint.address(), payer.address())?.amount
            }
        };
        require(held >= amount, Fault::InsufficientFunds)
    }
}
