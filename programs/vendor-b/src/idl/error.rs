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
    /// The price must be above zero.
    PriceIsZero = 6035,
    /// The expiry is not in the future.
    ExpiryInPast = 6036,
    /// The listing is not at the address derived from the artwork.
    WrongListStateAddress = 6037,
    /// The artwork is already listed.
    AlreadyListed = 6038,
    /// There is no listing at this address.
    NoListing = 6039,
    /// The listing account is not a listing of this program.
    InvalidListState = 6040,
    /// The seller is not the owner of this listing.
    WrongSeller = 6041,
    /// The artwork is not the artwork of this listing.
    WrongAsset = 6042,
    /// The rent payer is not who paid the rent of this listing.
    WrongRentPayer = 6043,
    /// The mint has a transfer fee.
    MintHasTransferFee = 6044,
    /// The mint has a close authority.
    MintHasCloseAuthority = 6045,
    /// The mint has confidential transfers.
    MintHasConfidentialTransfers = 6046,
    /// The mint says in which state its accounts begin, which may be frozen.
    MintHasDefaultState = 6047,
    /// The artwork cannot be transferred.
    MintNotTransferable = 6048,
    /// The mint has a permanent delegate, who could take the artwork.
    MintHasPermanentDelegate = 6049,
    /// The mint has a transfer hook, a program that runs with each transfer.
    MintHasTransferHook = 6050,
    /// The mint has a switch that stops transfers.
    MintPausable = 6051,
    /// A proof has at most 17 nodes.
    ProofTooLong = 6052,
    /// The mint has an extension that is not known to be harmless.
    MintHasOtherExtension = 6053,
}

/// What is logged for each error, in the order of their codes, as programs written with Anchor log theirs.
pub const LOG_LINES: [&str; 54] = [
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
    "AnchorError occurred. Error Code: PriceIsZero. Error Number: 6035. Error Message: The price must be above zero.",
    "AnchorError occurred. Error Code: ExpiryInPast. Error Number: 6036. Error Message: The expiry is not in the future.",
    "AnchorError occurred. Error Code: WrongListStateAddress. Error Number: 6037. Error Message: The listing is not at the address derived from the artwork.",
    "AnchorError occurred. Error Code: AlreadyListed. Error Number: 6038. Error Message: The artwork is already listed.",
    "AnchorError occurred. Error Code: NoListing. Error Number: 6039. Error Message: There is no listing at this address.",
    "AnchorError occurred. Error Code: InvalidListState. Error Number: 6040. Error Message: The listing account is not a listing of this program.",
    "AnchorError occurred. Error Code: WrongSeller. Error Number: 6041. Error Message: The seller is not the owner of this listing.",
    "AnchorError occurred. Error Code: WrongAsset. Error Number: 6042. Error Message: The artwork is not the artwork of this listing.",
    "AnchorError occurred. Error Code: WrongRentPayer. Error Number: 6043. Error Message: The rent payer is not who paid the rent of this listing.",
    "AnchorError occurred. Error Code: MintHasTransferFee. Error Number: 6044. Error Message: The mint has a transfer fee.",
    "AnchorError occurred. Error Code: MintHasCloseAuthority. Error Number: 6045. Error Message: The mint has a close authority.",
    "AnchorError occurred. Error Code: MintHasConfidentialTransfers. Error Number: 6046. Error Message: The mint has confidential transfers.",
    "AnchorError occurred. Error Code: MintHasDefaultState. Error Number: 6047. Error Message: The mint says in which state its accounts begin, which may be frozen.",
    "AnchorError occurred. Error Code: MintNotTransferable. Error Number: 6048. Error Message: The artwork cannot be transferred.",
    "AnchorError occurred. Error Code: MintHasPermanentDelegate. Error Number: 6049. Error Message: The mint has a permanent delegate, who could take the artwork.",
    "AnchorError occurred. Error Code: MintHasTransferHook. Error Number: 6050. Error Message: The mint has a transfer hook, a program that runs with each transfer.",
    "AnchorError occurred. Error Code: MintPausable. Error Number: 6051. Error Message: The mint has a switch that stops transfers.",
    "AnchorError occurred. Error Code: ProofTooLong. Error Number: 6052. Error Message: A proof has at most 17 nodes.",
    "AnchorError occurred. Error Code: MintHasOtherExtension. Error Number: 6053. Error Message: The mint has an extension that is not known to be harmless.",
];
