use common::{payout::is_uncreditable, pda::move_lamports, token, Result};
use pinocchio::{cpi::Signer, AccountView};

/// Closes an empty token account of a raffle. Its rent goes to the creator, or stays with the raffle until they close it
/// where they cannot be credited: their wallet may have become a program, and must not block what is another's.
pub fn close_token(
    token: &AccountView,
    raffle: &AccountView,
    creator: &AccountView,
    signers: &[Signer],
) -> Result<()> {
    let rent = token.lamports();
    token::close(token, raffle, signers)?;
    match is_uncreditable(creator, rent)? {
        true => Ok(()),
        false => move_lamports(raffle, creator, rent),
    }
}
