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
    /// The marketplace config is not at the address derived from its authority.
    WrongConfigAddress = 6036,
    /// This authority already has a marketplace config.
    ConfigAlreadyExists = 6037,
    /// The marketplace config is not an account of this program.
    InvalidConfig = 6038,
    /// A whitelist needs at least one wallet.
    WhitelistEmpty = 6039,
    /// A whitelist holds at most 25 wallets.
    WhitelistTooLong = 6040,
    /// The whitelist is not at the address derived from its authority and id.
    WrongWhitelistAddress = 6041,
    /// This authority already has a whitelist with this id.
    WhitelistAlreadyExists = 6042,
    /// The whitelist is not an account of this program.
    InvalidWhitelist = 6043,
    /// Only the authority of a whitelist may close it.
    NotWhitelistAuthority = 6044,
    /// The price must be above zero.
    PriceIsZero = 6045,
    /// Start and end times must not be negative.
    NegativeTime = 6046,
    /// The end time is not in the future.
    EndInPast = 6047,
    /// The end time is not after the start time.
    EndBeforeStart = 6048,
    /// This artwork has no prints to sell: the editions limit must be 0 or 1.
    UnsupportedEditions = 6049,
    /// The listing is not at the address derived from the mint.
    WrongListingAddress = 6050,
    /// This artwork already has a listing.
    AlreadyListed = 6051,
    /// There is no listing at this address.
    NotListed = 6052,
    /// The listing account is not a listing of this program.
    InvalidListing = 6053,
    /// The seller is not the seller of this listing.
    WrongSeller = 6054,
    /// The mint is not the mint of this listing.
    WrongMint = 6055,
    /// The fee account is not the fee account of this listing.
    WrongFeeAccount = 6056,
    /// The currency mint is not the currency of this listing.
    WrongCurrency = 6057,
    /// The whitelist is not the whitelist of this listing.
    WrongWhitelist = 6058,
    /// The buyer is not on the whitelist of this listing.
    BuyerNotOnWhitelist = 6059,
    /// The seller cannot buy their own listing.
    BuyerIsSeller = 6060,
    /// The price is above the most the buyer agreed to pay.
    PriceAboveMax = 6061,
    /// The price of the listing is not the one that this change replaces.
    ReplacesOtherPrice = 6062,
    /// The listing has not started.
    NotStarted = 6063,
    /// The listing has ended.
    Ended = 6064,
    /// The offer is not at the address derived from the buyer and the mint.
    WrongOfferAddress = 6065,
    /// There is no offer at this address.
    NoOffer = 6066,
    /// The offer account is not an offer of this program.
    InvalidOffer = 6067,
    /// The buyer is not the buyer of this offer.
    NotOfferBuyer = 6068,
    /// The mint is not the mint of this offer.
    WrongOfferMint = 6069,
    /// The currency mint is not the currency of this offer.
    WrongOfferCurrency = 6070,
    /// The marketplace config is not that of the offer.
    WrongOfferMarketplace = 6071,
    /// The fee account is not the fee account of the marketplace config.
    WrongMarketplaceFeeAccount = 6072,
    /// The offer has ended.
    OfferEnded = 6073,
    /// The price of the offer is below the least that the seller agreed to.
    OfferBelowMin = 6074,
    /// The seller would get less than the least that they agreed to.
    ProceedsBelowMin = 6075,
    /// The buyer of an offer cannot accept it.
    SellerIsOfferBuyer = 6076,
    /// The price of this listing is the seller's: the buyer cannot set it.
    BuyerCannotSetPrice = 6077,
    /// This artwork can be listed only in escrow.
    EscrowRequired = 6078,
    /// The artwork is not with its seller any more, or not locked for this listing.
    LockLifted = 6079,
    /// The original does not allow so many prints more.
    EditionsAboveSupply = 6080,
    /// This listing sells prints of the artwork, not the artwork itself.
    SellsEditions = 6081,
    /// This listing sells the artwork itself, not prints of it.
    SellsNoEditions = 6082,
    /// Every edition of this listing is sold.
    SoldOut = 6083,
    /// This number is not the next one: somebody else bought it first, so try again.
    EditionNotNext = 6084,
    /// The mint of the print is not at the address derived from the listing and the editions sold.
    WrongPrintAddress = 6085,
    /// There is an account at the address of the print.
    PrintExists = 6086,
}

/// What is logged for each error, in the order of their codes.
pub const LOG_LINES: [&str; 87] = [
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
    "Error: WrongConfigAddress. The marketplace config is not at the address derived from its authority",
    "Error: ConfigAlreadyExists. This authority already has a marketplace config",
    "Error: InvalidConfig. The marketplace config is not an account of this program",
    "Error: WhitelistEmpty. A whitelist needs at least one wallet",
    "Error: WhitelistTooLong. A whitelist holds at most 25 wallets",
    "Error: WrongWhitelistAddress. The whitelist is not at the address derived from its authority and id",
    "Error: WhitelistAlreadyExists. This authority already has a whitelist with this id",
    "Error: InvalidWhitelist. The whitelist is not an account of this program",
    "Error: NotWhitelistAuthority. Only the authority of a whitelist may close it",
    "Error: PriceIsZero. The price must be above zero",
    "Error: NegativeTime. Start and end times must not be negative",
    "Error: EndInPast. The end time is not in the future",
    "Error: EndBeforeStart. The end time is not after the start time",
    "Error: UnsupportedEditions. This artwork has no prints to sell: the editions limit must be 0 or 1",
    "Error: WrongListingAddress. The listing is not at the address derived from the mint",
    "Error: AlreadyListed. This artwork already has a listing",
    "Error: NotListed. There is no listing at this address",
    "Error: InvalidListing. The listing account is not a listing of this program",
    "Error: WrongSeller. The seller is not the seller of this listing",
    "Error: WrongMint. The mint is not the mint of this listing",
    "Error: WrongFeeAccount. The fee account is not the fee account of this listing",
    "Error: WrongCurrency. The currency mint is not the currency of this listing",
    "Error: WrongWhitelist. The whitelist is not the whitelist of this listing",
    "Error: BuyerNotOnWhitelist. The buyer is not on the whitelist of this listing",
    "Error: BuyerIsSeller. The seller cannot buy their own listing",
    "Error: PriceAboveMax. The price is above the most the buyer agreed to pay",
    "Error: ReplacesOtherPrice. The price of the listing is not the one that this change replaces",
    "Error: NotStarted. The listing has not started",
    "Error: Ended. The listing has ended",
    "Error: WrongOfferAddress. The offer is not at the address derived from the buyer and the mint",
    "Error: NoOffer. There is no offer at this address",
    "Error: InvalidOffer. The offer account is not an offer of this program",
    "Error: NotOfferBuyer. The buyer is not the buyer of this offer",
    "Error: WrongOfferMint. The mint is not the mint of this offer",
    "Error: WrongOfferCurrency. The currency mint is not the currency of this offer",
    "Error: WrongOfferMarketplace. The marketplace config is not that of the offer",
    "Error: WrongMarketplaceFeeAccount. The fee account is not the fee account of the marketplace config",
    "Error: OfferEnded. The offer has ended",
    "Error: OfferBelowMin. The price of the offer is below the least that the seller agreed to",
    "Error: ProceedsBelowMin. The seller would get less than the least that they agreed to",
    "Error: SellerIsOfferBuyer. The buyer of an offer cannot accept it",
    "Error: BuyerCannotSetPrice. The price of this listing is the seller's: the buyer cannot set it",
    "Error: EscrowRequired. This artwork can be listed only in escrow",
    "Error: LockLifted. The artwork is not with its seller any more, or not locked for this listing",
    "Error: EditionsAboveSupply. The original does not allow so many prints more",
    "Error: SellsEditions. This listing sells prints of the artwork, not the artwork itself",
    "Error: SellsNoEditions. This listing sells the artwork itself, not prints of it",
    "Error: SoldOut. Every edition of this listing is sold",
    "Error: EditionNotNext. This number is not the next one: somebody else bought it first, so try again",
    "Error: WrongPrintAddress. The mint of the print is not at the address derived from the listing and the editions sold",
    "Error: PrintExists. There is an account at the address of the print",
];
