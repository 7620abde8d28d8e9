use super::set_price::{set_price, NewPrice};
use common::{context::Context, Fault, Result};

/// The instruction names the price that it replaces, so that an older change that lands late fails. It also
/// contains the terms, because a price means nothing without its currency.
///
/// # Accounts
///
/// - 0: `[signer]` seller: The seller of the listing.
/// - 1: `[writable]` listing: PDA ["listing", mint].
pub fn run(context: Context) -> Result<()> {
    let Context { program, accounts, mut arguments } = context;
    let price = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let replaced = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let shown = arguments.array().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    set_price(program, accounts, NewPrice { price, replaced: Some(replaced), shown })
}
