use crate::{idl::Error, state::offer::Offer};
use common::{
    context::Context, escrow::Escrow, fault::require, pay::Pay, payout::Party, pda::close_account, Fault,
    Result,
};

/// Checks neither artwork nor time nor marketplace, so that the buyer gets the money back in any case.
///
/// # Accounts
///
/// - 0: `[writable, signer]` buyer: The buyer of the offer; gets price and rent.
/// - 1: `[writable]` offer: PDA ["offer", buyer, mint].
/// - 2: `[]` currency_mint: The currency; wrapped SOL's mint means native lamports.
/// - 3: `[optional]` payer_token: Absent.
/// - 4: `[writable, optional]` escrow_token: The offer's associated token account of the currency; absent for
///   SOL.
/// - 5: `[writable, optional]` payee_token: The buyer's account of the currency, created when missing; absent
///   for SOL.
/// - 6: `[optional]` fee_token: Absent.
/// - 7: `[]` currency_token_program: SPL Token.
/// - 8: `[]` associated_token_program: The associated token program.
/// - 9: `[]` system_program: The system program.
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
