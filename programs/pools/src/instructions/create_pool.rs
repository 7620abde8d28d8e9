use crate::{
    idl::Error,
    pool::{Pool, SEED},
};
use common::{
    accounts::is_vacant,
    context::Context,
    fault::require,
    ids,
    money::FULL_BPS,
    pda::NewAccount,
    token::{Home, Mint},
    Fault, Result,
};
use pinocchio::{cpi::Seed, AccountView, Address};

/// The fee cannot be changed afterwards.
///
/// # Accounts
///
/// - 0: `[writable, signer]` authority: Will own the pool; pays its rent.
/// - 1: `[writable]` pool: PDA ["pool", mint_a, mint_b].
/// - 2: `[]` mint_a: The mint whose address is the smaller one, byte by byte.
/// - 3: `[]` mint_b: The other mint.
/// - 4: `[writable]` vault_a: The pool's associated token account of mint_a.
/// - 5: `[writable]` vault_b: The pool's associated token account of mint_b.
/// - 6: `[]` token_program: SPL Token.
/// - 7: `[]` associated_token_program: The associated token program.
/// - 8: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let fee_bps = arguments.u16().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    require(fee_bps < FULL_BPS, Error::FeeTooHigh)?;

    let payer = accounts.payer()?;
    let account = accounts.writable()?;
    let [mint_a, mint_b] = [accounts.take()?, accounts.take()?];
    let [vault_a, vault_b] = [accounts.writable()?, accounts.writable()?];
    let token_program = accounts.token_program()?;
    accounts.associated_token_program()?;
    let system_program = accounts.system_program()?;

    let (a, b) = (mint_a.address().as_array(), mint_b.address().as_array());
    require(a < b, Error::MintsNotInOrder)?;
    require_currency(mint_a)?;
    require_currency(mint_b)?;
    let (expected, bump) = Address::find_program_address(&[SEED, a, b], program);
    require(account.address() == &expected, Error::WrongPoolAddress)?;
    require(is_vacant(account), Error::PoolAlreadyExists)?;

    let bumps = [bump];
    let seeds = [Seed::from(SEED), Seed::from(a), Seed::from(b), Seed::from(&bumps)];
    NewAccount { account, payer, owner: program, space: Pool::LENGTH }.create(&seeds)?;
    for (mint, vault) in [(mint_a, vault_a), (mint_b, vault_b)] {
        let home = Home { account: vault, wallet: account, mint, payer, system_program, token_program };
        home.ensure_associated()?;
    }
    let pool = Pool {
        bump,
        authority: *payer.address(),
        mint_a: *mint_a.address(),
        mint_b: *mint_b.address(),
        vault_a: *vault_a.address(),
        vault_b: *vault_b.address(),
        fee_bps,
    };
    pool.store(account)
}

fn require_currency(mint: &AccountView) -> Result<()> {
    require(!mint.owned_by(&ids::TOKEN_2022), Fault::CurrencyIsToken2022)?;
    require(Mint::read(mint).is_some(), Fault::InvalidCurrency)
}
