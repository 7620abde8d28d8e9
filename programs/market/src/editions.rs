//! Originals of token-metadata that may be printed, and their numbered prints.

use crate::{
    idl::Error,
    state::listing::{Listing, SEED},
};
use common::{
    accounts::{is_vacant, Accounts},
    asset::{edition_address, Asset},
    fault::require,
    ids,
    pay::Pay,
    pda::NewAccount,
    reader::Reader,
    token, Fault, Result,
};
use pinocchio::{
    cpi::{invoke_signed, Seed, Signer},
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address,
};

const MASTER_EDITION_V2: u8 = 6;
/// Print, version 1.
const PRINT: [u8; 2] = [55, 0];
const PRINT_SEED: &[u8] = b"print";
/// How many numbers a marker page of token-metadata has: one bit each, the highest bit of a byte first.
const NUMBERS_IN_PAGE: u64 = 248;

/// What the edition record of an original says of its prints.
struct MasterEdition {
    supply: u64,
    /// None: any number.
    max_supply: Option<u64>,
}

impl MasterEdition {
    /// `None` if the account is not the edition record of an original of `mint`.
    fn read(account: &AccountView, mint: &Address) -> Option<Self> {
        if !account.owned_by(&ids::TOKEN_METADATA) || account.address() != &edition_address(mint) {
            return None;
        }
        Self::parse(&account.try_borrow().ok()?)
    }

    fn parse(data: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(data);
        if reader.u8()? != MASTER_EDITION_V2 {
            return None;
        }
        let supply = reader.u64()?;
        let max_supply = match reader.bool()? {
            true => Some(reader.u64()?),
            false => None,
        };
        Some(Self { supply, max_supply })
    }

    fn is_printable(&self) -> bool {
        self.max_supply != Some(0)
    }

    fn left(&self) -> u64 {
        self.max_supply.map_or(u64::MAX, |most| most.saturating_sub(self.supply))
    }
}

/// Whether a listing with this limit sells prints of the artwork. Otherwise it sells the artwork itself, of which there is one.
pub fn are_for_sale(asset: &Asset, limit: u16) -> Result<bool> {
    if limit == 0 {
        return Ok(false);
    }
    let master = asset.plain_edition().and_then(|it| MasterEdition::read(it, asset.mint.address()));
    let Some(master) = master.filter(MasterEdition::is_printable) else {
        return require(limit == 1, Error::UnsupportedEditions).map(|_| false);
    };
    require(limit as u64 <= master.left(), Error::EditionsAboveSupply).map(|_| true)
}

/// The accounts of an original and of its next print.
pub struct Printing<'a> {
    pub mint: &'a AccountView,
    /// Where the original is: the associated account of the listing.
    pub token: &'a AccountView,
    metadata: &'a AccountView,
    edition: &'a AccountView,
    marker: &'a AccountView,
    update_authority: &'a AccountView,
    pub print_mint: &'a AccountView,
    pub print_token: &'a AccountView,
    pub print_metadata: &'a AccountView,
    print_edition: &'a AccountView,
    instructions: &'a AccountView,
    program: &'a AccountView,
    token_program: &'a AccountView,
}

impl<'a> Printing<'a> {
    pub fn take(accounts: &mut Accounts<'a>) -> Result<Self> {
        Ok(Self {
            mint: accounts.take()?,
            token: accounts.take()?,
            metadata: accounts.take()?,
            edition: accounts.writable()?,
            marker: accounts.writable()?,
            update_authority: accounts.take()?,
            print_mint: accounts.writable()?,
            print_token: accounts.writable()?,
            print_metadata: accounts.writable()?,
            print_edition: accounts.writable()?,
            instructions: accounts.take()?,
            program: accounts.program(&ids::TOKEN_METADATA, Fault::WrongAssetProgram)?,
            token_program: accounts.token_program()?,
        })
    }

    /// Checks that the number is the lowest free one of its marker page. The supply does not say which number is next: it
    /// falls when a print is burned, and originals may have been printed out of order.
    pub fn require_next(&self, number: u64) -> Result<()> {
        let first = (number - number % NUMBERS_IN_PAGE).max(1);
        require(number >= first, Error::EditionNotNext)?;
        let data = self.marker.try_borrow()?;
        // A page that does not exist yet has no taken number.
        let taken = data.get(1..).unwrap_or(&[]);
        require(!is_taken(taken, number), Error::EditionNotNext)?;
        require((first..number).all(|lower| is_taken(taken, lower)), Error::EditionNotNext)
    }
}

/// A print that is made now.
pub struct Print<'a> {
    pub accounts: &'a Printing<'a>,
    pub number: u64,
    /// Gets the print, and pays for its accounts.
    pub buyer: &'a AccountView,
    pub pay: &'a Pay<'a>,
    pub account: &'a AccountView,
    pub listing: &'a Listing,
    pub sold: u16,
}

impl Print<'_> {
    pub fn run(&self, program: &Address) -> Result<()> {
        self.create_mint(program)?;
        self.print()
    }

    /// The mint is at an address of this program, so that the buyer alone signs. Every print has another one: the mint of a
    /// print that was burned stays.
    fn create_mint(&self, program: &Address) -> Result<()> {
        let account = self.accounts.print_mint;
        let mint = self.listing.mint.as_array();
        let (listed_at, sold) = (self.listing.listed_at.to_le_bytes(), self.sold.to_le_bytes());
        let (expected, bump) = Address::find_program_address(&[PRINT_SEED, mint, &listed_at, &sold], program);
        require(account.address() == &expected, Error::WrongPrintAddress)?;
        require(is_vacant(account), Error::PrintExists)?;
        let bump = [bump];
        let seeds = [
            Seed::from(PRINT_SEED),
            Seed::from(mint),
            Seed::from(&listed_at),
            Seed::from(&sold),
            Seed::from(&bump),
        ];
        NewAccount { account, payer: self.buyer, owner: &ids::TOKEN, space: token::MINT_LENGTH }
            .create(&seeds)?;
        token::initialize_mint(account, self.account.address())
    }

    #[inline(never)]
    fn print(&self) -> Result<()> {
        let it = self.accounts;
        let (buyer, listing, pay) = (self.buyer, self.account, self.pay);
        let accounts = [
            InstructionAccount::writable(it.print_metadata.address()),
            InstructionAccount::writable(it.print_edition.address()),
            InstructionAccount::writable(it.print_mint.address()),
            InstructionAccount::readonly(buyer.address()),
            InstructionAccount::writable(it.print_token.address()),
            InstructionAccount::readonly_signer(listing.address()),
            InstructionAccount::readonly(it.program.address()),
            InstructionAccount::writable(it.edition.address()),
            InstructionAccount::writable(it.marker.address()),
            InstructionAccount::writable_signer(buyer.address()),
            InstructionAccount::readonly_signer(listing.address()),
            InstructionAccount::readonly(it.token.address()),
            InstructionAccount::readonly(it.metadata.address()),
            InstructionAccount::readonly(it.update_authority.address()),
            InstructionAccount::readonly(it.token_program.address()),
            InstructionAccount::readonly(pay.associated_token_program.address()),
            InstructionAccount::readonly(it.instructions.address()),
            InstructionAccount::readonly(pay.system_program.address()),
        ];
        let views = [
            it.print_metadata,
            it.print_edition,
            it.print_mint,
            buyer,
            it.print_token,
            listing,
            it.program,
            it.edition,
            it.marker,
            buyer,
            listing,
            it.token,
            it.metadata,
            it.update_authority,
            it.token_program,
            pay.associated_token_program,
            it.instructions,
            pay.system_program,
        ];
        let mut data = [0; 10];
        data[..2].copy_from_slice(&PRINT);
        data[2..].copy_from_slice(&self.number.to_le_bytes());
        let bump = [self.listing.bump];
        let seeds = [Seed::from(SEED), Seed::from(self.listing.mint.as_array()), Seed::from(&bump)];
        let program_id = it.program.address();
        let instruction = InstructionView { program_id, accounts: &accounts, data: &data };
        invoke_signed(&instruction, &views, &[Signer::from(&seeds)])
    }
}

fn is_taken(page: &[u8], number: u64) -> bool {
    let place = number % NUMBERS_IN_PAGE;
    let byte = page.get(place as usize / 8).copied().unwrap_or(0);
    byte & (0x80 >> (place % 8)) != 0
}

#[cfg(test)]
mod tests;
