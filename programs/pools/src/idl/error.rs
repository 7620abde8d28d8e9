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
    /// Programmable artworks are not supported.
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
    /// The fee must be below 10000 basis points.
    FeeTooHigh = 6035,
    /// The mints must be two, and the one with the smaller address first.
    MintsNotInOrder = 6036,
    /// The pool is not at the address derived from its mints.
    WrongPoolAddress = 6037,
    /// There already is a pool of these mints.
    PoolAlreadyExists = 6038,
    /// The pool account is not a pool of this program.
    InvalidPool = 6039,
    /// The signer is not the authority of this pool.
    WrongAuthority = 6040,
    /// A mint is not one of this pool's.
    WrongPoolMint = 6041,
    /// A vault is not the pool's account of that mint.
    WrongVault = 6042,
    /// The trailing accounts are not those of one or two pools.
    WrongHopCount = 6043,
    /// A route cannot use the same pool twice.
    RepeatedPool = 6044,
    /// The amount must be above zero.
    AmountIsZero = 6045,
    /// The pool does not hold enough for this swap.
    NotEnoughLiquidity = 6046,
    /// The amount is too small: nothing would come out.
    OutputIsZero = 6047,
    /// Less would come out than the minimum.
    OutputBelowMinimum = 6048,
    /// More would have to go in than the maximum.
    InputAboveMaximum = 6049,
}

/// What is logged for each error, in the order of their codes.
pub const LOG_LINES: [&str; 50] = [
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
    "Error: UnsupportedTokenStandard. Programmable artworks are not supported",
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
    "Error: FeeTooHigh. The fee must be below 10000 basis points",
    "Error: MintsNotInOrder. The mints must be two, and the one with the smaller address first",
    "Error: WrongPoolAddress. The pool is not at the address derived from its mints",
    "Error: PoolAlreadyExists. There already is a pool of these mints",
    "Error: InvalidPool. The pool account is not a pool of this program",
    "Error: WrongAuthority. The signer is not the authority of this pool",
    "Error: WrongPoolMint. A mint is not one of this pool's",
    "Error: WrongVault. A vault is not the pool's account of that mint",
    "Error: WrongHopCount. The trailing accounts are not those of one or two pools",
    "Error: RepeatedPool. A route cannot use the same pool twice",
    "Error: AmountIsZero. The amount must be above zero",
    "Error: NotEnoughLiquidity. The pool does not hold enough for this swap",
    "Error: OutputIsZero. The amount is too small: nothing would come out",
    "Error: OutputBelowMinimum. Less would come out than the minimum",
    "Error: InputAboveMaximum. More would have to go in than the maximum",
];
