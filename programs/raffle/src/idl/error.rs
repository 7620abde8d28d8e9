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
    /// The buyer holds less than the tickets cost.
    InsufficientFunds = 6032,
    /// A time is more than ten years from now, or a duration is longer than that.
    TimeTooFar = 6033,
    /// The terms are not those that were shown.
    TermsChanged = 6034,
    /// The marketplace config is not one at its own address.
    InvalidMarketplace = 6035,
    /// The ticket price must be above zero.
    TicketPriceIsZero = 6036,
    /// A raffle has 1 to 10000 tickets.
    InvalidSupply = 6037,
    /// The price of all tickets together does not fit 64 bits.
    RevenueTooHigh = 6038,
    /// The end time must not be negative.
    NegativeTime = 6039,
    /// The end time is not in the future.
    EndInPast = 6040,
    /// The raffle is not at the address derived from the entrants.
    WrongRaffleAddress = 6041,
    /// The entrants account is not one of this program, of this raffle and of its size.
    InvalidEntrants = 6042,
    /// The entrants account belongs to a raffle already.
    EntrantsInUse = 6043,
    /// The proceeds account is not at the address derived from the raffle.
    WrongProceedsAddress = 6044,
    /// There is no raffle at this address.
    NoRaffle = 6045,
    /// The raffle account is not a raffle of this program.
    InvalidRaffle = 6046,
    /// The creator is not the creator of this raffle.
    WrongCreator = 6047,
    /// The mint is not the prize of this raffle.
    WrongPrize = 6048,
    /// The currency mint is not the currency of this raffle.
    WrongRaffleCurrency = 6049,
    /// The fee account is not the fee account of this raffle.
    WrongFeeAccount = 6050,
    /// The winner is not the winner of this raffle.
    WrongWinner = 6051,
    /// The creator cannot buy tickets of their own raffle.
    CreatorBuysTicket = 6052,
    /// At least one ticket must be bought.
    NoTickets = 6053,
    /// The price of a ticket is not the one that the buyer agreed to.
    TicketPriceDiffers = 6054,
    /// Fewer tickets are left.
    TooFewTickets = 6055,
    /// The wallet would hold more tickets than one wallet may.
    WalletLimit = 6056,
    /// The raffle is over.
    RaffleOver = 6057,
    /// The raffle is not over.
    RaffleNotOver = 6058,
    /// No ticket was sold.
    NothingSold = 6059,
    /// A raffle that sold a ticket cannot be cancelled.
    TicketsSold = 6060,
    /// The winner has been drawn.
    AlreadyDrawn = 6061,
    /// The winner has not been drawn.
    NotDrawn = 6062,
    /// The proceeds have been claimed.
    ProceedsClaimed = 6063,
    /// The prize has been claimed.
    PrizeClaimed = 6064,
    /// Prize and proceeds have not both been claimed.
    NotClaimed = 6065,
    /// The entrants account is not at the address of this creator and this artwork.
    WrongEntrantsAddress = 6066,
    /// The slot that draws the winner is named already.
    AlreadyEnded = 6067,
    /// The raffle must be ended first: no slot is named that draws the winner.
    NotEnded = 6068,
    /// There is no block yet at the slot that draws the winner, nor after it.
    DrawTooEarly = 6069,
    /// The hash of the slot that draws the winner is no longer known: the raffle must be ended again.
    DrawWindowMissed = 6070,
    /// The creator would get less than the least that they agreed to.
    ProceedsBelowMin = 6071,
}

/// What is logged for each error, in the order of their codes, as programs written with Anchor log theirs.
pub const LOG_LINES: [&str; 72] = [
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
    "AnchorError occurred. Error Code: InsufficientFunds. Error Number: 6032. Error Message: The buyer holds less than the tickets cost.",
    "AnchorError occurred. Error Code: TimeTooFar. Error Number: 6033. Error Message: A time is more than ten years from now, or a duration is longer than that.",
    "AnchorError occurred. Error Code: TermsChanged. Error Number: 6034. Error Message: The terms are not those that were shown.",
    "AnchorError occurred. Error Code: InvalidMarketplace. Error Number: 6035. Error Message: The marketplace config is not one at its own address.",
    "AnchorError occurred. Error Code: TicketPriceIsZero. Error Number: 6036. Error Message: The ticket price must be above zero.",
    "AnchorError occurred. Error Code: InvalidSupply. Error Number: 6037. Error Message: A raffle has 1 to 10000 tickets.",
    "AnchorError occurred. Error Code: RevenueTooHigh. Error Number: 6038. Error Message: The price of all tickets together does not fit 64 bits.",
    "AnchorError occurred. Error Code: NegativeTime. Error Number: 6039. Error Message: The end time must not be negative.",
    "AnchorError occurred. Error Code: EndInPast. Error Number: 6040. Error Message: The end time is not in the future.",
    "AnchorError occurred. Error Code: WrongRaffleAddress. Error Number: 6041. Error Message: The raffle is not at the address derived from the entrants.",
    "AnchorError occurred. Error Code: InvalidEntrants. Error Number: 6042. Error Message: The entrants account is not one of this program, of this raffle and of its size.",
    "AnchorError occurred. Error Code: EntrantsInUse. Error Number: 6043. Error Message: The entrants account belongs to a raffle already.",
    "AnchorError occurred. Error Code: WrongProceedsAddress. Error Number: 6044. Error Message: The proceeds account is not at the address derived from the raffle.",
    "AnchorError occurred. Error Code: NoRaffle. Error Number: 6045. Error Message: There is no raffle at this address.",
    "AnchorError occurred. Error Code: InvalidRaffle. Error Number: 6046. Error Message: The raffle account is not a raffle of this program.",
    "AnchorError occurred. Error Code: WrongCreator. Error Number: 6047. Error Message: The creator is not the creator of this raffle.",
    "AnchorError occurred. Error Code: WrongPrize. Error Number: 6048. Error Message: The mint is not the prize of this raffle.",
    "AnchorError occurred. Error Code: WrongRaffleCurrency. Error Number: 6049. Error Message: The currency mint is not the currency of this raffle.",
    "AnchorError occurred. Error Code: WrongFeeAccount. Error Number: 6050. Error Message: The fee account is not the fee account of this raffle.",
    "AnchorError occurred. Error Code: WrongWinner. Error Number: 6051. Error Message: The winner is not the winner of this raffle.",
    "AnchorError occurred. Error Code: CreatorBuysTicket. Error Number: 6052. Error Message: The creator cannot buy tickets of their own raffle.",
    "AnchorError occurred. Error Code: NoTickets. Error Number: 6053. Error Message: At least one ticket must be bought.",
    "AnchorError occurred. Error Code: TicketPriceDiffers. Error Number: 6054. Error Message: The price of a ticket is not the one that the buyer agreed to.",
    "AnchorError occurred. Error Code: TooFewTickets. Error Number: 6055. Error Message: Fewer tickets are left.",
    "AnchorError occurred. Error Code: WalletLimit. Error Number: 6056. Error Message: The wallet would hold more tickets than one wallet may.",
    "AnchorError occurred. Error Code: RaffleOver. Error Number: 6057. Error Message: The raffle is over.",
    "AnchorError occurred. Error Code: RaffleNotOver. Error Number: 6058. Error Message: The raffle is not over.",
    "AnchorError occurred. Error Code: NothingSold. Error Number: 6059. Error Message: No ticket was sold.",
    "AnchorError occurred. Error Code: TicketsSold. Error Number: 6060. Error Message: A raffle that sold a ticket cannot be cancelled.",
    "AnchorError occurred. Error Code: AlreadyDrawn. Error Number: 6061. Error Message: The winner has been drawn.",
    "AnchorError occurred. Error Code: NotDrawn. Error Number: 6062. Error Message: The winner has not been drawn.",
    "AnchorError occurred. Error Code: ProceedsClaimed. Error Number: 6063. Error Message: The proceeds have been claimed.",
    "AnchorError occurred. Error Code: PrizeClaimed. Error Number: 6064. Error Message: The prize has been claimed.",
    "AnchorError occurred. Error Code: NotClaimed. Error Number: 6065. Error Message: Prize and proceeds have not both been claimed.",
    "AnchorError occurred. Error Code: WrongEntrantsAddress. Error Number: 6066. Error Message: The entrants account is not at the address of this creator and this artwork.",
    "AnchorError occurred. Error Code: AlreadyEnded. Error Number: 6067. Error Message: The slot that draws the winner is named already.",
    "AnchorError occurred. Error Code: NotEnded. Error Number: 6068. Error Message: The raffle must be ended first: no slot is named that draws the winner.",
    "AnchorError occurred. Error Code: DrawTooEarly. Error Number: 6069. Error Message: There is no block yet at the slot that draws the winner, nor after it.",
    "AnchorError occurred. Error Code: DrawWindowMissed. Error Number: 6070. Error Message: The hash of the slot that draws the winner is no longer known: the raffle must be ended again.",
    "AnchorError occurred. Error Code: ProceedsBelowMin. Error Number: 6071. Error Message: The creator would get less than the least that they agreed to.",
];
