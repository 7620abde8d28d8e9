//! Generated from idl.json by `npm run programs:clients`. Do not edit.

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Error {
    /// This program has no such instruction.
    UnknownInstruction = 6000,
    /// The instruction's arguments are too short, too long or malformed.
    InvalidArguments = 6001,
    /// The instruction names too few accounts.
    NotEnoughAccounts = 6002,
    /// The account that must sign did not sign.
    MissingSignature = 6003,
    /// An account that changes was not passed as writable.
    AccountNotWritable = 6004,
    /// The system program account is not the system program.
    WrongSystemProgram = 6005,
    /// The token program account is not SPL Token.
    WrongTokenProgram = 6006,
    /// The associated token program account is not that program.
    WrongAssociatedTokenProgram = 6007,
    /// The asset program account is neither token-metadata nor core.
    WrongAssetProgram = 6008,
    /// Artworks of the Token-2022 program are not supported.
    AssetIsToken2022 = 6009,
    /// The mint is not an initialised SPL Token mint.
    InvalidMint = 6010,
    /// The mint is not a one-of-one: it needs supply 1 and no decimals.
    NotAnNft = 6011,
    /// More of this artwork could be minted: its mint authority is not an edition record.
    MintAuthorityOpen = 6012,
    /// Somebody could freeze the artwork in escrow, or take it out: a freeze authority that is not the edition record, or a plugin of a core asset.
    FreezeAuthorityOpen = 6013,
    /// Currencies of the Token-2022 program are not supported.
    CurrencyIsToken2022 = 6014,
    /// The currency mint is not an initialised SPL Token mint.
    InvalidCurrency = 6015,
    /// The artwork cannot be its own currency.
    CurrencyIsAsset = 6016,
    /// Whoever sells the artwork could freeze accounts of this currency.
    CurrencyFreezableBySeller = 6017,
    /// The metadata account is not the one that has the record of the artwork.
    WrongMetadataAddress = 6018,
    /// The record of the artwork cannot be read.
    InvalidMetadata = 6019,
    /// The token standard of the artwork is not supported, or not that of the account.
    UnsupportedTokenStandard = 6020,
    /// The creators' shares do not add up to 100.
    InvalidCreatorShares = 6021,
    /// The trailing accounts are not those of each creator.
    CreatorCountMismatch = 6022,
    /// A trailing account is not the creator that the metadata names at that place.
    CreatorMismatch = 6023,
    /// Fee and royalty together are above the price.
    FeesExceedPrice = 6024,
    /// An amount does not fit 64 bits.
    ArithmeticOverflow = 6025,
    /// An account is not an initialised SPL Token account.
    InvalidTokenAccount = 6026,
    /// A token account holds another mint.
    WrongTokenMint = 6027,
    /// A token account belongs to another wallet.
    WrongTokenOwner = 6028,
    /// A missing token account can only be created at the wallet's associated address.
    WrongTokenAddress = 6029,
    /// The wallet does not hold the artwork.
    AssetNotHeld = 6030,
    /// A token account that the payment needs was left out.
    MissingTokenAccount = 6031,
    /// The buyer holds less than the price.
    InsufficientFunds = 6032,
    /// A time is more than ten years from now, or a duration is longer than that.
    TimeTooFar = 6033,
    /// The terms are not those that were shown.
    TermsChanged = 6034,
    /// A fee is above 10000 basis points.
    BpsTooHigh = 6035,
    /// The vendor config is not at the address derived from its authority.
    WrongConfigAddress = 6036,
    /// This authority already has a vendor config.
    ConfigAlreadyExists = 6037,
    /// The vendor config is not an account of this program.
    InvalidConfig = 6038,
    /// The price must be above zero.
    PriceIsZero = 6039,
    /// The expiry is not in the future.
    ExpiryInPast = 6040,
    /// The order is not at the address derived from its order id.
    WrongOrderAddress = 6041,
    /// There already is an order with this order id.
    OrderAlreadyExists = 6042,
    /// There is no order at this address.
    NoOrder = 6043,
    /// The order account is not an order of this program.
    InvalidOrder = 6044,
    /// The order has another order id.
    WrongOrderId = 6045,
    /// The seller is not the seller of this order.
    WrongSeller = 6046,
    /// The mint is not the mint of this order.
    WrongMint = 6047,
    /// The fee account is not the fee account of this order.
    WrongFeeAccount = 6048,
    /// The currency mint is not the currency of this order.
    WrongCurrency = 6049,
    /// The seller cannot buy their own order.
    BuyerIsSeller = 6050,
    /// The order has another revision than the one that was shown.
    RevisionChanged = 6051,
    /// The order has expired.
    OrderExpired = 6052,
    /// Price, royalty and fee together are above the most the buyer agreed to pay.
    PaymentAboveMax = 6053,
    /// More lamports would leave the buyer's wallet than the buyer agreed to.
    SolDebitAboveMax = 6054,
}

/// What is logged for each error, in the order of their codes.
pub const LOG_LINES: [&str; 55] = [
    "Error: UnknownInstruction. This program has no such instruction",
    "Error: InvalidArguments. The instruction's arguments are too short, too long or malformed",
    "Error: NotEnoughAccounts. The instruction names too few accounts",
    "Error: MissingSignature. The account that must sign did not sign",
    "Error: AccountNotWritable. An account that changes was not passed as writable",
    "Error: WrongSystemProgram. The system program account is not the system program",
    "Error: WrongTokenProgram. The token program account is not SPL Token",
    "Error: WrongAssociatedTokenProgram. The associated token program account is not that program",
    "Error: WrongAssetProgram. The asset program account is neither token-metadata nor core",
    "Error: AssetIsToken2022. Artworks of the Token-2022 program are not supported",
    "Error: InvalidMint. The mint is not an initialised SPL Token mint",
    "Error: NotAnNft. The mint is not a one-of-one: it needs supply 1 and no decimals",
    "Error: MintAuthorityOpen. More of this artwork could be minted: its mint authority is not an edition record",
    "Error: FreezeAuthorityOpen. Somebody could freeze the artwork in escrow, or take it out: a freeze authority that is not the edition record, or a plugin of a core asset",
    "Error: CurrencyIsToken2022. Currencies of the Token-2022 program are not supported",
    "Error: InvalidCurrency. The currency mint is not an initialised SPL Token mint",
    "Error: CurrencyIsAsset. The artwork cannot be its own currency",
    "Error: CurrencyFreezableBySeller. Whoever sells the artwork could freeze accounts of this currency",
    "Error: WrongMetadataAddress. The metadata account is not the one that has the record of the artwork",
    "Error: InvalidMetadata. The record of the artwork cannot be read",
    "Error: UnsupportedTokenStandard. The token standard of the artwork is not supported, or not that of the account",
    "Error: InvalidCreatorShares. The creators' shares do not add up to 100",
    "Error: CreatorCountMismatch. The trailing accounts are not those of each creator",
    "Error: CreatorMismatch. A trailing account is not the creator that the metadata names at that place",
    "Error: FeesExceedPrice. Fee and royalty together are above the price",
    "Error: ArithmeticOverflow. An amount does not fit 64 bits",
    "Error: InvalidTokenAccount. An account is not an initialised SPL Token account",
    "Error: WrongTokenMint. A token account holds another mint",
    "Error: WrongTokenOwner. A token account belongs to another wallet",
    "Error: WrongTokenAddress. A missing token account can only be created at the wallet's associated address",
    "Error: AssetNotHeld. The wallet does not hold the artwork",
    "Error: MissingTokenAccount. A token account that the payment needs was left out",
    "Error: InsufficientFunds. The buyer holds less than the price",
    "Error: TimeTooFar. A time is more than ten years from now, or a duration is longer than that",
    "Error: TermsChanged. The terms are not those that were shown",
    "Error: BpsTooHigh. A fee is above 10000 basis points",
    "Error: WrongConfigAddress. The vendor config is not at the address derived from its authority",
    "Error: ConfigAlreadyExists. This authority already has a vendor config",
    "Error: InvalidConfig. The vendor config is not an account of this program",
    "Error: PriceIsZero. The price must be above zero",
    "Error: ExpiryInPast. The expiry is not in the future",
    "Error: WrongOrderAddress. The order is not at the address derived from its order id",
    "Error: OrderAlreadyExists. There already is an order with this order id",
    "Error: NoOrder. There is no order at this address",
    "Error: InvalidOrder. The order account is not an order of this program",
    "Error: WrongOrderId. The order has another order id",
    "Error: WrongSeller. The seller is not the seller of this order",
    "Error: WrongMint. The mint is not the mint of this order",
    "Error: WrongFeeAccount. The fee account is not the fee account of this order",
    "Error: WrongCurrency. The currency mint is not the currency of this order",
    "Error: BuyerIsSeller. The seller cannot buy their own order",
    "Error: RevisionChanged. The order has another revision than the one that was shown",
    "Error: OrderExpired. The order has expired",
    "Error: PaymentAboveMax. Price, royalty and fee together are above the most the buyer agreed to pay",
    "Error: SolDebitAboveMax. More lamports would leave the buyer's wallet than the buyer agreed to",
];
