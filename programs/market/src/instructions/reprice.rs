use super::set_price::{set_price, NewPrice};
use common::{context::Context, Fault, Result};

/// `update_price` in fewer bytes, so that more of them fit one transaction. The terms cover the price that is
/// replaced, so an older change that lands late fails here too.
///
/// # Accounts
///
/// - 0: `[signer]` seller: The seller of the listing.
/// - 1: `[writable]` listing: PDA ["listing", mint].
pub fn run(context: Context) -> Result<()> {
    let Context { program, accounts, mut arguments } = context;
    let price = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let shown = arguments.array().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    set_price(program, accounts, NewPrice { price, replaced: None, shown })
}
