//! A mint of SPL Token with supply 1, which stays so and which nobody can freeze.

use super::Block;
use crate::{fault::require as check, ids, token::Mint, Fault, Result};
use pinocchio::{AccountView, Address};

/// The first byte of token-metadata's edition records.
const EDITION_KEYS: [u8; 3] = [1, 2, 6];

/// Checks the mint of the block. Both authorities must be none or the artwork's edition record, for which only
/// token-metadata can sign.
pub fn require(block: &Block) -> Result<()> {
    let mint = require_nft(block.mint)?;
    require_none_or_edition(block, mint.authority, Fault::MintAuthorityOpen)?;
    require_none_or_edition(block, mint.freeze_authority, Fault::FreezeAuthorityOpen)
}

fn require_none_or_edition(block: &Block, authority: Option<Address>, fault: Fault) -> Result<()> {
    let Some(authority) = authority else { return Ok(()) };
    let edition = block.edition.ok_or(fault)?;
    check(edition.address() == &authority, fault)?;
    check(edition.owned_by(&ids::TOKEN_METADATA), fault)?;
    let key = edition.try_borrow()?.first().copied();
    check(key.is_some_and(|key| EDITION_KEYS.contains(&key)), fault)?;
    check(authority == edition_address(block.mint.address()), fault)
}

/// The address of the edition record of a mint, as an original and as a print.
pub fn edition_address(mint: &Address) -> Address {
    let seeds: [&[u8]; 4] = [b"metadata", ids::TOKEN_METADATA.as_array(), mint.as_array(), b"edition"];
    Address::find_program_address(&seeds, &ids::TOKEN_METADATA).0
}

/// Reads a mint of SPL Token with supply 1 and no decimals.
pub fn require_nft(account: &AccountView) -> Result<Mint> {
    check(!account.owned_by(&ids::TOKEN_2022), Fault::AssetIsToken2022)?;
    let mint = Mint::read(account).ok_or(Fault::InvalidMint)?;
    check(mint.supply == 1 && mint.decimals == 0, Fault::NotAnNft)?;
    Ok(mint)
}
