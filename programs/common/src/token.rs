//! SPL Token mints and accounts: reading, creating, moving, closing.

use crate::{accounts::is_vacant, fault::require, ids, pda::move_lamports, reader::Reader, Fault, Result};
use pinocchio::{
    cpi::{invoke, invoke_signed, Signer},
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address, ProgramResult,
};

pub const MINT_LENGTH: usize = 82;
pub const ACCOUNT_LENGTH: usize = 165;
const CLOSE_ACCOUNT: u8 = 9;
const TRANSFER_CHECKED: u8 = 12;
const INITIALIZE_ACCOUNT_3: u8 = 18;
const INITIALIZE_MINT_2: u8 = 20;
const CREATE_IDEMPOTENT: u8 = 1;
/// States of a token account.
const UNINITIALISED: u8 = 0;
const FROZEN: u8 = 2;

pub struct Mint {
    pub authority: Option<Address>,
    pub freeze_authority: Option<Address>,
    pub supply: u64,
    pub decimals: u8,
}

impl Mint {
    /// `None` if the account is not an initialised mint of SPL Token.
    pub fn read(account: &AccountView) -> Option<Self> {
        if !account.owned_by(&ids::TOKEN) || account.data_len() != MINT_LENGTH {
            return None;
        }
        let data = account.try_borrow().ok()?;
        let mut reader = Reader::new(&data);
        let authority = optional_address(&mut reader)?;
        let supply = reader.u64()?;
        let decimals = reader.u8()?;
        let initialised = reader.bool()?;
        let freeze_authority = optional_address(&mut reader)?;
        initialised.then_some(Self { authority, freeze_authority, supply, decimals })
    }
}

/// An option in SPL Token's format: the address takes its space even if the option is none. The outer `None`: the bytes
/// ended.
fn optional_address(reader: &mut Reader) -> Option<Option<Address>> {
    let some = reader.u32()? == 1;
    let address = reader.address()?;
    Some(some.then_some(address))
}

/// The content of a token account.
pub struct Holding {
    pub mint: Address,
    pub owner: Address,
    pub amount: u64,
    pub frozen: bool,
}

impl Holding {
    pub fn read(account: &AccountView) -> Result<Self> {
        require(account.owned_by(&ids::TOKEN), Fault::InvalidTokenAccount)?;
        require(account.data_len() == ACCOUNT_LENGTH, Fault::InvalidTokenAccount)?;
        let data = account.try_borrow()?;
        Self::parse(&data).ok_or(Fault::InvalidTokenAccount.into())
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        let (mint, owner, amount) = (reader.address()?, reader.address()?, reader.u64()?);
        let _delegate = reader.bytes(36)?;
        let state = reader.u8()?;
        (state != UNINITIALISED).then_some(Self { mint, owner, amount, frozen: state == FROZEN })
    }

    /// Reads a token account, which must belong to `owner` and be of `mint`.
    pub fn of(account: &AccountView, mint: &Address, owner: &Address) -> Result<Self> {
        let holding = Self::read(account)?;
        require(&holding.mint == mint, Fault::WrongTokenMint)?;
        require(&holding.owner == owner, Fault::WrongTokenOwner)?;
        Ok(holding)
    }
}

pub fn associated_address(wallet: &Address, mint: &Address) -> Address {
    let seeds: [&[u8]; 3] = [wallet.as_array(), ids::TOKEN.as_array(), mint.as_array()];
    Address::find_program_address(&seeds, &ids::ASSOCIATED_TOKEN).0
}

/// A wallet's token account of a mint, which may have to be created.
pub struct Home<'a> {
    pub account: &'a AccountView,
    pub wallet: &'a AccountView,
    pub mint: &'a AccountView,
    pub payer: &'a AccountView,
    pub system_program: &'a AccountView,
    pub token_program: &'a AccountView,
}

impl Home<'_> {
    /// Checks that the account belongs to the wallet. A missing one is created at the associated address.
    pub fn ensure(&self) -> Result<()> {
        if is_vacant(self.account) {
            self.require_associated()?;
            self.create()?;
        }
        Holding::of(self.account, self.mint.address(), self.wallet.address()).map(|_| ())
    }

    /// The same, but only the associated account is accepted.
    pub fn ensure_associated(&self) -> Result<()> {
        self.require_associated()?;
        self.ensure()
    }

    fn require_associated(&self) -> Result<()> {
        let expected = associated_address(self.wallet.address(), self.mint.address());
        require(self.account.address() == &expected, Fault::WrongTokenAddress)
    }

    fn create(&self) -> ProgramResult {
        let accounts = [
            InstructionAccount::writable_signer(self.payer.address()),
            InstructionAccount::writable(self.account.address()),
            InstructionAccount::readonly(self.wallet.address()),
            InstructionAccount::readonly(self.mint.address()),
            InstructionAccount::readonly(self.system_program.address()),
            InstructionAccount::readonly(self.token_program.address()),
        ];
        let views =
            [self.payer, self.account, self.wallet, self.mint, self.system_program, self.token_program];
        let data = [CREATE_IDEMPOTENT];
        invoke(
            &InstructionView { program_id: &ids::ASSOCIATED_TOKEN, accounts: &accounts, data: &data },
            &views,
        )
    }
}

/// Initializes a token account in a new account that SPL Token owns.
pub fn initialize(account: &AccountView, mint: &AccountView, owner: &Address) -> ProgramResult {
    let accounts =
        [InstructionAccount::writable(account.address()), InstructionAccount::readonly(mint.address())];
    let mut data = [INITIALIZE_ACCOUNT_3; 33];
    data[1..].copy_from_slice(owner.as_array());
    invoke(&InstructionView { program_id: &ids::TOKEN, accounts: &accounts, data: &data }, &[account, mint])
}

/// Initializes a mint without decimals in a new account that SPL Token owns. `authority` may mint and freeze.
pub fn initialize_mint(account: &AccountView, authority: &Address) -> ProgramResult {
    let accounts = [InstructionAccount::writable(account.address())];
    let mut data = [0; 67];
    data[0] = INITIALIZE_MINT_2;
    data[2..34].copy_from_slice(authority.as_array());
    // The freeze authority is an option that is present.
    data[34] = 1;
    data[35..].copy_from_slice(authority.as_array());
    invoke(&InstructionView { program_id: &ids::TOKEN, accounts: &accounts, data: &data }, &[account])
}

pub struct Transfer<'a> {
    pub from: &'a AccountView,
    pub mint: &'a AccountView,
    pub to: &'a AccountView,
    pub authority: &'a AccountView,
    pub amount: u64,
    pub decimals: u8,
}

impl Transfer<'_> {
    pub fn invoke(&self, signers: &[Signer]) -> ProgramResult {
        let accounts = [
            InstructionAccount::writable(self.from.address()),
            InstructionAccount::readonly(self.mint.address()),
            InstructionAccount::writable(self.to.address()),
            InstructionAccount::readonly_signer(self.authority.address()),
        ];
        let mut data = [TRANSFER_CHECKED; 10];
        data[1..9].copy_from_slice(&self.amount.to_le_bytes());
        data[9] = self.decimals;
        let instruction = InstructionView { program_id: &ids::TOKEN, accounts: &accounts, data: &data };
        invoke_signed(&instruction, &[self.from, self.mint, self.to, self.authority], signers)
    }
}

/// Closes an empty token account of `holder`, an account of this program, which gets the rent. The rent never goes to a
/// wallet directly: its owner may have made it a program, which a call cannot credit.
pub fn close(account: &AccountView, holder: &AccountView, signers: &[Signer]) -> ProgramResult {
    let accounts = [
        InstructionAccount::writable(account.address()),
        InstructionAccount::writable(holder.address()),
        InstructionAccount::readonly_signer(holder.address()),
    ];
    let instruction =
        InstructionView { program_id: &ids::TOKEN, accounts: &accounts, data: &[CLOSE_ACCOUNT] };
    invoke_signed(&instruction, &[account, holder, holder], signers)
}

/// The same for a holder that stays open: the rent is passed on to `destination`. A later call must include both
/// accounts.
// Inlined: the target has no room for more arguments.
#[inline(always)]
pub fn close_to(
    destination: &AccountView,
    account: &AccountView,
    holder: &AccountView,
    signers: &[Signer],
) -> Result<()> {
    let rent = account.lamports();
    close(account, holder, signers)?;
    move_lamports(holder, destination, rent)
}
