use crate::{idl::Error, raffle::Raffle};
use common::{
    asset::Asset,
    context::Context,
    fault::require,
    pay::Pay,
    payout::{Party, Payout, Source},
    pda::close_account,
    token::{self, Holding},
    Fault, Result,
};
use pinocchio::cpi::Signer;

pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let creator = accounts.payer()?;
    let account = accounts.writable()?;
    let tickets = accounts.writable()?;
    let asset = Asset::take(&mut accounts)?;
    let pay = Pay::take(&mut accounts)?;

    let raffle = Raffle::load(account, program)?;
    require(creator.address() == &raffle.creator, Error::WrongCreator)?;
    require(raffle.sold == 0, Error::TicketsSold)?;
    require(tickets.address() == &raffle.entrants, Error::InvalidEntrants)?;
    require(asset.mint.address() == &raffle.prize_mint, Error::WrongPrize)?;
    require(pay.currency_mint.address() == &raffle.currency_mint, Error::WrongRaffleCurrency)?;
    let proceeds = pay.escrow_token.ok_or(Fault::MissingTokenAccount)?;
    require(proceeds.is_writable(), Fault::AccountNotWritable)?;
    raffle.require_proceeds(proceeds, account.address(), program)?;

    let bump = [raffle.bump];
    let seeds = raffle.seeds(&bump);
    let signers = [Signer::from(&seeds)];
    asset.deliver(account, &signers, creator, (creator, pay.system_program))?;
    token::close(asset.from_token, account, &signers)?;
    let payout = Payout {
        pay: &pay,
        currency: pay.token_currency(&raffle.prize_mint)?,
        source: Source { holder: account, token: Some(proceeds), seeds: Some(&seeds) },
        payer: creator,
        of_the_sale: [account, proceeds],
    };
    let held = Holding::of(proceeds, pay.currency_mint.address(), account.address())?;
    payout.pay(Party { wallet: creator, token: pay.payee_token }, held.amount)?;
    token::close(proceeds, account, &signers)?;
    close_account(tickets, creator)?;
    close_account(account, creator)
}
