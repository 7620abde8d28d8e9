use crate::{
    entrants,
    idl::Error,
    raffle::{Raffle, PROCEEDS_SEED, SEED},
};
use common::{
    accounts::is_vacant,
    asset::Asset,
    context::Context,
    fault::require,
    ids,
    marketplace::Marketplace,
    money::times,
    pay::Pay,
    pda::NewAccount,
    reader::Reader,
    sysvars::{now, require_near},
    token, Fault, Result,
};
use pinocchio::{cpi::Seed, Address};

const MAX_SUPPLY: u32 = 10_000;

struct Arguments {
    ticket_price: u64,
    supply: u32,
    ticket_limit: u32,
    end_time: i64,
    disable_primary_split: bool,
}

impl Arguments {
    fn parse(mut reader: Reader) -> Option<Self> {
        let arguments = Self {
            ticket_price: reader.u64()?,
            supply: reader.u32()?,
            ticket_limit: reader.u32()?,
            end_time: reader.i64()?,
            disable_primary_split: reader.bool()?,
        };
        reader.finish().map(|_| arguments)
    }

    fn check(&self) -> Result<()> {
        require(self.ticket_price > 0, Error::TicketPriceIsZero)?;
        require((1..=MAX_SUPPLY).contains(&self.supply), Error::InvalidSupply)?;
        times(self.ticket_price, self.supply as u16).map_err(|_| Error::RevenueTooHigh)?;
        require(self.end_time >= 0, Error::NegativeTime)?;
        let now = now()?;
        require(self.end_time == 0 || self.end_time > now, Error::EndInPast)?;
        require_near(self.end_time, now)
    }
}

/// Creates a raffle: moves the prize into the associated token account of the raffle. The entrants account
/// must be created before, in the same transaction, by the System program's AllocateWithSeed and a transfer
/// of its rent. Base: the creator. Seed: the first 16 bytes of the mint in lower-case hexadecimal. Owner:
/// this program. Size: 16 bytes plus 32 per ticket.
///
/// # Accounts
///
/// - 0: `[writable, signer]` creator: Holds the artwork; pays the rent.
/// - 1: `[writable]` raffle: PDA ["raffle", entrants].
/// - 2: `[writable]` entrants: At the address with seed of the creator and the mint.
/// - 3: `[]` marketplace_config: Of any program: what it says is copied into the raffle.
/// - 4: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 5: `[writable]` from_token: The creator's account of the mint.
/// - 6: `[writable]` to_token: The raffle's associated token account of the mint.
/// - 7: `[]` metadata: The token-metadata record of the mint; the core asset or its collection, whichever has
///   the royalties.
/// - 8: `[optional]` edition: The edition record; required when it holds the mint or the freeze authority.
/// - 9: `[optional]` collection: The collection of a core asset, if it is in one.
/// - 10: `[writable, optional]` from_record: The token record of from_token, of a programmable NFT.
/// - 11: `[writable, optional]` to_record: The token record of to_token, of a programmable NFT; created when
///   missing.
/// - 12: `[optional]` auth_rules: The rule set of a programmable NFT that has one.
/// - 13: `[optional]` auth_rules_program: token-auth-rules, with a rule set.
/// - 14: `[optional]` instructions_sysvar: The instructions sysvar, for a programmable NFT.
/// - 15: `[]` asset_program: token-metadata, or core for its assets.
/// - 16: `[]` token_program: SPL Token.
/// - 17: `[]` currency_mint: The currency: an SPL Token mint; SOL is wrapped SOL.
/// - 18: `[optional]` payer_token: Absent.
/// - 19: `[writable, optional]` escrow_token: PDA [raffle, "proceeds"]: the token account that collects the
///   revenue.
/// - 20-21: `[optional]` payee_token, fee_token: Absent.
/// - 22: `[]` currency_token_program: SPL Token.
/// - 23: `[]` associated_token_program: The associated token program.
/// - 24: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    let arguments = Arguments::parse(arguments).ok_or(Fault::InvalidArguments)?;
    arguments.check()?;
    let creator = accounts.payer()?;
    let account = accounts.writable()?;
    let entrants = accounts.writable()?;
    let config = Marketplace::read(accounts.take()?).ok_or(Error::InvalidMarketplace)?;
    let asset = Asset::take(&mut accounts)?;
    let pay = Pay::take(&mut accounts)?;
    let proceeds = pay.escrow_token.ok_or(Fault::MissingTokenAccount)?;
    pay.token_currency(asset.mint.address())?;
    pay.require_freezable_by_others_only(creator.address())?;

    let expected = entrants::address(creator.address(), asset.mint.address(), program);
    require(entrants.address() == &expected, Error::WrongEntrantsAddress)?;
    entrants::require_fresh(entrants, arguments.supply, program)?;
    let (expected, bump) = Address::find_program_address(&[SEED, entrants.address().as_array()], program);
    require(account.address() == &expected, Error::WrongRaffleAddress)?;
    let (expected, proceeds_bump) =
        Address::find_program_address(&[account.address().as_array(), PROCEEDS_SEED], program);
    require(proceeds.address() == &expected && is_vacant(proceeds), Error::WrongProceedsAddress)?;
    asset.require_one_of_one()?;
    asset.require_held_by(creator.address())?;
    let record = asset.record(creator.address())?;
    let fee_bps = config.fee_bps(record.is_primary());
    record.terms(arguments.ticket_price, fee_bps, arguments.disable_primary_split).split()?;

    let raffle = Raffle {
        bump,
        proceeds_bump,
        marketplace_authority: config.authority,
        creator: *creator.address(),
        entrants: *entrants.address(),
        prize_mint: *asset.mint.address(),
        currency_mint: *pay.currency_mint.address(),
        ticket_price: arguments.ticket_price,
        supply: arguments.supply,
        sold: 0,
        ticket_limit: arguments.ticket_limit,
        end_time: arguments.end_time,
        draw_slot: 0,
        winner: ids::SYSTEM,
        randomness: 0,
        fee_account: config.fee_account,
        fee_bps,
        primary_split: record.is_primary() && !arguments.disable_primary_split,
        prize_claimed: false,
        proceeds_claimed: false,
        token_standard: asset.standard(),
    };
    let bumps = [bump];
    NewAccount { account, payer: creator, owner: program, space: Raffle::LENGTH }
        .create(&raffle.seeds(&bumps))?;
    raffle.store(account)?;
    entrants::open(entrants, arguments.supply)?;
    let bumps = [proceeds_bump];
    let seeds = [Seed::from(account.address().as_array()), Seed::from(PROCEEDS_SEED), Seed::from(&bumps)];
    NewAccount { account: proceeds, payer: creator, owner: &ids::TOKEN, space: token::ACCOUNT_LENGTH }
        .create(&seeds)?;
    token::initialize(proceeds, pay.currency_mint, account.address())?;
    asset.take_custody(creator, account, pay.opening(creator))
}
