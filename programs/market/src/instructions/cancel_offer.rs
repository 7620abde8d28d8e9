use crate::{idl::Error, state::offer::Offer};
use common::{
    context::Context, escrow::Escrow, fault::require, pay::Pay, payout::Party, pda::close_account, Fault,
    Result,
};

/// Looks at neither artwork nor time nor marketplace: whatever became of those, the buyer gets the money back.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let buyer = accounts.payer()?;
    let account = accounts.writable()?;
    let pay = Pay::take(&mut accounts)?;

    let offer = Offer::load(account, program)?;
    require(&offer.buyer == buyer.address(), Error::NotOfferBuyer)?;
    require(&offer.currency_mint == pay.currency_mint.address(), Error::WrongOfferCurrency)?;
    let bump = [offer.bump];
    let seeds = offer.seeds(&bump);
    let escrow = Escrow::of(account, &seeds, &pay, pay.currency(&offer.asset)?)?;
    escrow.close(buyer, Party { wallet: buyer, token: pay.payee_token })?;
    close_account(account, buyer)
}
