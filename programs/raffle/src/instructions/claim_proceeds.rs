use crate::{idl::Error, raffle::Raffle, rent::close_token};
use common::{
    asset::record_or_nobody,
    context::Context,
    fault::require,
    money::{times, Terms},
    pay::Pay,
    payout::{Party, Payout, Source},
    token::Holding,
    Fault, Result,
};
use pinocchio::cpi::Signer;

/// Anybody may send it, so that the paid parties do not depend on the creator.
///
/// # Accounts
///
/// - 0: `[writable, signer]` authority: Anybody; pays the rent of what is missing.
/// - 1: `[writable]` creator: Gets what remains, and the rent of the proceeds account.
/// - 2: `[writable]` raffle: PDA ["raffle", entrants].
/// - 3: `[]` fee_account: The fee account of the raffle.
/// - 4: `[]` mint: The prize.
/// - 5: `[]` metadata: The token-metadata record of the prize; the core asset or its collection, whichever
///   has the royalties.
/// - 6: `[]` currency_mint: The currency: an SPL Token mint; SOL is wrapped SOL.
/// - 7: `[optional]` payer_token: Absent.
/// - 8: `[writable, optional]` escrow_token: PDA [raffle, "proceeds"]: the token account that collects the
///   revenue.
/// - 9: `[writable, optional]` payee_token: The raffle creator's account of the currency, created when
///   missing.
/// - 10: `[writable, optional]` fee_token: The fee account's account of the currency, created when missing.
/// - 11: `[]` currency_token_program: SPL Token.
/// - 12: `[]` associated_token_program: The associated token program.
/// - 13: `[]` system_program: The system program.
///
/// Then each creator in the order of the metadata: wallet and its token account (writable).
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, mut arguments } = context;
    let min_proceeds = arguments.u64().ok_or(Fault::InvalidArguments)?;
    arguments.finish().ok_or(Fault::InvalidArguments)?;
    let authority = accounts.payer()?;
    let creator = accounts.writable()?;
    let account = accounts.writable()?;
    let fee_account = accounts.take()?;
    let mint = accounts.take()?;
    let metadata = accounts.take()?;
    let pay = Pay::take(&mut accounts)?;
    let creators = accounts.trailing();

    let mut raffle = Raffle::load(account, program)?;
    require(creator.address() == &raffle.creator, Error::WrongCreator)?;
    require(fee_account.address() == &raffle.fee_account, Error::WrongFeeAccount)?;
    require(mint.address() == &raffle.prize_mint, Error::WrongPrize)?;
    require(pay.currency_mint.address() == &raffle.currency_mint, Error::WrongRaffleCurrency)?;
    require(raffle.is_drawn(), Error::NotDrawn)?;
    require(!raffle.proceeds_claimed, Error::ProceedsClaimed)?;
    let proceeds = pay.escrow_token.ok_or(Fault::MissingTokenAccount)?;
    require(proceeds.is_writable(), Fault::AccountNotWritable)?;
    raffle.require_proceeds(proceeds, account.address(), program)?;
    raffle.proceeds_claimed = true;
    raffle.store(account)?;

    let record = record_or_nobody(raffle.token_standard, mint, metadata, &raffle.creator)?;
    let bump = [raffle.bump];
    let seeds = raffle.seeds(&bump);
    let payout = Payout {
        pay: &pay,
        currency: pay.token_currency(&raffle.prize_mint)?,
        source: Source { holder: account, token: Some(proceeds), seeds: Some(&seeds) },
        payer: authority,
        of_the_sale: [account, proceeds],
    };
    payout.require_creators(&record, creators)?;
    let price = times(raffle.ticket_price, raffle.sold as u16)?;
    let (fee_bps, primary_split) = (raffle.fee_bps, raffle.primary_split);
    let terms =
        Terms { price, fee_bps, royalty_bps: record.royalty_bps, primary_split, shares: record.shares() };
    let home = Party { wallet: creator, token: pay.payee_token };
    let fee = Party { wallet: fee_account, token: pay.fee_token };
    let received = payout.pay_all(&terms.split_bounded()?, home, fee, creators)?;
    require(received >= min_proceeds, Error::ProceedsBelowMin)?;
    // What others sent to the proceeds account goes to the creator, so that it blocks nothing.
    let rest = Holding::of(proceeds, pay.currency_mint.address(), account.address())?;
    payout.pay(home, rest.amount)?;
    close_token(proceeds, account, creator, &[Signer::from(&seeds)])
}
