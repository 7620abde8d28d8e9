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
    // A later raffle of the artwork has the same address.
    require(Raffle::terms(account)? == terms, Fault::TermsChanged)?;
    // An open-ended raffle that its creator ended is over too.
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
