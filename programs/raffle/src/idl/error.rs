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

/// What is logged for each error, in the order of their codes.
pub const LOG_LINES: [&str; 72] = [
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
    "Error: InsufficientFunds. The buyer holds less than the tickets cost",
    "Error: TimeTooFar. A time is more than ten years from now, or a duration is longer than that",
    "Error: TermsChanged. The terms are not those that were shown",
    "Error: InvalidMarketplace. The marketplace config is not one at its own address",
    "Error: TicketPriceIsZero. The ticket price must be above zero",
    "Error: InvalidSupply. A raffle has 1 to 10000 tickets",
    "Error: RevenueTooHigh. The price of all tickets together does not fit 64 bits",
    "Error: NegativeTime. The end time must not be negative",
    "Error: EndInPast. The end time is not in the future",
    "Error: WrongRaffleAddress. The raffle is not at the address derived from the entrants",
    "Error: InvalidEntrants. The entrants account is not one of this program, of this raffle and of its size",
    "Error: EntrantsInUse. The entrants account belongs to a raffle already",
    "Error: WrongProceedsAddress. The proceeds account is not at the address derived from the raffle",
    "Error: NoRaffle. There is no raffle at this address",
    "Error: InvalidRaffle. The raffle account is not a raffle of this program",
    "Error: WrongCreator. The creator is not the creator of this raffle",
    "Error: WrongPrize. The mint is not the prize of this raffle",
    "Error: WrongRaffleCurrency. The currency mint is not the currency of this raffle",
    "Error: WrongFeeAccount. The fee account is not the fee account of this raffle",
    "Error: WrongWinner. The winner is not the winner of this raffle",
    "Error: CreatorBuysTicket. The creator cannot buy tickets of their own raffle",
    "Error: NoTickets. At least one ticket must be bought",
    "Error: TicketPriceDiffers. The price of a ticket is not the one that the buyer agreed to",
    "Error: TooFewTickets. Fewer tickets are left",
    "Error: WalletLimit. The wallet would hold more tickets than one wallet may",
    "Error: RaffleOver. The raffle is over",
    "Error: RaffleNotOver. The raffle is not over",
    "Error: NothingSold. No ticket was sold",
    "Error: TicketsSold. A raffle that sold a ticket cannot be cancelled",
    "Error: AlreadyDrawn. The winner has been drawn",
    "Error: NotDrawn. The winner has not been drawn",
    "Error: ProceedsClaimed. The proceeds have been claimed",
    "Error: PrizeClaimed. The prize has been claimed",
    "Error: NotClaimed. Prize and proceeds have not both been claimed",
    "Error: WrongEntrantsAddress. The entrants account is not at the address of this creator and this artwork",
    "Error: AlreadyEnded. The slot that draws the winner is named already",
    "Error: NotEnded. The raffle must be ended first: no slot is named that draws the winner",
    "Error: DrawTooEarly. There is no block yet at the slot that draws the winner, nor after it",
    "Error: DrawWindowMissed. The hash of the slot that draws the winner is no longer known: the raffle must be ended again",
    "Error: ProceedsBelowMin. The creator would get less than the least that they agreed to",
];
