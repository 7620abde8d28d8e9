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

/// What is logged for each error, in the order of their codes, as programs written with Anchor log theirs.
pub const LOG_LINES: [&str; 87] = [
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
    "AnchorError occurred. Error Code: WrongConfigAddress. Error Number: 6036. Error Message: The marketplace config is not at the address derived from its authority.",
    "AnchorError occurred. Error Code: ConfigAlreadyExists. Error Number: 6037. Error Message: This authority already has a marketplace config.",
    "AnchorError occurred. Error Code: InvalidConfig. Error Number: 6038. Error Message: The marketplace config is not an account of this program.",
    "AnchorError occurred. Error Code: WhitelistEmpty. Error Number: 6039. Error Message: A whitelist needs at least one wallet.",
    "AnchorError occurred. Error Code: WhitelistTooLong. Error Number: 6040. Error Message: A whitelist holds at most 25 wallets.",
    "AnchorError occurred. Error Code: WrongWhitelistAddress. Error Number: 6041. Error Message: The whitelist is not at the address derived from its authority and id.",
    "AnchorError occurred. Error Code: WhitelistAlreadyExists. Error Number: 6042. Error Message: This authority already has a whitelist with this id.",
    "AnchorError occurred. Error Code: InvalidWhitelist. Error Number: 6043. Error Message: The whitelist is not an account of this program.",
    "AnchorError occurred. Error Code: NotWhitelistAuthority. Error Number: 6044. Error Message: Only the authority of a whitelist may close it.",
    "AnchorError occurred. Error Code: PriceIsZero. Error Number: 6045. Error Message: The price must be above zero.",
    "AnchorError occurred. Error Code: NegativeTime. Error Number: 6046. Error Message: Start and end times must not be negative.",
    "AnchorError occurred. Error Code: EndInPast. Error Number: 6047. Error Message: The end time is not in the future.",
    "AnchorError occurred. Error Code: EndBeforeStart. Error Number: 6048. Error Message: The end time is not after the start time.",
    "AnchorError occurred. Error Code: UnsupportedEditions. Error Number: 6049. Error Message: This artwork has no prints to sell: the editions limit must be 0 or 1.",
    "AnchorError occurred. Error Code: WrongListingAddress. Error Number: 6050. Error Message: The listing is not at the address derived from the mint.",
    "AnchorError occurred. Error Code: AlreadyListed. Error Number: 6051. Error Message: This artwork already has a listing.",
    "AnchorError occurred. Error Code: NotListed. Error Number: 6052. Error Message: There is no listing at this address.",
    "AnchorError occurred. Error Code: InvalidListing. Error Number: 6053. Error Message: The listing account is not a listing of this program.",
    "AnchorError occurred. Error Code: WrongSeller. Error Number: 6054. Error Message: The seller is not the seller of this listing.",
    "AnchorError occurred. Error Code: WrongMint. Error Number: 6055. Error Message: The mint is not the mint of this listing.",
    "AnchorError occurred. Error Code: WrongFeeAccount. Error Number: 6056. Error Message: The fee account is not the fee account of this listing.",
    "AnchorError occurred. Error Code: WrongCurrency. Error Number: 6057. Error Message: The currency mint is not the currency of this listing.",
    "AnchorError occurred. Error Code: WrongWhitelist. Error Number: 6058. Error Message: The whitelist is not the whitelist of this listing.",
    "AnchorError occurred. Error Code: BuyerNotOnWhitelist. Error Number: 6059. Error Message: The buyer is not on the whitelist of this listing.",
    "AnchorError occurred. Error Code: BuyerIsSeller. Error Number: 6060. Error Message: The seller cannot buy their own listing.",
    "AnchorError occurred. Error Code: PriceAboveMax. Error Number: 6061. Error Message: The price is above the most the buyer agreed to pay.",
    "AnchorError occurred. Error Code: ReplacesOtherPrice. Error Number: 6062. Error Message: The price of the listing is not the one that this change replaces.",
    "AnchorError occurred. Error Code: NotStarted. Error Number: 6063. Error Message: The listing has not started.",
    "AnchorError occurred. Error Code: Ended. Error Number: 6064. Error Message: The listing has ended.",
    "AnchorError occurred. Error Code: WrongOfferAddress. Error Number: 6065. Error Message: The offer is not at the address derived from the buyer and the mint.",
    "AnchorError occurred. Error Code: NoOffer. Error Number: 6066. Error Message: There is no offer at this address.",
    "AnchorError occurred. Error Code: InvalidOffer. Error Number: 6067. Error Message: The offer account is not an offer of this program.",
    "AnchorError occurred. Error Code: NotOfferBuyer. Error Number: 6068. Error Message: The buyer is not the buyer of this offer.",
    "AnchorError occurred. Error Code: WrongOfferMint. Error Number: 6069. Error Message: The mint is not the mint of this offer.",
    "AnchorError occurred. Error Code: WrongOfferCurrency. Error Number: 6070. Error Message: The currency mint is not the currency of this offer.",
    "AnchorError occurred. Error Code: WrongOfferMarketplace. Error Number: 6071. Error Message: The marketplace config is not that of the offer.",
    "AnchorError occurred. Error Code: WrongMarketplaceFeeAccount. Error Number: 6072. Error Message: The fee account is not the fee account of the marketplace config.",
    "AnchorError occurred. Error Code: OfferEnded. Error Number: 6073. Error Message: The offer has ended.",
    "AnchorError occurred. Error Code: OfferBelowMin. Error Number: 6074. Error Message: The price of the offer is below the least that the seller agreed to.",
    "AnchorError occurred. Error Code: ProceedsBelowMin. Error Number: 6075. Error Message: The seller would get less than the least that they agreed to.",
    "AnchorError occurred. Error Code: SellerIsOfferBuyer. Error Number: 6076. Error Message: The buyer of an offer cannot accept it.",
    "AnchorError occurred. Error Code: BuyerCannotSetPrice. Error Number: 6077. Error Message: The price of this listing is the seller's: the buyer cannot set it.",
    "AnchorError occurred. Error Code: EscrowRequired. Error Number: 6078. Error Message: This artwork can be listed only in escrow.",
    "AnchorError occurred. Error Code: LockLifted. Error Number: 6079. Error Message: The artwork is not with its seller any more, or not locked for this listing.",
    "AnchorError occurred. Error Code: EditionsAboveSupply. Error Number: 6080. Error Message: The original does not allow so many prints more.",
    "AnchorError occurred. Error Code: SellsEditions. Error Number: 6081. Error Message: This listing sells prints of the artwork, not the artwork itself.",
    "AnchorError occurred. Error Code: SellsNoEditions. Error Number: 6082. Error Message: This listing sells the artwork itself, not prints of it.",
    "AnchorError occurred. Error Code: SoldOut. Error Number: 6083. Error Message: Every edition of this listing is sold.",
    "AnchorError occurred. Error Code: EditionNotNext. Error Number: 6084. Error Message: This number is not the next one: somebody else bought it first, so try again.",
    "AnchorError occurred. Error Code: WrongPrintAddress. Error Number: 6085. Error Message: The mint of the print is not at the address derived from the listing and the editions sold.",
    "AnchorError occurred. Error Code: PrintExists. Error Number: 6086. Error Message: There is an account at the address of the print.",
];
