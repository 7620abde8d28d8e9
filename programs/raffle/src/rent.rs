use common::{payout::is_uncreditable, pda::move_lamports, token, Result};
use pinocchio::{cpi::Signer, AccountView};

/// Closes an empty token account of a raffle. Its rent goes to the creator.
pub fn close_token(
    token: &AccountView,
    raffle: &AccountView,
    creator: &AccountView,
    signers: &[Signer],
) -> Result<()> {
    let rent = token.lamports();
    token::close(token, raffle, signers)?;
    pass_on(raffle, creator, rent)
}

/// Moves rent that came back to the raffle on to the creator. If the creator cannot be credited, as their wallet may have
/// become a program, it stays with the raffle until they close that, so that others are not blocked.
pub fn pass_on(raffle: &AccountView, creator: &AccountView, rent: u64) -> Result<()> {
    match is_uncreditable(creator, rent)? {
        true => Ok(()),
        false => move_lamports(raffle, creator, rent),
    }
}
