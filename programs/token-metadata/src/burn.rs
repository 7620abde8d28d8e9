use crate::{
    asset::{require_sysvar, Artwork},
    fields::Fields,
    marker::Marker,
    record::{edition_address, metadata_address, MASTER_EDITION_KEY, PRINT_KEY},
    refuse, require,
    spl::{burn_one, Edition, TokenAccount},
    token_record::{role, TokenRecord, UNLOCKED},
    verify::{count, is_burned},
};
use common::{
    accounts::Accounts,
    ids,
    pda::{close_account, move_lamports, set_length},
    reader::Reader,
    sysvars::rent_exempt_minimum,
    token::Mint,
    Result,
};
use pinocchio::{error::ProgramError, AccountView, Address};

struct Burning<'a> {
    authority: &'a AccountView,
    collection_metadata: Option<&'a AccountView>,
    metadata: &'a AccountView,
    edition: &'a AccountView,
    mint: &'a AccountView,
    token: &'a AccountView,
    /// Master edition, its mint, a token account that holds it, and the marker: of a print only.
    parents: [Option<&'a AccountView>; 4],
    record: Option<&'a AccountView>,
}

/// Ends an NFT, and gives its rent to whoever burns it. The fee stays in the record, which is left with one zero.
///
/// Accounts: owner or utility delegate (ws), metadata of the collection (w, o), metadata (w), edition (w), mint (w), token
/// (w), master edition (w, o), its mint (o), its token account (o), edition marker (w, o), token record (w, o), system
/// program, instructions sysvar, SPL Token.
pub fn run(program: &Address, mut accounts: Accounts, mut arguments: Reader) -> Result<()> {
    let amount = arguments.u64().ok_or(ProgramError::InvalidInstructionData)?;
    arguments.finish().ok_or(ProgramError::InvalidInstructionData)?;
    require(amount == 1, "an NFT is one unit", ProgramError::InvalidArgument)?;
    let authority = accounts.signer()?;
    let collection_metadata = accounts.optional()?;
    let metadata = accounts.take()?;
    let Some(edition) = accounts.optional()? else {
        return refuse("the edition is needed", ProgramError::NotEnoughAccountKeys);
    };
    let it = Burning {
        authority,
        collection_metadata,
        metadata,
        edition,
        mint: accounts.take()?,
        token: accounts.take()?,
        parents: [accounts.optional()?, accounts.optional()?, accounts.optional()?, accounts.optional()?],
        record: accounts.optional()?,
    };
    accounts.system_program()?;
    require_sysvar(accounts.take()?)?;
    accounts.token_program()?;
    it.require_owners(program)?;
    let artwork = Artwork::of(program, metadata, it.mint)?;
    let held = TokenAccount::read(it.token)?;
    require(
        &held.mint == it.mint.address() && held.amount > 0,
        "the account does not hold it",
        ProgramError::InsufficientFunds,
    )?;
    let closes = it.unlock(program, &artwork, &held)?;
    match artwork.is_print {
        true => it.print(program, &artwork, closes),
        false => it.master(program, closes),
    }?;
    match it.record.filter(|_| artwork.is_programmable) {
        Some(record) => close_account(record, authority),
        None => Ok(()),
    }
}

impl Burning<'_> {
    fn require_owners(&self, program: &Address) -> Result<()> {
        let [master_edition, master_mint, master_token, marker] = self.parents;
        let ours = [Some(self.edition), master_edition, marker, self.record];
        let of_token = [Some(self.mint), master_mint, master_token];
        require(
            ours.iter().flatten().all(|it| it.owned_by(program))
                && of_token.iter().flatten().all(|it| it.owned_by(&ids::TOKEN)),
            "an account of another program",
            ProgramError::IllegalOwner,
        )
    }

    /// Checks who burns it, and thaws a programmable NFT. Returns whether the edition closes the token account.
    fn unlock(&self, program: &Address, artwork: &Artwork, held: &TokenAccount) -> Result<bool> {
        let by = self.authority.address();
        let record = match self.record {
            Some(account) if artwork.is_programmable => {
                Some(TokenRecord::of(program, account, self.mint.address(), self.token.address())?)
            }
            _ => None,
        };
        let is_delegate = record.as_ref().is_some_and(|it| {
            it.role == Some(role::UTILITY) && it.delegate.as_ref() == Some(by) && held.delegate == it.delegate
        });
        require(
            by == &held.owner || is_delegate,
            "neither the owner nor the delegate",
            ProgramError::IllegalOwner,
        )?;
        if !artwork.is_programmable {
            return Ok(false);
        }
        let Some(record) = record else {
            return refuse("the token record is needed", ProgramError::NotEnoughAccountKeys);
        };
        require(record.state == UNLOCKED, "it is locked or listed", ProgramError::InvalidArgument)?;
        let edition = Edition::of(program, Some(self.edition), self.mint)?;
        edition.thaw(program, self.token)?;
        let closer = held.close_authority.filter(|_| record.role == Some(role::UTILITY));
        let Some(closer) = closer else { return Ok(false) };
        require(
            &closer == self.edition.address(),
            "another may close the account",
            ProgramError::InvalidArgument,
        )?;
        Ok(true)
    }

    fn end_token(&self, program: &Address, closes: bool) -> Result<()> {
        burn_one(self.authority, self.mint, self.token)?;
        let edition = Edition::of(program, Some(self.edition), self.mint)?;
        edition.close_account(program, self.token, self.authority, closes)
    }

    fn end_records(&self) -> Result<()> {
        let rent = rent_exempt_minimum(self.metadata.data_len())?;
        let rest = self.metadata.lamports().checked_sub(rent).ok_or(ProgramError::ArithmeticOverflow)?;
        if rest == 0 {
            close_account(self.metadata, self.authority)?;
        } else {
            move_lamports(self.metadata, self.authority, rent)?;
            set_length(self.metadata, 1)?;
            let mut view = *self.metadata;
            view.try_borrow_mut()?[0] = 0;
        }
        close_account(self.edition, self.authority)
    }

    fn master(&self, program: &Address, closes: bool) -> Result<()> {
        let has_parents = self.parents.iter().any(Option::is_some);
        require(!has_parents, "only a print has a master edition", ProgramError::InvalidArgument)?;
        let read = |mut reader: Reader| Some((reader.u8()?, reader.u64()?));
        let stored = read(Reader::new(&self.edition.try_borrow()?));
        require(
            stored == Some((MASTER_EDITION_KEY, 0)),
            "not a master edition without prints",
            ProgramError::InvalidArgument,
        )?;
        let collection = self.collection()?;
        self.end_token(program, closes)?;
        self.end_records()?;
        let Some(collection) = collection else { return Ok(()) };
        let Some(account) = self.collection_metadata else {
            return refuse("the metadata of the collection is needed", ProgramError::NotEnoughAccountKeys);
        };
        if is_burned(account)? {
            return require(
                account.address() == &metadata_address(program, &collection).0,
                "not the metadata of the collection",
                ProgramError::InvalidSeeds,
            );
        }
        require(account.owned_by(program), "not a metadata account", ProgramError::IllegalOwner)?;
        let fields = Fields::find(&account.try_borrow()?).ok_or(ProgramError::InvalidAccountData)?;
        require(fields.mint == collection, "it is not in this collection", ProgramError::InvalidArgument)?;
        count(account, |size| size.checked_sub(1))
    }

    /// The mint of the collection that verified it.
    fn collection(&self) -> Result<Option<Address>> {
        let data = self.metadata.try_borrow()?;
        let offset = Fields::find(&data).and_then(|fields| fields.collection);
        let read = |mut reader: Reader| {
            let is_verified = reader.bool()?;
            reader.address().filter(|_| is_verified)
        };
        Ok(offset.and_then(|start| data.get(start..)).and_then(|bytes| read(Reader::new(bytes))))
    }

    fn print(&self, program: &Address, artwork: &Artwork, closes: bool) -> Result<()> {
        let [Some(master_edition), Some(master_mint), Some(master_token), Some(marker)] = self.parents else {
            return refuse("the accounts of the master are needed", ProgramError::NotEnoughAccountKeys);
        };
        let is_single = |mint| Mint::read(mint).is_some_and(|it| it.supply == 1 && it.decimals == 0);
        let held = TokenAccount::read(master_token)?;
        require(
            master_edition.try_borrow()?.first() == Some(&MASTER_EDITION_KEY)
                && master_edition.address() == &edition_address(program, master_mint.address()).0
                && is_single(master_mint)
                && is_single(self.mint)
                && &held.mint == master_mint.address()
                && held.amount > 0,
            "not the master edition",
            ProgramError::InvalidArgument,
        )?;
        let number = self.number(master_edition.address())?;
        let is_list = artwork.is_programmable;
        let marker = Marker::of(program, marker, (master_mint.address(), number), is_list)?;
        self.end_token(program, closes)?;
        // Its number can be printed again only if whoever burns it holds the master as well.
        marker.unset(&held.owner == self.authority.address(), self.authority)?;
        let mut view = *master_edition;
        let mut data = view.try_borrow_mut()?;
        let Some(supply) = data.get_mut(1..9) else { return Err(ProgramError::InvalidAccountData) };
        let mut bytes = [0; 8];
        bytes.copy_from_slice(supply);
        let rest = u64::from_le_bytes(bytes).checked_sub(1).ok_or(ProgramError::ArithmeticOverflow)?;
        supply.copy_from_slice(&rest.to_le_bytes());
        drop(data);
        self.end_records()
    }

    /// The number of a print of this master.
    fn number(&self, master_edition: &Address) -> Result<u64> {
        let data = self.edition.try_borrow()?;
        let read = |mut reader: Reader| {
            let key = reader.u8()?;
            let parent = reader.address()?;
            reader.u64().filter(|_| key == PRINT_KEY && &parent == master_edition)
        };
        match read(Reader::new(&data)) {
            Some(number) => Ok(number),
            None => refuse("not a print of this master", ProgramError::InvalidArgument),
        }
    }
}
