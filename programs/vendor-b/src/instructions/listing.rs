//! What listings of every kind of artwork have in common: how one is opened, and who may end it.

use crate::{
    idl::Error,
    state::list_state::{ListState, SEED},
};
use common::{
    accounts::is_vacant,
    context::Context,
    fault::require,
    pda::{close_account, NewAccount},
    reader::Reader,
    sysvars::{now, require_near},
    Fault, Result,
};
use pinocchio::{cpi::Seed, AccountView, Address};

/// What a seller asks for, and until when.
pub struct Asked {
    amount: u64,
    expiry: i64,
}

impl Asked {
    const NEVER: i64 = 0;

    /// Reads it from the beginning of the arguments, and checks it.
    pub fn parse(arguments: &mut Reader) -> Result<Self> {
        let amount = arguments.u64().ok_or(Fault::InvalidArguments)?;
        let expiry = arguments.i64().ok_or(Fault::InvalidArguments)?;
        require(amount > 0, Error::PriceIsZero)?;
        if expiry != Self::NEVER {
            let now = now()?;
            require(expiry > now, Error::ExpiryInPast)?;
            require_near(expiry, now)?;
        }
        Ok(Self { amount, expiry })
    }
}

/// Who opens a listing, and where.
pub struct NewListing<'a> {
    pub program: &'a Address,
    pub payer: &'a AccountView,
    pub seller: &'a AccountView,
    pub account: &'a AccountView,
}

impl<'a> NewListing<'a> {
    /// Takes the accounts that every listing begins with.
    pub fn take(context: &mut Context<'a>) -> Result<Self> {
        let payer = context.accounts.payer()?;
        // Writable: of a programmable NFT the seller gets the rent of a token record back.
        let seller = context.accounts.payer()?;
        let account = context.accounts.writable()?;
        Ok(Self { program: context.program, payer, seller, account })
    }

    /// Creates the listing of an artwork.
    pub fn create(&self, asset_id: &Address, asked: &Asked) -> Result<()> {
        let seeds: [&[u8]; 2] = [SEED, asset_id.as_array()];
        let (expected, bump) = Address::find_program_address(&seeds, self.program);
        require(self.account.address() == &expected, Error::WrongListStateAddress)?;
        require(is_vacant(self.account), Error::AlreadyListed)?;
        let bumps = [bump];
        let seeds = [Seed::from(SEED), Seed::from(asset_id.as_array()), Seed::from(&bumps)];
        let (account, payer) = (self.account, self.payer);
        NewAccount { account, payer, owner: self.program, space: ListState::LENGTH }.create(&seeds)?;
        let listing = ListState {
            bump,
            owner: *self.seller.address(),
            asset_id: *asset_id,
            amount: asked.amount,
            currency: None,
            expiry: asked.expiry,
            private_taker: None,
            maker_broker: None,
            rent_payer: *payer.address(),
        };
        listing.store(account)
    }
}

/// A listing that its seller ends.
pub struct Ending<'a> {
    pub seller: &'a AccountView,
    pub account: &'a AccountView,
    pub listing: ListState,
    rent_payer: &'a AccountView,
}

impl<'a> Ending<'a> {
    /// Takes the accounts that every `delist` begins with, and checks who asks and who gets the rent.
    pub fn take(context: &mut Context<'a>) -> Result<Self> {
        let seller = context.accounts.payer()?;
        let rent_payer = context.accounts.writable()?;
        let account = context.accounts.writable()?;
        let listing = ListState::load(account, context.program)?;
        require(&listing.owner == seller.address(), Error::WrongSeller)?;
        require(&listing.rent_payer == rent_payer.address(), Error::WrongRentPayer)?;
        Ok(Self { seller, account, listing, rent_payer })
    }

    pub fn require_of(&self, asset_id: &Address) -> Result<()> {
        require(&self.listing.asset_id == asset_id, Error::WrongAsset)
    }

    /// Calls `act` with the seeds for which the listing signs.
    pub fn signing<T>(&self, act: impl FnOnce(&[Seed; 3]) -> T) -> T {
        let bump = [self.listing.bump];
        act(&[Seed::from(SEED), Seed::from(self.listing.asset_id.as_array()), Seed::from(&bump)])
    }

    /// Closes the listing; all its lamports go to whoever paid its rent.
    pub fn close(&self) -> Result<()> {
        close_account(self.account, self.rent_payer)
    }
}
