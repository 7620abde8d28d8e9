use crate::{
    idl::Error,
    state::{
        config,
        offer::{Offer, SEED},
    },
};
use common::{
    accounts::is_vacant,
    asset::standard_of,
    context::Context,
    escrow::Escrow,
    fault::require,
    pay::Pay,
    payout::Party,
    pda::NewAccount,
    sysvars::{now, require_near},
    Fault, Result,
};
use pinocchio::Address;

/// A second offer replaces the first and moves only the difference. Its currency must be the same, because of
/// the escrow.
///
/// # Accounts
///
/// - 0: `[writable, signer]` buyer: Pays the price, and the rent.
/// - 1: `[writable]` offer: PDA ["offer", buyer, mint].
/// - 2: `[]` marketplace_config: The marketplace whose fee will be paid.
/// - 3: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 4: `[]` metadata: The token-metadata record of the mint, which says its token standard.
/// - 5: `[]` currency_mint: The currency; wrapped SOL's mint means native lamports.
/// - 6: `[writable, optional]` payer_token: The buyer's account of the currency; absent for SOL.
/// - 7: `[writable, optional]` escrow_token: The offer's associated token account of the currency; absent for
///   SOL.
/// - 8-9: `[optional]` payee_token, fee_token: Absent.
/// - 10: `[]` currency_token_program: SPL Token.
/// - 11: `[]` associated_token_program: The associated token program.
/// - 12: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let price = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let end_time = arguments.i64().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let offered_at = now()?;
    require(price > 0, Error::PriceIsZero)?;
    require(end_time >= 0, Error::NegativeTime)?;
    require_near(end_time, offered_at)?;
    require(end_time == 0 || end_time > offered_at, Error::EndInPast)?;

    let buyer = accounts.payer()?;
    let account = accounts.writable()?;
    let config = config::load(accounts.take()?, program)?;
    let mint = accounts.take()?;
    let metadata = accounts.take()?;
    let pay = Pay::take(&mut accounts)?;
    let token_standard = standard_of(mint, metadata)?;
    let currency = pay.currency(mint.address())?;

    let seeds: [&[u8]; 3] = [SEED, buyer.address().as_array(), mint.address().as_array()];
    let (expected, bump) = Address::find_program_address(&seeds, program);
    require(account.address() == &expected, Error::WrongOfferAddress)?;
    let offer = Offer {
        bump,
        marketplace_authority: config.authority,
        buyer: *buyer.address(),
        asset: *mint.address(),
        currency_mint: *pay.currency_mint.address(),
        price,
        end_time,
        offered_at,
        token_standard,
    };
    let bumps = [bump];
    let seeds = offer.seeds(&bumps);
    let escrow = Escrow::of(account, &seeds, &pay, currency)?;
    if is_vacant(account) {
        NewAccount { account, payer: buyer, owner: program, space: Offer::LENGTH }.create(&seeds)?;
        escrow.open(buyer)?;
        escrow.take(buyer, price)?;
        return offer.store(account);
    }
    let before = Offer::load(account, program)?;
    require(before.currency_mint == offer.currency_mint, Error::WrongOfferCurrency)?;
    offer.store(account)?;
    if price >= before.price {
        return escrow.take(buyer, price - before.price);
    }
    let home = Party { wallet: buyer, token: pay.payer_token };
    escrow.payout(buyer).pay(home, before.price - price)
}
