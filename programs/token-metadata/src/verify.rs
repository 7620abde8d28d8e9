//! Verify and Unverify: whether a creator, or a collection, says that an artwork is theirs.

use crate::{
    fields::Fields,
    record::{
        edition_address, metadata_address, CREATOR_LENGTH, MASTER_EDITION_KEY, NON_FUNGIBLE, PROGRAMMABLE,
    },
    refuse, require,
};
use common::{accounts::Accounts, ids, reader::Reader, Result};
use pinocchio::{error::ProgramError, AccountView, Address};

const CREATOR: u8 = 0;
const COLLECTION: u8 = 1;
/// Kinds of collection: only this one counts its artworks.
const COUNTED: u8 = 0;

struct Parties<'a> {
    authority: &'a AccountView,
    metadata: &'a AccountView,
    collection_mint: Option<&'a AccountView>,
    collection_metadata: Option<&'a AccountView>,
    collection_edition: Option<&'a AccountView>,
}

/// Accounts: creator or update authority of the collection (s), delegate record (o), metadata (w), mint of the collection
/// (o), its metadata (w, o), its edition (o), system program, instructions sysvar. The stand-in has no delegate records.
pub fn verify(program: &Address, accounts: Accounts, arguments: Reader) -> Result<()> {
    let (it, kind) = take(program, accounts, arguments, true)?;
    match kind {
        CREATOR => it.set_creator(1),
        _ => it.verify_collection(program),
    }
}

/// The same accounts without the edition of the collection.
pub fn unverify(program: &Address, accounts: Accounts, arguments: Reader) -> Result<()> {
    let (it, kind) = take(program, accounts, arguments, false)?;
    match kind {
        CREATOR => it.set_creator(0),
        _ => it.unverify_collection(program),
    }
}

// Inlined: the target takes at most five arguments.
#[inline(always)]
fn take<'a>(
    program: &Address,
    mut accounts: Accounts<'a>,
    mut arguments: Reader,
    has_edition: bool,
) -> Result<(Parties<'a>, u8)> {
    let kind = arguments.u8().filter(|kind| [CREATOR, COLLECTION].contains(kind));
    let kind = kind.ok_or(ProgramError::InvalidInstructionData)?;
    arguments.finish().ok_or(ProgramError::InvalidInstructionData)?;
    let authority = accounts.signer()?;
    accounts.optional()?;
    let it = Parties {
        authority,
        metadata: accounts.take()?,
        collection_mint: accounts.optional()?,
        collection_metadata: accounts.optional()?,
        collection_edition: if has_edition { accounts.optional()? } else { None },
    };
    accounts.take()?;
    accounts.take()?;
    require(it.metadata.owned_by(program), "not a metadata account", ProgramError::IllegalOwner)?;
    Ok((it, kind))
}

fn fields(account: &AccountView) -> Result<Fields> {
    Fields::find(&account.try_borrow()?).ok_or(ProgramError::InvalidAccountData)
}

impl<'a> Parties<'a> {
    fn set_creator(&self, verified: u8) -> Result<()> {
        let mut view = *self.metadata;
        let mut data = view.try_borrow_mut()?;
        let fields = Fields::find(&data).ok_or(ProgramError::InvalidAccountData)?;
        let creators = fields.creators.and_then(|start| data.get_mut(start..)).unwrap_or(&mut []);
        let mut creators = creators.chunks_exact_mut(CREATOR_LENGTH).take(fields.creator_count);
        let address = self.authority.address().as_array();
        match creators.find(|creator| &creator[..32] == address) {
            Some(creator) => creator[32] = verified,
            None => return refuse("not a creator", ProgramError::InvalidArgument),
        }
        Ok(())
    }

    /// The mint of the collection and its metadata.
    fn collection(&self) -> Result<(&'a AccountView, &'a AccountView)> {
        let (Some(mint), Some(metadata)) = (self.collection_mint, self.collection_metadata) else {
            return refuse("the collection is needed", ProgramError::NotEnoughAccountKeys);
        };
        require(mint.owned_by(&ids::TOKEN), "not a mint", ProgramError::IllegalOwner)?;
        Ok((mint, metadata))
    }

    /// Whether it is verified, and the mint of its collection, where the record has one.
    fn membership(&self) -> Result<Option<(bool, Address)>> {
        let offset = fields(self.metadata)?.collection;
        let data = self.metadata.try_borrow()?;
        let read = |mut reader: Reader| Some((reader.bool()?, reader.address()?));
        Ok(offset.and_then(|start| data.get(start..)).and_then(|bytes| read(Reader::new(bytes))))
    }

    fn set_collection(&self, verified: u8) -> Result<()> {
        let mut view = *self.metadata;
        let mut data = view.try_borrow_mut()?;
        let offset = Fields::find(&data).and_then(|fields| fields.collection);
        let flag = offset.and_then(|offset| data.get_mut(offset));
        *flag.ok_or(ProgramError::InvalidAccountData)? = verified;
        Ok(())
    }

    fn verify_collection(&self, program: &Address) -> Result<()> {
        let (mint, metadata) = self.collection()?;
        require(metadata.owned_by(program), "not a metadata account", ProgramError::IllegalOwner)?;
        let Some(edition) = self.collection_edition else {
            return refuse("the edition of the collection is needed", ProgramError::NotEnoughAccountKeys);
        };
        require(edition.owned_by(program), "not an edition", ProgramError::IllegalOwner)?;
        let collection = fields(metadata)?;
        let member = self.membership()?;
        if member.is_some_and(|(is_verified, _)| is_verified) {
            return Ok(());
        }
        require(
            member.is_some_and(|(_, key)| &key == mint.address()) && &collection.mint == mint.address(),
            "it is not in this collection",
            ProgramError::InvalidArgument,
        )?;
        require_unique(program, edition, metadata, &collection)?;
        self.require_authority(&collection.update_authority)?;
        if metadata.address() != self.metadata.address() {
            count(metadata, |size| size.checked_add(1))?;
        }
        self.set_collection(1)
    }

    fn unverify_collection(&self, program: &Address) -> Result<()> {
        let (mint, metadata) = self.collection()?;
        let Some((true, key)) = self.membership()? else {
            fields(self.metadata)?;
            return Ok(());
        };
        require(&key == mint.address(), "it is not in this collection", ProgramError::InvalidArgument)?;
        require(
            metadata.address() == &metadata_address(program, mint.address()).0,
            "not the metadata of the collection",
            ProgramError::InvalidSeeds,
        )?;
        if is_burned(metadata)? {
            self.require_authority(&fields(self.metadata)?.update_authority)?;
            return self.set_collection(0);
        }
        require(metadata.owned_by(program), "not a metadata account", ProgramError::IllegalOwner)?;
        let collection = fields(metadata)?;
        self.require_authority(&collection.update_authority)?;
        // Of a collection that is in itself the record is written last, with the size that it had. The size must allow it.
        if metadata.address() != self.metadata.address() {
            count(metadata, |size| size.checked_sub(1))?;
        } else {
            count(metadata, |size| size.checked_sub(1).map(|_| size))?;
        }
        self.set_collection(0)
    }

    fn require_authority(&self, expected: &Address) -> Result<()> {
        require(
            self.authority.address() == expected,
            "not the update authority, and the stand-in has no other delegates",
            ProgramError::IllegalOwner,
        )
    }
}

/// The collection must be an NFT without prints.
fn require_unique(
    program: &Address,
    edition: &AccountView,
    metadata: &AccountView,
    collection: &Fields,
) -> Result<()> {
    let standard =
        collection.token_standard.and_then(|offset| metadata.try_borrow().ok()?.get(offset).copied());
    let data = edition.try_borrow()?;
    let read = |mut reader: Reader| {
        let is_master = reader.u8()? == MASTER_EDITION_KEY;
        let _supply = reader.u64()?;
        Some(is_master && reader.bool()? && reader.u64()? == 0)
    };
    require(
        edition.address() == &edition_address(program, &collection.mint).0
            && read(Reader::new(&data)) == Some(true)
            && standard.is_some_and(|it| [NON_FUNGIBLE, PROGRAMMABLE].contains(&it)),
        "a collection must be an NFT that has no prints",
        ProgramError::InvalidArgument,
    )
}

/// Whether the record of a collection is gone; one that holds a fee is left with a zero.
pub fn is_burned(metadata: &AccountView) -> Result<bool> {
    Ok(metadata.try_borrow()?.first().is_none_or(|key| *key == 0))
}

/// Changes the size of a collection that counts its artworks.
pub fn count(metadata: &AccountView, next: impl Fn(u64) -> Option<u64>) -> Result<()> {
    let Some(offset) = fields(metadata)?.collection_details else { return Ok(()) };
    let mut view = *metadata;
    let mut data = view.try_borrow_mut()?;
    let Some([kind, size @ ..]) = data.get_mut(offset..offset + 9) else {
        return Err(ProgramError::InvalidAccountData);
    };
    if *kind != COUNTED {
        return Ok(());
    }
    let mut bytes = [0; 8];
    bytes.copy_from_slice(size);
    let changed = next(u64::from_le_bytes(bytes)).ok_or(ProgramError::ArithmeticOverflow)?;
    size.copy_from_slice(&changed.to_le_bytes());
    Ok(())
}
