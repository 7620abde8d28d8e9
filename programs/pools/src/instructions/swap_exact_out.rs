use crate::{idl::Error, route::Route};
use common::{context::Context, fault::require, Fault, Result};

/// No more goes in than the pools need for what comes out.
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
    let amount_out = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let maximum_in = arguments.u64().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let route = Route::take(accounts, program)?;
    let amounts = route.backward(amount_out)?;
    require(amounts[0] <= maximum_in, Error::InputAboveMaximum)?;
    route.carry_out(&amounts)
}
