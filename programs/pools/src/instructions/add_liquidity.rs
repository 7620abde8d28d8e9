use crate::{
    idl::Error,
    pool::{Pool, Sides},
    route::transfer,
};
use common::{context::Context, fault::require, Fault, Result};

/// At any proportion: it is for whoever seeds the pool, before anybody swaps.
///
/// # Accounts
///
/// - 0: `[signer]` authority: The authority of the pool.
/// - 1: `[]` pool: The pool.
/// - 2: `[]` mint_a: Its first mint.
/// - 3: `[]` mint_b: Its second mint.
/// - 4: `[writable]` from_a: An account of the authority of mint_a.
/// - 5: `[writable]` from_b: An account of the authority of mint_b.
/// - 6: `[writable]` vault_a: The pool's account of mint_a.
/// - 7: `[writable]` vault_b: The pool's account of mint_b.
/// - 8: `[]` token_program: SPL Token.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let amount_a = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let amount_b = arguments.u64().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    require(amount_a > 0 && amount_b > 0, Error::AmountIsZero)?;

    let authority = accounts.signer()?;
    let account = accounts.take()?;
    let [mint_a, mint_b] = [accounts.take()?, accounts.take()?];
    let [from_a, from_b] = [accounts.writable()?, accounts.writable()?];
    let [vault_a, vault_b] = [accounts.writable()?, accounts.writable()?];
    accounts.token_program()?;

    let pool = Pool::load(account, program)?;
    require(&pool.authority == authority.address(), Error::WrongAuthority)?;
    require(mint_a.address() == &pool.mint_a, Error::WrongPoolMint)?;
    let sides = Sides {
        pool: account,
        input_mint: mint_a,
        output_mint: mint_b,
        input_vault: vault_a,
        output_vault: vault_b,
    };
    pool.reserves(&sides)?;
    transfer(mint_a, (from_a, vault_a), (authority, &[]), amount_a)?;
    transfer(mint_b, (from_b, vault_b), (authority, &[]), amount_b)
}
