//! The ASSET block of accounts: an artwork of any kind. Its kind follows from the accounts, never from an argument.

mod core;
mod core_lock;
pub mod lock;
mod metadata;
mod one_of_one;
mod programmable;
mod programmable_lock;
pub mod record;
mod token_metadata;

pub use self::{
    one_of_one::edition_address,
    token_metadata::{record_sale, STANDARD as PLAIN},
};
use self::{programmable::Move, record::Record};
use crate::{
    accounts::Accounts,
    fault::require,
    ids,
    token::{self, Home},
    Fault, Result,
};
use pinocchio::{cpi::Signer, AccountView, Address};

/// The accounts of the block. Each kind says which of them it needs (docs/programs.md).
struct Block<'a> {
    mint: &'a AccountView,
    from_token: &'a AccountView,
    to_token: &'a AccountView,
    metadata: &'a AccountView,
    edition: Option<&'a AccountView>,
    collection: Option<&'a AccountView>,
    from_record: Option<&'a AccountView>,
    to_record: Option<&'a AccountView>,
    auth_rules: Option<&'a AccountView>,
    auth_rules_program: Option<&'a AccountView>,
    instructions: Option<&'a AccountView>,
    program: &'a AccountView,
    token_program: &'a AccountView,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    TokenMetadata,
    Core,
    Programmable,
}

pub struct Asset<'a> {
    /// The mint, or for a kind without one the asset itself: what people name the artwork by.
    pub mint: &'a AccountView,
    block: Block<'a>,
    kind: Kind,
}

/// Who pays for the accounts that a move opens, and the programs that open them.
#[derive(Clone, Copy)]
pub struct Opening<'a> {
    pub payer: &'a AccountView,
    pub associated_token_program: &'a AccountView,
    pub system_program: &'a AccountView,
}

impl<'a> Asset<'a> {
    pub fn take(accounts: &mut Accounts<'a>) -> Result<Self> {
        let mint = accounts.take()?;
        let from_token = accounts.writable()?;
        let to_token = accounts.writable()?;
        let metadata = accounts.take()?;
        let edition = accounts.optional()?;
        let collection = accounts.optional()?;
        let from_record = accounts.optional()?;
        let to_record = accounts.optional()?;
        let auth_rules = accounts.optional()?;
        let auth_rules_program = accounts.optional()?;
        let instructions = accounts.optional()?;
        let program = accounts.take()?;
        let token_program = accounts.token_program()?;
        let block = Block {
            mint,
            from_token,
            to_token,
            metadata,
            edition,
            collection,
            from_record,
            to_record,
            auth_rules,
            auth_rules_program,
            instructions,
            program,
            token_program,
        };
        let kind = block.kind()?;
        Ok(Self { mint, block, kind })
    }

    /// The number of the kind in the accounts of the programs.
    pub fn standard(&self) -> u8 {
        match self.kind {
            Kind::TokenMetadata => token_metadata::STANDARD,
            Kind::Core => core::STANDARD,
            Kind::Programmable => programmable::STANDARD,
        }
    }

    /// Checks that the artwork is of the kind that an account of the program names.
    pub fn require_standard(&self, standard: u8) -> Result<()> {
        require(self.standard() == standard, Fault::UnsupportedTokenStandard)
    }

    /// The edition record that was passed; none for another kind than a token-metadata NFT.
    pub fn plain_edition(&self) -> Option<&'a AccountView> {
        match self.kind {
            Kind::TokenMetadata => self.block.edition,
            Kind::Core | Kind::Programmable => None,
        }
    }

    /// The account that a move out of escrow closes.
    pub fn source(&self) -> &'a AccountView {
        self.block.from_token
    }

    /// Checks that the artwork is one of a kind and stays so, and that nobody can freeze it.
    pub fn require_one_of_one(&self) -> Result<()> {
        match self.kind {
            Kind::TokenMetadata | Kind::Programmable => one_of_one::require(&self.block),
            Kind::Core => core::require_free(&self.block),
        }
    }

    /// Checks that `owner` holds the artwork.
    pub fn require_held_by(&self, owner: &Address) -> Result<()> {
        match self.kind {
            Kind::TokenMetadata | Kind::Programmable => token_metadata::require_held_by(&self.block, owner),
            Kind::Core => core::require_held_by(&self.block, owner),
        }
    }

    /// The record of the artwork, for a sale by `seller`.
    pub fn record(&self, seller: &Address) -> Result<Record> {
        match self.kind {
            Kind::Core => core::record(self.mint, self.block.metadata, self.block.collection, seller),
            _ => record_of(self.standard(), self.mint, self.block.metadata, seller),
        }
    }

    /// The same for an instruction that must not fail, because money or a prize is in escrow. If the record cannot be
    /// read, no creator is paid.
    pub fn record_or_nobody(&self, seller: &Address) -> Result<Record> {
        or_nobody(self.record(seller))
    }

    /// Moves the artwork from a seller, who signs and pays, to `holder`, an account of the program.
    pub fn take_custody(&self, seller: &AccountView, holder: &AccountView, opening: Opening) -> Result<()> {
        match self.kind {
            Kind::TokenMetadata => token_metadata::take_custody(&self.block, seller, holder, &opening),
            Kind::Core => {
                let (block, opening) = (&self.block, &opening);
                core::transfer(&Move { block, from: seller, authority: seller, to: holder, opening }, &[])
            }
            Kind::Programmable => programmable::take_custody(&self.block, seller, holder, &opening),
        }
    }

    /// Moves the artwork from `authority` to `receiver`, and opens the accounts that this takes.
    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    pub fn deliver(
        &self,
        authority: &AccountView,
        signers: &[Signer],
        receiver: &AccountView,
        opening: Opening,
    ) -> Result<()> {
        self.require_held_by(authority.address())?;
        match self.kind {
            Kind::TokenMetadata => {
                self.block.home(receiver, &opening).ensure()?;
                token_metadata::transfer(&self.block, authority, signers)
            }
            Kind::Core => {
                let (block, opening) = (&self.block, &opening);
                core::transfer(&Move { block, from: authority, authority, to: receiver, opening }, signers)
            }
            Kind::Programmable => {
                let (block, opening) = (&self.block, &opening);
                Move { block, from: authority, authority, to: receiver, opening }.run(signers)
            }
        }
    }

    /// Records that the first sale has happened, while `holder` still has the artwork. The holder signs. A programmable NFT
    /// and a core asset have nothing that a holder can record.
    pub fn record_sale_before(&self, holder: &AccountView, signers: &[Signer]) -> Result<()> {
        match self.kind {
            Kind::TokenMetadata => {
                token_metadata::record_sale(self.block.metadata, holder, self.block.from_token, signers)
            }
            Kind::Core | Kind::Programmable => Ok(()),
        }
    }

    /// The same, after `holder` has received the artwork.
    pub fn record_sale_after(&self, holder: &AccountView) -> Result<()> {
        match self.kind {
            Kind::TokenMetadata => {
                token_metadata::record_sale(self.block.metadata, holder, self.block.to_token, &[])
            }
            Kind::Core | Kind::Programmable => Ok(()),
        }
    }

    /// Closes what the escrow of `holder` took, after `deliver`. Its rent goes to the holder.
    pub fn close_escrow(&self, holder: &AccountView, signers: &[Signer]) -> Result<()> {
        match self.kind {
            Kind::TokenMetadata | Kind::Programmable => token::close(self.block.from_token, holder, signers),
            Kind::Core => Ok(()),
        }
    }
}

impl<'a> Block<'a> {
    /// The kind that the accounts are of. A core asset stands in every place that a kind with token accounts needs.
    fn kind(&self) -> Result<Kind> {
        if core::is_given(self) {
            let asset = self.mint.address();
            let is_asset = self.from_token.address() == asset && self.to_token.address() == asset;
            return require(is_asset, Fault::WrongTokenAddress).map(|_| Kind::Core);
        }
        require(self.program.address() == &ids::TOKEN_METADATA, Fault::WrongAssetProgram)?;
        Ok(match programmable::is_given(self) {
            true => Kind::Programmable,
            false => Kind::TokenMetadata,
        })
    }

    fn home<'b>(&'b self, wallet: &'b AccountView, opening: &'b Opening) -> Home<'b> {
        Home {
            account: self.to_token,
            wallet,
            mint: self.mint,
            payer: opening.payer,
            system_program: opening.system_program,
            token_program: self.token_program,
        }
    }
}

/// The record of the artwork of `mint`, for a sale by `seller`. Checks that the account is that record, and of a kind with
/// this `standard`.
pub fn record_of(
    standard: u8,
    mint: &AccountView,
    metadata: &AccountView,
    seller: &Address,
) -> Result<Record> {
    match standard {
        token_metadata::STANDARD => metadata::read(metadata, mint.address())?.sold_by_anybody(),
        core::STANDARD => core::record(mint, metadata, None, seller),
        programmable::STANDARD => metadata::read(metadata, mint.address())?.sold_by(seller),
        _ => Err(Fault::UnsupportedTokenStandard.into()),
    }
}

/// The same for an instruction that must not fail.
pub fn record_or_nobody(
    standard: u8,
    mint: &AccountView,
    metadata: &AccountView,
    seller: &Address,
) -> Result<Record> {
    or_nobody(record_of(standard, mint, metadata, seller))
}

fn or_nobody(record: Result<Record>) -> Result<Record> {
    match record {
        Err(error) if error != Fault::WrongMetadataAddress.into() => Ok(Record::NOBODY),
        result => result,
    }
}

/// The standard of an artwork of which there is one, for somebody who does not hold it.
pub fn standard_of(mint: &AccountView, metadata: &AccountView) -> Result<u8> {
    if mint.owned_by(&ids::CORE) {
        return core::require_asset(mint).map(|_| core::STANDARD);
    }
    one_of_one::require_nft(mint)?;
    Ok(match metadata::read(metadata, mint.address())?.is_programmable() {
        true => programmable::STANDARD,
        false => token_metadata::STANDARD,
    })
}
