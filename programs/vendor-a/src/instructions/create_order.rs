use crate::{
    idl::Error,
    money::Payment,
    state::{
        config::VendorConfig,
        order::{Order, OrderId, SEED},
    },
};
use common::{
    accounts::is_vacant,
    asset::Asset,
    context::Context,
    fault::require,
    pay::Pay,
    pda::NewAccount,
    reader::Reader,
    sysvars::{now, require_near},
    Fault, Result,
};
use pinocchio::{cpi::Seed, Address};

const FIRST_REVISION: u64 = 1;

struct Arguments {
    order_id: OrderId,
    price: u64,
    expires_at: i64,
}

impl Arguments {
    fn parse(mut reader: Reader) -> Option<Self> {
        let arguments = Self { order_id: reader.array()?, price: reader.u64()?, expires_at: reader.i64()? };
        reader.finish().map(|_| arguments)
    }
}

/// Checks what a seller may ask for, and until when.
pub fn require_valid(price: u64, expires_at: i64) -> Result<()> {
    let now = now()?;
    require(price > 0, Error::PriceIsZero)?;
    require(expires_at > now, Error::ExpiryInPast)?;
    require_near(expires_at, now)
}

/// Offers an artwork for sale. Moves it from the seller's account into the associated token account of the order.
///
/// # Accounts
///
/// - 0: `[writable, signer]` seller: Holds the artwork; pays the rent.
/// - 1: `[writable]` order: PDA ["order", order_id].
/// - 2: `[]` vendor_config: Its authority, fee account and fee are copied into the order.
/// - 3: `[]` mint: The artwork: an SPL Token mint of supply 1 and no decimals, or a core asset.
/// - 4: `[writable]` from_token: The seller's account of the mint.
/// - 5: `[writable]` to_token: The order's associated token account of the mint.
/// - 6: `[]` metadata: The token-metadata record of the mint; the core asset or its collection, whichever has
///   the royalties.
/// - 7: `[optional]` edition: The edition record; required when it holds the mint or the freeze authority.
/// - 8: `[optional]` collection: The collection of a core asset, if it is in one.
/// - 9: `[writable, optional]` from_record: The token record of from_token, of a programmable NFT.
/// - 10: `[writable, optional]` to_record: The token record of to_token, of a programmable NFT; created when
///   missing.
/// - 11: `[optional]` auth_rules: The rule set of a programmable NFT that has one.
/// - 12: `[optional]` auth_rules_program: token-auth-rules, with a rule set.
/// - 13: `[optional]` instructions_sysvar: The instructions sysvar, for a programmable NFT.
/// - 14: `[]` asset_program: token-metadata, or core for its assets.
/// - 15: `[]` token_program: SPL Token.
/// - 16: `[]` currency_mint: The currency; wrapped SOL's mint means native lamports.
/// - 17-20: `[optional]` payer_token, escrow_token, payee_token, fee_token: Absent.
/// - 21: `[]` currency_token_program: SPL Token.
/// - 22: `[]` associated_token_program: The associated token program.
/// - 23: `[]` system_program: The system program.
pub fn run(context: Context) -> Result<()> {
    let Context { program, mut accounts, arguments } = context;
    let Arguments { order_id, price, expires_at } =
        Arguments::parse(arguments).ok_or(Fault::InvalidArguments)?;
    require_valid(price, expires_at)?;

    let seller = accounts.payer()?;
    let account = accounts.writable()?;
    let config = VendorConfig::load(accounts.take()?, program)?;
    let asset = Asset::take(&mut accounts)?;
    let pay = Pay::take(&mut accounts)?;

    let (expected, bump) = Address::find_program_address(&[SEED, &order_id], program);
    require(account.address() == &expected, Error::WrongOrderAddress)?;
    require(is_vacant(account), Error::OrderAlreadyExists)?;
    asset.require_one_of_one()?;
    asset.require_held_by(seller.address())?;
    pay.currency(asset.mint.address())?;
    // Refuses a price that nobody could pay: price, royalty and fee do not fit 64 bits.
    let record = asset.record(seller.address())?;
    Payment::of(price, config.fee_bps, &record)?;

    let bumps = [bump];
    let seeds = [Seed::from(SEED), Seed::from(&order_id), Seed::from(&bumps)];
    NewAccount { account, payer: seller, owner: program, space: Order::LENGTH }.create(&seeds)?;
    let order = Order {
        bump,
        order_id,
        seller: *seller.address(),
        mint: *asset.mint.address(),
        currency_mint: *pay.currency_mint.address(),
        price,
        revision: FIRST_REVISION,
        expires_at,
        fee_account: config.fee_account,
        fee_bps: config.fee_bps,
        token_standard: asset.standard(),
        authority: config.authority,
    };
    order.store(account)?;
    asset.take_custody(seller, account, pay.opening(seller))
}
