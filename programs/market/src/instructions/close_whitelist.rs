use crate::{idl::Error, state::whitelist::Whitelist};
use common::{context::Context, fault::require, pda::close_account, Fault, Result};

/// Closes a whitelist. Its rent goes back to its authority.
///
/// # Accounts
///
/// - 0: `[writable, signer]` authority: Owns the whitelist; gets its rent.
/// - 1: `[writable]` whitelist_config: PDA ["whitelist_config", authority, id].
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let authority = accounts.payer()?;
    let account = accounts.writable()?;
    let whitelist = Whitelist::load(account, program)?;
    require(&whitelist.authority == authority.address(), Error::NotWhitelistAuthority)?;
    close_account(account, authority)
}
