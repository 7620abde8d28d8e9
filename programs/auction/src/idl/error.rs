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
    /// The bidder holds less than the bid.
    InsufficientFunds = 6032,
    /// A time is more than ten years from now, or a duration is longer than that.
    TimeTooFar = 6033,
    /// The terms are not those that were shown.
    TermsChanged = 6034,
    /// The marketplace config is not one at its own address.
    InvalidMarketplace = 6035,
    /// The reserve must be above zero, and in SOL at least what keeps a wallet alive.
    ReserveTooLow = 6036,
    /// The duration must be above zero.
    DurationIsZero = 6037,
    /// The minimum increment must be at least 10 basis points, or above zero when it is absolute.
    IncrementTooLow = 6038,
    /// The start time must not be negative.
    NegativeTime = 6039,
    /// The auction would be over already.
    EndInPast = 6040,
    /// The auction is not at the address derived from the mint.
    WrongAuctionAddress = 6041,
    /// This artwork already has an auction.
    AuctionAlreadyExists = 6042,
    /// There is no auction at this address.
    NoAuction = 6043,
    /// The auction account is not an auction of this program.
    InvalidAuction = 6044,
    /// The seller is not the seller of this auction.
    WrongSeller = 6045,
    /// The mint is not the mint of this auction.
    WrongMint = 6046,
    /// The fee account is not the fee account of this auction.
    WrongFeeAccount = 6047,
    /// The currency mint is not the currency of this auction.
    WrongBidMint = 6048,
    /// The previous bidder is not the highest bidder of this auction.
    WrongPreviousBidder = 6049,
    /// The winner is not the highest bidder of this auction, or there is none.
    WrongWinner = 6050,
    /// The seller cannot bid in their own auction.
    BidderIsSeller = 6051,
    /// The bid is below the least that the auction accepts now.
    BidTooLow = 6052,
    /// The auction ends later than the bidder accepted.
    EndsTooLate = 6053,
    /// The auction has not started.
    NotStarted = 6054,
    /// The auction has ended.
    AuctionEnded = 6055,
    /// The auction has not ended.
    AuctionNotEnded = 6056,
    /// An auction with a bid cannot be cancelled.
    HasBids = 6057,
    /// The auction is paused.
    AuctionPaused = 6058,
    /// The auction is not paused.
    AuctionNotPaused = 6059,
    /// Only the marketplace authority of the auction may pause or resume it.
    NotMarketplaceAuthority = 6060,
    /// Without a winner only the seller may settle.
    OnlySellerReclaims = 6061,
    /// The scheduled bid is not at the address derived from auction and bidder.
    WrongScheduledBidAddress = 6062,
    /// The bidder already has a scheduled bid in this auction.
    ScheduledBidExists = 6063,
    /// There is no scheduled bid at this address.
    NoScheduledBid = 6064,
    /// The scheduled bid account is not a scheduled bid of this program.
    InvalidScheduledBid = 6065,
    /// The bidder is not the one who scheduled this bid.
    WrongBidder = 6066,
    /// The bid was scheduled for an auction at another address.
    WrongAuction = 6067,
    /// The auction at this address has other terms than the one that the bid was scheduled for.
    AuctionChanged = 6068,
    /// The time of execution must be in the future.
    ExecutionInPast = 6069,
    /// The auction would be over at the time of execution.
    ExecutionAfterEnd = 6070,
    /// The time of the scheduled bid has not come.
    ExecutionTooEarly = 6071,
    /// The auction has no bid to take back.
    NoBid = 6072,
    /// The bidder is not the highest bidder of this auction.
    NotHighestBidder = 6073,
    /// The highest bid can be taken back when the auction is not settled seven days after its end.
    ReclaimTooEarly = 6074,
}

/// What is logged for each error, in the order of their codes, as programs written with Anchor log theirs.
pub const LOG_LINES: [&str; 75] = [
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
    "AnchorError occurred. Error Code: InsufficientFunds. Error Number: 6032. Error Message: The bidder holds less than the bid.",
    "AnchorError occurred. Error Code: TimeTooFar. Error Number: 6033. Error Message: A time is more than ten years from now, or a duration is longer than that.",
    "AnchorError occurred. Error Code: TermsChanged. Error Number: 6034. Error Message: The terms are not those that were shown.",
    "AnchorError occurred. Error Code: InvalidMarketplace. Error Number: 6035. Error Message: The marketplace config is not one at its own address.",
    "AnchorError occurred. Error Code: ReserveTooLow. Error Number: 6036. Error Message: The reserve must be above zero, and in SOL at least what keeps a wallet alive.",
    "AnchorError occurred. Error Code: DurationIsZero. Error Number: 6037. Error Message: The duration must be above zero.",
    "AnchorError occurred. Error Code: IncrementTooLow. Error Number: 6038. Error Message: The minimum increment must be at least 10 basis points, or above zero when it is absolute.",
    "AnchorError occurred. Error Code: NegativeTime. Error Number: 6039. Error Message: The start time must not be negative.",
    "AnchorError occurred. Error Code: EndInPast. Error Number: 6040. Error Message: The auction would be over already.",
    "AnchorError occurred. Error Code: WrongAuctionAddress. Error Number: 6041. Error Message: The auction is not at the address derived from the mint.",
    "AnchorError occurred. Error Code: AuctionAlreadyExists. Error Number: 6042. Error Message: This artwork already has an auction.",
    "AnchorError occurred. Error Code: NoAuction. Error Number: 6043. Error Message: There is no auction at this address.",
    "AnchorError occurred. Error Code: InvalidAuction. Error Number: 6044. Error Message: The auction account is not an auction of this program.",
    "AnchorError occurred. Error Code: WrongSeller. Error Number: 6045. Error Message: The seller is not the seller of this auction.",
    "AnchorError occurred. Error Code: WrongMint. Error Number: 6046. Error Message: The mint is not the mint of this auction.",
    "AnchorError occurred. Error Code: WrongFeeAccount. Error Number: 6047. Error Message: The fee account is not the fee account of this auction.",
    "AnchorError occurred. Error Code: WrongBidMint. Error Number: 6048. Error Message: The currency mint is not the currency of this auction.",
    "AnchorError occurred. Error Code: WrongPreviousBidder. Error Number: 6049. Error Message: The previous bidder is not the highest bidder of this auction.",
    "AnchorError occurred. Error Code: WrongWinner. Error Number: 6050. Error Message: The winner is not the highest bidder of this auction, or there is none.",
    "AnchorError occurred. Error Code: BidderIsSeller. Error Number: 6051. Error Message: The seller cannot bid in their own auction.",
    "AnchorError occurred. Error Code: BidTooLow. Error Number: 6052. Error Message: The bid is below the least that the auction accepts now.",
    "AnchorError occurred. Error Code: EndsTooLate. Error Number: 6053. Error Message: The auction ends later than the bidder accepted.",
    "AnchorError occurred. Error Code: NotStarted. Error Number: 6054. Error Message: The auction has not started.",
    "AnchorError occurred. Error Code: AuctionEnded. Error Number: 6055. Error Message: The auction has ended.",
    "AnchorError occurred. Error Code: AuctionNotEnded. Error Number: 6056. Error Message: The auction has not ended.",
    "AnchorError occurred. Error Code: HasBids. Error Number: 6057. Error Message: An auction with a bid cannot be cancelled.",
    "AnchorError occurred. Error Code: AuctionPaused. Error Number: 6058. Error Message: The auction is paused.",
    "AnchorError occurred. Error Code: AuctionNotPaused. Error Number: 6059. Error Message: The auction is not paused.",
    "AnchorError occurred. Error Code: NotMarketplaceAuthority. Error Number: 6060. Error Message: Only the marketplace authority of the auction may pause or resume it.",
    "AnchorError occurred. Error Code: OnlySellerReclaims. Error Number: 6061. Error Message: Without a winner only the seller may settle.",
    "AnchorError occurred. Error Code: WrongScheduledBidAddress. Error Number: 6062. Error Message: The scheduled bid is not at the address derived from auction and bidder.",
    "AnchorError occurred. Error Code: ScheduledBidExists. Error Number: 6063. Error Message: The bidder already has a scheduled bid in this auction.",
    "AnchorError occurred. Error Code: NoScheduledBid. Error Number: 6064. Error Message: There is no scheduled bid at this address.",
    "AnchorError occurred. Error Code: InvalidScheduledBid. Error Number: 6065. Error Message: The scheduled bid account is not a scheduled bid of this program.",
    "AnchorError occurred. Error Code: WrongBidder. Error Number: 6066. Error Message: The bidder is not the one who scheduled this bid.",
    "AnchorError occurred. Error Code: WrongAuction. Error Number: 6067. Error Message: The bid was scheduled for an auction at another address.",
    "AnchorError occurred. Error Code: AuctionChanged. Error Number: 6068. Error Message: The auction at this address has other terms than the one that the bid was scheduled for.",
    "AnchorError occurred. Error Code: ExecutionInPast. Error Number: 6069. Error Message: The time of execution must be in the future.",
    "AnchorError occurred. Error Code: ExecutionAfterEnd. Error Number: 6070. Error Message: The auction would be over at the time of execution.",
    "AnchorError occurred. Error Code: ExecutionTooEarly. Error Number: 6071. Error Message: The time of the scheduled bid has not come.",
    "AnchorError occurred. Error Code: NoBid. Error Number: 6072. Error Message: The auction has no bid to take back.",
    "AnchorError occurred. Error Code: NotHighestBidder. Error Number: 6073. Error Message: The bidder is not the highest bidder of this auction.",
    "AnchorError occurred. Error Code: ReclaimTooEarly. Error Number: 6074. Error Message: The highest bid can be taken back when the auction is not settled seven days after its end.",
];
