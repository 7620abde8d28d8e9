//! A token-metadata NFT: a mint of SPL Token that moves from one token account to another.

use super::{Block, Opening};
use crate::{
    fault::require,
    ids,
    token::{Holding, Transfer},
    Fault, Result,
};
use pinocchio::{
    cpi::{invoke_signed, Signer},
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address,
};

pub const STANDARD: u8 = 0;
const UPDATE_PRIMARY_SALE_HAPPENED_VIA_TOKEN: u8 = 4;

/// Checks that the source account holds the artwork, and belongs to `owner`.
pub fn require_held_by(block: &Block, owner: &Address) -> Result<()> {
    let held = Holding::of(block.from_token, block.mint.address(), owner)?;
    require(held.amount == 1, Fault::AssetNotHeld)
}

/// Moves the artwork into the associated account of `holder`.
pub fn take_custody(
    block: &Block,
    seller: &AccountView,
    holder: &AccountView,
    opening: &Opening,
) -> Result<()> {
    block.home(holder, opening).ensure_associated()?;
    transfer(block, seller, &[])
}

pub fn transfer(block: &Block, authority: &AccountView, signers: &[Signer]) -> Result<()> {
    let (from, mint, to) = (block.from_token, block.mint, block.to_token);
    Transfer { from, mint, to, authority, amount: 1, decimals: 0 }.invoke(signers)
}

/// Records in token-metadata that the first sale has happened. `holder` has the artwork in `token`, and signs.
pub fn record_sale(
    metadata: &AccountView,
    holder: &AccountView,
    token: &AccountView,
    signers: &[Signer],
) -> Result<()> {
    require(metadata.is_writable(), Fault::AccountNotWritable)?;
    let accounts = [
        InstructionAccount::writable(metadata.address()),
        InstructionAccount::readonly_signer(holder.address()),
        InstructionAccount::readonly(token.address()),
    ];
    let data = [UPDATE_PRIMARY_SALE_HAPPENED_VIA_TOKEN];
    let program_id = &ids::TOKEN_METADATA;
    invoke_signed(
        &InstructionView { program_id, accounts: &accounts, data: &data },
        &[metadata, holder, token],
        signers,
    )
}
