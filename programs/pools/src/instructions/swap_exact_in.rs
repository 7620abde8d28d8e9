use crate::{idl::Error, route::Route};
use common::{context::Context, fault::require, Fault, Result};

/// All that goes in stays in the first pool, the fee too.
///
/// # Accounts
///
/// - 0: `[signer]` user: Pays out of `from_token`.
/// - 1: `[writable]` from_token: What goes in comes from here.
/// - 2: `[writable]` to_token: What comes out goes here.
/// - 3: `[]` output_mint: The mint of what comes out.
/// - 4: `[]` token_program: SPL Token.
///
/// Then for each of one or two pools in turn the pool, the mint of what goes in, its vault (writable), and
/// the vault of what comes out (writable).
pub fn run(context: Context) -> Result<()> {
    let Context { program, accounts, mut arguments } = context;
    let amount_in = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let minimum_out = arguments.u64().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let route = Route::take(accounts, program)?;
    let amounts = route.forward(amount_in)?;
    require(amounts[amounts.len() - 1] >= minimum_out, Error::OutputBelowMinimum)?;
    route.carry_out(&amounts)
}
