use crate::{idl::Error, state::whitelist::Whitelist};
use common::{context::Context, fault::require, pda::close_account, Fault, Result};

pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let authority = accounts.payer()?;
    let account = accounts.writable()?;
    let whitelist = Whitelist::load(account, program)?;
    require(&whitelist.authority == authority.address(), Error::NotWhitelistAuthority)?;
    close_account(account, authority)
}
