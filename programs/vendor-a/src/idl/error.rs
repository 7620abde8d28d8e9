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

/// What is logged for each error, in the order of their codes, as programs written with Anchor log theirs.
pub const LOG_LINES: [&str; 55] = [
    "AnchorError occurred. Error Code: UnknownInstruction. Error Number: 6000. Error Message: This program has no such instruction.",
    "AnchorError occurred. Error Code: InvalidArguments. Error Number: 6001. Error Message: The instruction's arguments are too short, too long or malformed.",
    "AnchorError occurred. Error Code: NotEnoughAccounts. Error Number: 6002. Error Message: The instruction names too few accounts.",
    "AnchorError occurred. Error Code: MissingSignature. Error Number: 6003. Error Message: The account that must sign did not sign.",
    "AnchorError occurred. Error Code: AccountNotWritable. Error Number: 6004. Error Message: An account that changes was not passed as writable.",
    "AnchorError occurred. Error Code: WrongSystemProgram. Error Number: 6005. Error Message: The system program account is not the system program.",
    "AnchorError occurred. Error Code: WrongTokenProgram. Error Number: 6006. Error Message: The token program account is not SPL Token.",
    "AnchorError occurred. Error Code: WrongAssociatedTokenProgram. Error Number: 6007. Error Message: The associated token program account is not that program.",
    "AnchorError occurred. Error Code: WrongAssetProgram. Error Number: 6008. Error Message: The asset program account is neither token-metadata nor core.",
    "AnchorError occurred. Error Code: AssetIsToken2022. Error Number: 6009. Error Message: Artworks of the Token-2022 program are not supported.",
    "AnchorError occurred. Error Code: InvalidMint. Error Number: 6010. Error Message: The mint is not an initialised SPL Token mint.",
    "AnchorError occurred. Error Code: NotAnNft. Error Number: 6011. Error Message: The mint is not a one-of-one: it needs supply 1 and no decimals.",
    "AnchorError occurred. Error Code: MintAuthorityOpen. Error Number: 6012. Error Message: More of this artwork could be minted: its mint authority is not an edition record.",
    "AnchorError occurred. Error Code: FreezeAuthorityOpen. Error Number: 6013. Error Message: Somebody could freeze the artwork in escrow, or take it out: a freeze authority that is not the edition record, or a plugin of a core asset.",
    "AnchorError occurred. Error Code: CurrencyIsToken2022. Error Number: 6014. Error Message: Currencies of the Token-2022 program are not supported.",
    "AnchorError occurred. Error Code: InvalidCurrency. Error Number: 6015. Error Message: The currency mint is not an initialised SPL Token mint.",
    "AnchorError occurred. Error Code: CurrencyIsAsset. Error Number: 6016. Error Message: The artwork cannot be its own currency.",
    "AnchorError occurred. Error Code: CurrencyFreezableBySeller. Error Number: 6017. Error Message: Whoever sells the artwork could freeze accounts of this currency.",
    "AnchorError occurred. Error Code: WrongMetadataAddress. Error Number: 6018. Error Message: The metadata account is not the one that has the record of the artwork.",
    "AnchorError occurred. Error Code: InvalidMetadata. Error Number: 6019. Error Message: The record of the artwork cannot be read.",
    "AnchorError occurred. Error Code: UnsupportedTokenStandard. Error Number: 6020. Error Message: The token standard of the artwork is not supported, or not that of the account.",
    "AnchorError occurred. Error Code: InvalidCreatorShares. Error Number: 6021. Error Message: The creators' shares do not add up to 100.",
    "AnchorError occurred. Error Code: CreatorCountMismatch. Error Number: 6022. Error Message: The trailing accounts are not those of each creator.",
    "AnchorError occurred. Error Code: CreatorMismatch. Error Number: 6023. Error Message: A trailing account is not the creator that the metadata names at that place.",
    "AnchorError occurred. Error Code: FeesExceedPrice. Error Number: 6024. Error Message: Fee and royalty together are above the price.",
    "AnchorError occurred. Error Code: ArithmeticOverflow. Error Number: 6025. Error Message: An amount does not fit 64 bits.",
    "AnchorError occurred. Error Code: InvalidTokenAccount. Error Number: 6026. Error Message: An account is not an initialised SPL Token account.",
    "AnchorError occurred. Error Code: WrongTokenMint. Error Number: 6027. Error Message: A token account holds another mint.",
    "AnchorError occurred. Error Code: WrongTokenOwner. Error Number: 6028. Error Message: A token account belongs to another wallet.",
    "AnchorError occurred. Error Code: WrongTokenAddress. Error Number: 6029. Error Message: A missing token account can only be created at the wallet's associated address.",
    "AnchorError occurred. Error Code: AssetNotHeld. Error Number: 6030. Error Message: The wallet does not hold the artwork.",
    "AnchorError occurred. Error Code: MissingTokenAccount. Error Number: 6031. Error Message: A token account that the payment needs was left out.",
    "AnchorError occurred. Error Code: InsufficientFunds. Error Number: 6032. Error Message: The buyer holds less than the price.",
    "AnchorError occurred. Error Code: TimeTooFar. Error Number: 6033. Error Message: A time is more than ten years from now, or a duration is longer than that.",
    "AnchorError occurred. Error Code: TermsChanged. Error Number: 6034. Error Message: The terms are not those that were shown.",
    "AnchorError occurred. Error Code: BpsTooHigh. Error Number: 6035. Error Message: A fee is above 10000 basis points.",
    "AnchorError occurred. Error Code: WrongConfigAddress. Error Number: 6036. Error Message: The vendor config is not at the address derived from its authority.",
    "AnchorError occurred. Error Code: ConfigAlreadyExists. Error Number: 6037. Error Message: This authority already has a vendor config.",
    "AnchorError occurred. Error Code: InvalidConfig. Error Number: 6038. Error Message: The vendor config is not an account of this program.",
    "AnchorError occurred. Error Code: PriceIsZero. Error Number: 6039. Error Message: The price must be above zero.",
    "AnchorError occurred. Error Code: ExpiryInPast. Error Number: 6040. Error Message: The expiry is not in the future.",
    "AnchorError occurred. Error Code: WrongOrderAddress. Error Number: 6041. Error Message: The order is not at the address derived from its order id.",
    "AnchorError occurred. Error Code: OrderAlreadyExists. Error Number: 6042. Error Message: There already is an order with this order id.",
    "AnchorError occurred. Error Code: NoOrder. Error Number: 6043. Error Message: There is no order at this address.",
    "AnchorError occurred. Error Code: InvalidOrder. Error Number: 6044. Error Message: The order account is not an order of this program.",
    "AnchorError occurred. Error Code: WrongOrderId. Error Number: 6045. Error Message: The order has another order id.",
    "AnchorError occurred. Error Code: WrongSeller. Error Number: 6046. Error Message: The seller is not the seller of this order.",
    "AnchorError occurred. Error Code: WrongMint. Error Number: 6047. Error Message: The mint is not the mint of this order.",
    "AnchorError occurred. Error Code: WrongFeeAccount. Error Number: 6048. Error Message: The fee account is not the fee account of this order.",
    "AnchorError occurred. Error Code: WrongCurrency. Error Number: 6049. Error Message: The currency mint is not the currency of this order.",
    "AnchorError occurred. Error Code: BuyerIsSeller. Error Number: 6050. Error Message: The seller cannot buy their own order.",
    "AnchorError occurred. Error Code: RevisionChanged. Error Number: 6051. Error Message: The order has another revision than the one that was shown.",
    "AnchorError occurred. Error Code: OrderExpired. Error Number: 6052. Error Message: The order has expired.",
    "AnchorError occurred. Error Code: PaymentAboveMax. Error Number: 6053. Error Message: Price, royalty and fee together are above the most the buyer agreed to pay.",
    "AnchorError occurred. Error Code: SolDebitAboveMax. Error Number: 6054. Error Message: More lamports would leave the buyer's wallet than the buyer agreed to.",
];
