//! The ASSET block of accounts: an artwork that moves from one token account to another.

use crate::{accounts::Accounts, fault::require, ids, token::Mint, Fault, Result};
use pinocchio::AccountView;

/// Keys of token-metadata's edition records.
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
        let mint = accounts.next()?;
        let from_token = accounts.writable()?;
        let to_token = accounts.writable()?;
        let metadata = accounts.next()?;
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

    /// Checks that the mint is a one-of-one of SPL Token, and stays one.
    pub fn require_one_of_one(&self) -> Result<()> {
        require(!self.mint.owned_by(&ids::TOKEN_2022), Fault::AssetIsToken2022)?;
        let mint = Mint::read(self.mint).ok_or(Fault::InvalidMint)?;
        require(mint.supply == 1 && mint.decimals == 0, Fault::NotAnNft)?;
        let Some(authority) = mint.authority else { return Ok(()) };
        let edition = self.edition.ok_or(Fault::MintAuthorityOpen)?;
        require(edition.address() == &authority, Fault::MintAuthorityOpen)?;
        require(edition.owned_by(&ids::TOKEN_METADATA), Fault::MintAuthorityOpen)?;
        let key = edition.try_borrow()?.first().copied();
        require(key.is_some_and(|key| EDITION_KEYS.contains(&key)), Fault::MintAuthorityOpen)
    }
}
