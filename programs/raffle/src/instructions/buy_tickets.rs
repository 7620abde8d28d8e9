use crate::{entrants, idl::Error, raffle::Raffle};
use common::{
    context::Context,
    fault::require,
    money::times,
    pay::{Currency, Pay},
    sysvars::now,
    token::Transfer,
    Fault, Result,
};

/// Buys tickets, with one entry per ticket.
///
/// # Accounts
///
/// - 0: `[writable, signer]` buyer: Pays for the tickets.
/// - 1: `[writable]` raffle: PDA ["raffle", entrants].
/// - 2: `[writable]` entrants: The entrants of the raffle.
/// - 3: `[]` currency_mint: The currency: an SPL Token mint; SOL is wrapped SOL.
/// - 4: `[writable, optional]` payer_token: The buyer's account of the currency.
/// - 5: `[writable, optional]` escrow_token: PDA [raffle, "proceeds"]: the token account that collects the
///   revenue.
/// - 6-7: `[optional]` payee_token, fee_token: Absent.
/// - 8: `[]` currency_token_program: SPL Token.
/// - 9: `[]` associated_token_program: The associated token program.
/// - 10: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let amount = arguments.u32().ok_or(Fault::InvalidArguments)?;
    let price = arguments.u64().ok_or(Fault::InvalidArguments)?;
    let terms = arguments.array::<32>().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let buyer = accounts.payer()?;
    let account = accounts.writable()?;
    let tickets = accounts.writable()?;
    let pay = Pay::take(&mut accounts)?;

    let mut raffle = Raffle::load(account, program)?;
    require(tickets.address() == &raffle.entrants, Error::InvalidEntrants)?;
    require(pay.currency_mint.address() == &raffle.currency_mint, Error::WrongRaffleCurrency)?;
    require(buyer.address() != &raffle.creator, Error::CreatorBuysTicket)?;
    require(amount > 0, Error::NoTickets)?;
    require(price == raffle.ticket_price, Error::TicketPriceDiffers)?;
    // A later raffle of the same artwork has the same address.
    require(Raffle::terms(account)? == terms, Fault::TermsChanged)?;
    // An open-ended raffle is also over once its creator has ended it.
    require(!raffle.is_over(now()?) && !raffle.is_ended(), Error::RaffleOver)?;
    require(amount <= raffle.supply - raffle.sold, Error::TooFewTickets)?;
    let held = entrants::count(tickets, raffle.sold, buyer.address())?;
    require(held + amount <= raffle.wallet_limit(), Error::WalletLimit)?;

    entrants::enter(tickets, raffle.sold, amount, buyer.address())?;
    raffle.sold += amount;
    raffle.store(account)?;
    let currency = pay.token_currency(&raffle.prize_mint)?;
    let Currency::Spl { decimals } = currency else { return Err(Fault::InvalidCurrency.into()) };
    let cost = times(price, amount as u16)?;
    pay.require_funds(currency, buyer, cost)?;
    let from = pay.payer_token.ok_or(Fault::MissingTokenAccount)?;
    let to = pay.escrow_token.ok_or(Fault::MissingTokenAccount)?;
    require(from.is_writable() && to.is_writable(), Fault::AccountNotWritable)?;
    raffle.require_proceeds(to, account.address(), program)?;
    Transfer { from, mint: pay.currency_mint, to, authority: buyer, amount: cost, decimals }.invoke(&[])
}
