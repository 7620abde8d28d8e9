//! The ASSET block of accounts: an artwork that moves from one token account to another.

use crate::{
    accounts::Accounts,
    fault::require,
    ids,
    token::{Holding, Home, Mint, Transfer},
    Fault, Result,
};
use pinocchio::{
    cpi::{invoke_signed, Signer},
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address, ProgramResult,
};

const UPDATE_PRIMARY_SALE_HAPPENED_VIA_TOKEN: u8 = 4;

/// The first byte of token-metadata's edition records.
const EDITION_KEYS: [u8; 3] = [1, 2, 6];

pub struct Asset<'a> {
    pub mint: &'a AccountView,
    pub from_token: &'a AccountView,
    pub to_token: &'a AccountView,
    pub metadata: &'a AccountView,
    edition: Option<&'a AccountView>,
    pub program: &'a AccountView,
    pub token_program: &'a AccountView,
}

impl<'a> Asset<'a> {
    pub fn take(accounts: &mut Accounts<'a>) -> Result<Self> {
        let mint = accounts.take()?;
        let from_token = accounts.writable()?;
        let to_token = accounts.writable()?;
        let metadata = accounts.take()?;
        let edition = accounts.optional()?;
        // Reserved for other kinds of artworks: collection, from record, to record, auth rules, auth rules program,
        // instructions sysvar.
        for _ in 0..6 {
            accounts.optional()?;
        }
        let program = accounts.program(&ids::TOKEN_METADATA, Fault::WrongAssetProgram)?;
        let token_program = accounts.token_program()?;
        Ok(Self { mint, from_token, to_token, metadata, edition, program, token_program })
    }

    /// Checks that the mint is a one-of-one of SPL Token and stays one, and that nobody can freeze the artwork. Both
    /// authorities must be none or the artwork's edition record, for which only token-metadata can sign.
    pub fn require_one_of_one(&self) -> Result<()> {
        let mint = require_nft(self.mint)?;
        self.require_none_or_edition(mint.authority, Fault::MintAuthorityOpen)?;
        self.require_none_or_edition(mint.freeze_authority, Fault::FreezeAuthorityOpen)
    }

    fn require_none_or_edition(&self, authority: Option<Address>, fault: Fault) -> Result<()> {
        let Some(authority) = authority else { return Ok(()) };
        let edition = self.edition.ok_or(fault)?;
        require(edition.address() == &authority, fault)?;
        require(edition.owned_by(&ids::TOKEN_METADATA), fault)?;
        let key = edition.try_borrow()?.first().copied();
        require(key.is_some_and(|key| EDITION_KEYS.contains(&key)), fault)?;
        let mint = self.mint.address().as_array();
        let seeds: [&[u8]; 4] = [b"metadata", ids::TOKEN_METADATA.as_array(), mint, b"edition"];
        let (expected, _) = Address::find_program_address(&seeds, &ids::TOKEN_METADATA);
        require(authority == expected, fault)
    }

    /// Checks that the source account holds the artwork, and belongs to `owner`.
    pub fn require_held_by(&self, owner: &Address) -> Result<()> {
        let held = Holding::of(self.from_token, self.mint.address(), owner)?;
        require(held.amount == 1, Fault::AssetNotHeld)
    }

    /// Moves the artwork from a seller, who signs and pays, into the associated account of `holder`, an account of the
    /// program.
    pub fn take_custody(
        &self,
        seller: &AccountView,
        holder: &AccountView,
        system: &AccountView,
    ) -> Result<()> {
        self.home(holder, seller, system).ensure_associated()?;
        self.transfer(seller, &[])
    }

    /// Moves the artwork to `receiver`. If their account is missing, `payer` pays for it.
    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    pub fn deliver(
        &self,
        authority: &AccountView,
        signers: &[Signer],
        receiver: &AccountView,
        (payer, system): (&AccountView, &AccountView),
    ) -> Result<()> {
        self.require_held_by(authority.address())?;
        self.home(receiver, payer, system).ensure()?;
        self.transfer(authority, signers)
    }

    fn home<'b>(
        &'b self,
        wallet: &'b AccountView,
        payer: &'b AccountView,
        system: &'b AccountView,
    ) -> Home<'b> {
        let (account, mint, token_program) = (self.to_token, self.mint, self.token_program);
        Home { account, wallet, mint, payer, system_program: system, token_program }
    }

    fn transfer(&self, authority: &AccountView, signers: &[Signer]) -> Result<()> {
        let (from, mint, to) = (self.from_token, self.mint, self.to_token);
        Transfer { from, mint, to, authority, amount: 1, decimals: 0 }.invoke(signers)
    }

    /// Records in token-metadata that the first sale has happened. `holder` has the artwork in `token`, and signs.
    pub fn record_primary_sale(
        &self,
        holder: &AccountView,
        token: &AccountView,
        signers: &[Signer],
    ) -> ProgramResult {
        require(self.metadata.is_writable(), Fault::AccountNotWritable)?;
        let accounts = [
            InstructionAccount::writable(self.metadata.address()),
            InstructionAccount::readonly_signer(holder.address()),
            InstructionAccount::readonly(token.address()),
        ];
        let data = [UPDATE_PRIMARY_SALE_HAPPENED_VIA_TOKEN];
        let program_id = self.program.address();
        invoke_signed(
            &InstructionView { program_id, accounts: &accounts, data: &data },
            &[self.metadata, holder, token],
            signers,
        )
    }
}

/// Reads a mint of SPL Token with supply 1 and no decimals.
pub fn require_nft(account: &AccountView) -> Result<Mint> {
    require(!account.owned_by(&ids::TOKEN_2022), Fault::AssetIsToken2022)?;
    let mint = Mint::read(account).ok_or(Fault::InvalidMint)?;
    require(mint.supply == 1 && mint.decimals == 0, Fault::NotAnNft)?;
    Ok(mint)
}
