use super::create_order::require_valid;
use crate::{idl::Error, state::order::Order};
use common::{context::Context, fault::require, terms::ShortDigest, Fault, Result};

/// The order that is replaced is named, revision and currency with it: an older change that lands late fails. `buy`
/// computes royalty and fee anew.
///
/// # Accounts
///
/// - 0: `[signer]` seller: The seller of the order.
/// - 1: `[writable]` order: PDA ["order", order_id].
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let price = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let expires_at = arguments.i64().ok_or(Fault::InvalidArguments)?;
    let replaced: ShortDigest = arguments.array().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let seller = accounts.signer()?;
    let account = accounts.writable()?;
    let order = Order::load(account, program)?;
    require(&order.seller == seller.address(), Error::WrongSeller)?;
    require(Order::terms(account)? == replaced, Fault::TermsChanged)?;
    require_valid(price, expires_at)?;
    let revision = order.revision.checked_add(1).ok_or(Fault::ArithmeticOverflow)?;
    Order { price, expires_at, revision, ..order }.store(account)
}
