use crate::{fields::Fields, require};
use common::{accounts::Accounts, token::Holding, Result};
use pinocchio::{error::ProgramError, Address};

/// Accounts: metadata (w), owner (s), token.
pub fn run(program: &Address, mut accounts: Accounts) -> Result<()> {
    let metadata = accounts.writable()?;
    let owner = accounts.signer()?;
    let token = accounts.take()?;
    require(metadata.owned_by(program), "not a metadata account", ProgramError::IllegalOwner)?;
    let holding = Holding::read(token)?;
    let mut view = *metadata;
    let mut data = view.try_borrow_mut()?;
    let fields = Fields::find(&data).ok_or(ProgramError::InvalidAccountData)?;
    require(
        &holding.owner == owner.address(),
        "the token account is not the owner's",
        ProgramError::IllegalOwner,
    )?;
    require(
        holding.mint == fields.mint,
        "the token account is of another mint",
        ProgramError::InvalidArgument,
    )?;
    require(holding.amount > 0, "the token account is empty", ProgramError::InvalidArgument)?;
    let happened = data.get_mut(fields.primary_sale_happened);
    *happened.ok_or(ProgramError::InvalidAccountData)? = 1;
    Ok(())
}
