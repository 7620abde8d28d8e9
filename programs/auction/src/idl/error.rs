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

/// What is logged for each error, in the order of their codes.
pub const LOG_LINES: [&str; 75] = [
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
    "Error: InsufficientFunds. The bidder holds less than the bid",
    "Error: TimeTooFar. A time is more than ten years from now, or a duration is longer than that",
    "Error: TermsChanged. The terms are not those that were shown",
    "Error: InvalidMarketplace. The marketplace config is not one at its own address",
    "Error: ReserveTooLow. The reserve must be above zero, and in SOL at least what keeps a wallet alive",
    "Error: DurationIsZero. The duration must be above zero",
    "Error: IncrementTooLow. The minimum increment must be at least 10 basis points, or above zero when it is absolute",
    "Error: NegativeTime. The start time must not be negative",
    "Error: EndInPast. The auction would be over already",
    "Error: WrongAuctionAddress. The auction is not at the address derived from the mint",
    "Error: AuctionAlreadyExists. This artwork already has an auction",
    "Error: NoAuction. There is no auction at this address",
    "Error: InvalidAuction. The auction account is not an auction of this program",
    "Error: WrongSeller. The seller is not the seller of this auction",
    "Error: WrongMint. The mint is not the mint of this auction",
    "Error: WrongFeeAccount. The fee account is not the fee account of this auction",
    "Error: WrongBidMint. The currency mint is not the currency of this auction",
    "Error: WrongPreviousBidder. The previous bidder is not the highest bidder of this auction",
    "Error: WrongWinner. The winner is not the highest bidder of this auction, or there is none",
    "Error: BidderIsSeller. The seller cannot bid in their own auction",
    "Error: BidTooLow. The bid is below the least that the auction accepts now",
    "Error: EndsTooLate. The auction ends later than the bidder accepted",
    "Error: NotStarted. The auction has not started",
    "Error: AuctionEnded. The auction has ended",
    "Error: AuctionNotEnded. The auction has not ended",
    "Error: HasBids. An auction with a bid cannot be cancelled",
    "Error: AuctionPaused. The auction is paused",
    "Error: AuctionNotPaused. The auction is not paused",
    "Error: NotMarketplaceAuthority. Only the marketplace authority of the auction may pause or resume it",
    "Error: OnlySellerReclaims. Without a winner only the seller may settle",
    "Error: WrongScheduledBidAddress. The scheduled bid is not at the address derived from auction and bidder",
    "Error: ScheduledBidExists. The bidder already has a scheduled bid in this auction",
    "Error: NoScheduledBid. There is no scheduled bid at this address",
    "Error: InvalidScheduledBid. The scheduled bid account is not a scheduled bid of this program",
    "Error: WrongBidder. The bidder is not the one who scheduled this bid",
    "Error: WrongAuction. The bid was scheduled for an auction at another address",
    "Error: AuctionChanged. The auction at this address has other terms than the one that the bid was scheduled for",
    "Error: ExecutionInPast. The time of execution must be in the future",
    "Error: ExecutionAfterEnd. The auction would be over at the time of execution",
    "Error: ExecutionTooEarly. The time of the scheduled bid has not come",
    "Error: NoBid. The auction has no bid to take back",
    "Error: NotHighestBidder. The bidder is not the highest bidder of this auction",
    "Error: ReclaimTooEarly. The highest bid can be taken back when the auction is not settled seven days after its end",
];
