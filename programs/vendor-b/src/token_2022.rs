//! Artworks of Token-2022: mints, token accounts with extensions, and moves between them.

use crate::idl::Error;
use common::{
    accounts::{is_vacant, Accounts},
    fault::require,
    ids,
    reader::Reader,
    Fault, Result,
};
use pinocchio::{
    cpi::{invoke, invoke_signed, Signer},
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address, ProgramResult,
};

/// The bytes of a token account without extensions. A mint with extensions is as long before them.
const BASE_LENGTH: usize = 165;
const MINT_LENGTH: usize = 82;
/// What an account with extensions is: the byte after the base.
const KIND_MINT: u8 = 1;
const KIND_ACCOUNT: u8 = 2;
const UNINITIALISED: u8 = 0;

const CREATE_IDEMPOTENT: u8 = 1;
const CLOSE_ACCOUNT: u8 = 9;
const TRANSFER_CHECKED: u8 = 12;
const ONE: u64 = 1;
const DECIMALS: u8 = 0;

/// Checks that a mint is a one-of-one and stays one, and that nobody can stop, tax or take the artwork in escrow.
pub fn require_harmless(account: &AccountView) -> Result<()> {
    require(account.owned_by(&ids::TOKEN_2022), Fault::InvalidMint)?;
    let data = account.try_borrow()?;
    let mint = data.get(..MINT_LENGTH).and_then(Mint::parse).ok_or(Fault::InvalidMint)?;
    require(mint.supply == ONE && mint.decimals == DECIMALS, Fault::NotAnNft)?;
    require(!mint.has_authority, Fault::MintAuthorityOpen)?;
    require(!mint.has_freeze_authority, Fault::FreezeAuthorityOpen)?;
    if data.len() == MINT_LENGTH {
        return Ok(());
    }
    let extensions = match data.split_at_checked(BASE_LENGTH) {
        Some((_, [KIND_MINT, extensions @ ..])) => extensions,
        _ => return Err(Fault::InvalidMint.into()),
    };
    require_harmless_extensions(extensions)
}

struct Mint {
    has_authority: bool,
    supply: u64,
    decimals: u8,
    has_freeze_authority: bool,
}

impl Mint {
    fn parse(base: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(base);
        let has_authority = reader.u32()? != 0;
        reader.address()?;
        let supply = reader.u64()?;
        let decimals = reader.u8()?;
        let initialised = reader.bool()?;
        let has_freeze_authority = reader.u32()? != 0;
        initialised.then_some(Self { has_authority, supply, decimals, has_freeze_authority })
    }
}

/// Extensions are a type and a length, u16 each, and that many bytes. Type 0 means that no other follows.
fn require_harmless_extensions(extensions: &[u8]) -> Result<()> {
    let mut reader = Reader::new(extensions);
    while let Some(kind) = reader.u16() {
        if kind == 0 {
            return Ok(());
        }
        let length = reader.u16().ok_or(Fault::InvalidMint)?;
        reader.bytes(length as usize).ok_or(Fault::InvalidMint)?;
        if let Some(error) = risk(kind) {
            return Err(error.into());
        }
    }
    // One byte may be left, which is no type.
    Ok(())
}

/// Why an artwork of a mint with this extension is not taken; `None` if the extension is harmless.
fn risk(kind: u16) -> Option<Error> {
    match kind {
        // Pointers to metadata, groups and members, and these themselves.
        18..=23 => None,
        1 => Some(Error::MintHasTransferFee),
        3 => Some(Error::MintHasCloseAuthority),
        4 | 16 | 24 => Some(Error::MintHasConfidentialTransfers),
        6 => Some(Error::MintHasDefaultState),
        9 => Some(Error::MintNotTransferable),
        12 => Some(Error::MintHasPermanentDelegate),
        14 => Some(Error::MintHasTransferHook),
        26 => Some(Error::MintPausable),
        _ => Some(Error::MintHasOtherExtension),
    }
}

/// An artwork that moves from one token account to another.
pub struct Asset<'a> {
    pub mint: &'a AccountView,
    from_token: &'a AccountView,
    to_token: &'a AccountView,
    token_program: &'a AccountView,
    system_program: &'a AccountView,
}

impl<'a> Asset<'a> {
    pub fn take(accounts: &mut Accounts<'a>) -> Result<Self> {
        let mint = accounts.take()?;
        let from_token = accounts.writable()?;
        let to_token = accounts.writable()?;
        let token_program = accounts.program(&ids::TOKEN_2022, Fault::WrongTokenProgram)?;
        accounts.associated_token_program()?;
        let system_program = accounts.system_program()?;
        Ok(Self { mint, from_token, to_token, token_program, system_program })
    }

    /// Checks that the source account holds the artwork, and belongs to `owner`.
    pub fn require_held_by(&self, owner: &Address) -> Result<()> {
        require(self.amount_in(self.from_token, owner)? == ONE, Fault::AssetNotHeld)
    }

    /// The amount in a token account, which must belong to `owner` and be of the mint.
    fn amount_in(&self, account: &AccountView, owner: &Address) -> Result<u64> {
        require(account.owned_by(&ids::TOKEN_2022), Fault::InvalidTokenAccount)?;
        let data = account.try_borrow()?;
        let is_account = data.len() == BASE_LENGTH || data.get(BASE_LENGTH) == Some(&KIND_ACCOUNT);
        require(is_account, Fault::InvalidTokenAccount)?;
        let held = Held::parse(&data).ok_or(Fault::InvalidTokenAccount)?;
        require(&held.mint == self.mint.address(), Fault::WrongTokenMint)?;
        require(&held.owner == owner, Fault::WrongTokenOwner)?;
        Ok(held.amount)
    }

    /// Opens the target account for `wallet` at its associated address. Only that address is accepted.
    pub fn open_associated(&self, wallet: &AccountView, payer: &AccountView) -> Result<()> {
        self.require_associated(wallet)?;
        self.open(wallet, payer)
    }

    /// Checks that the target account belongs to `wallet`. A missing one is created at the associated address.
    pub fn open(&self, wallet: &AccountView, payer: &AccountView) -> Result<()> {
        if is_vacant(self.to_token) {
            self.require_associated(wallet)?;
            self.create(wallet, payer)?;
        }
        self.amount_in(self.to_token, wallet.address()).map(|_| ())
    }

    fn require_associated(&self, wallet: &AccountView) -> Result<()> {
        let (wallet, mint) = (wallet.address().as_array(), self.mint.address().as_array());
        let seeds: [&[u8]; 3] = [wallet, ids::TOKEN_2022.as_array(), mint];
        let (expected, _) = Address::find_program_address(&seeds, &ids::ASSOCIATED_TOKEN);
        require(self.to_token.address() == &expected, Fault::WrongTokenAddress)
    }

    fn create(&self, wallet: &AccountView, payer: &AccountView) -> ProgramResult {
        let accounts = [
            InstructionAccount::writable_signer(payer.address()),
            InstructionAccount::writable(self.to_token.address()),
            InstructionAccount::readonly(wallet.address()),
            InstructionAccount::readonly(self.mint.address()),
            InstructionAccount::readonly(self.system_program.address()),
            InstructionAccount::readonly(self.token_program.address()),
        ];
        let views = [payer, self.to_token, wallet, self.mint, self.system_program, self.token_program];
        let data = [CREATE_IDEMPOTENT];
        let program_id = &ids::ASSOCIATED_TOKEN;
        invoke(&InstructionView { program_id, accounts: &accounts, data: &data }, &views)
    }

    pub fn transfer(&self, authority: &AccountView, signers: &[Signer]) -> ProgramResult {
        let accounts = [
            InstructionAccount::writable(self.from_token.address()),
            InstructionAccount::readonly(self.mint.address()),
            InstructionAccount::writable(self.to_token.address()),
            InstructionAccount::readonly_signer(authority.address()),
        ];
        let mut data = [TRANSFER_CHECKED; 10];
        data[1..9].copy_from_slice(&ONE.to_le_bytes());
        data[9] = DECIMALS;
        let instruction = InstructionView { program_id: &ids::TOKEN_2022, accounts: &accounts, data: &data };
        invoke_signed(&instruction, &[self.from_token, self.mint, self.to_token, authority], signers)
    }

    /// Closes the source account, which is empty; its rent goes to `holder`, an account of this program.
    pub fn close_source(&self, holder: &AccountView, signers: &[Signer]) -> ProgramResult {
        let accounts = [
            InstructionAccount::writable(self.from_token.address()),
            InstructionAccount::writable(holder.address()),
            InstructionAccount::readonly_signer(holder.address()),
        ];
        let data = [CLOSE_ACCOUNT];
        let instruction = InstructionView { program_id: &ids::TOKEN_2022, accounts: &accounts, data: &data };
        invoke_signed(&instruction, &[self.from_token, holder, holder], signers)
    }
}

/// What a token account holds, apart from extensions.
struct Held {
    mint: Address,
    owner: Address,
    amount: u64,
}

impl Held {
    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        let (mint, owner, amount) = (reader.address()?, reader.address()?, reader.u64()?);
        let _delegate = reader.bytes(36)?;
        (reader.u8()? != UNINITIALISED).then_some(Self { mint, owner, amount })
    }
}
