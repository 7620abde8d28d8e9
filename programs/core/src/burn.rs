//! BurnV1 and BurnCollectionV1. One byte of the account stays, so that its address is never used again.

use crate::{
    create::count,
    error::{require, Error},
    given::{no_proof, require_system_program, Given},
    rules::{allow, Event},
    space::give_back,
    stored::{require_asset, Stored},
};
use common::{pda::set_length, reader::Reader, sysvars::rent_exempt_minimum, Result};
use pinocchio::AccountView;

/// Accounts: asset (w), collection (w, optional), payer (ws), authority (s, optional), system program (optional), log
/// wrapper (optional).
pub fn asset(given: Given) -> Result<()> {
    no_proof(given.arguments)?;
    let [asset, collection, payer, authority, system, log] = given.take()?;
    let collection = given.optional(collection);
    if let Some(collection) = collection {
        Stored::collection(collection)?;
    }
    let signer = given.signer(payer, authority)?;
    given.optional(system).map_or(Ok(()), require_system_program)?;
    given.check_log_wrapper(log)?;
    require_asset(asset)?;
    allow(Event::Burn, signer, &Stored::asset(asset)?, collection)?;
    close(asset, payer)?;
    collection.map_or(Ok(()), |collection| count(collection, 0, -1))
}

/// Accounts: collection (w), payer (ws), authority (s, optional), log wrapper (optional).
pub fn collection(given: Given) -> Result<()> {
    no_proof(given.arguments)?;
    let [account, payer, authority, log] = given.take()?;
    let signer = given.signer(payer, authority)?;
    given.check_log_wrapper(log)?;
    let stored = Stored::collection(account)?;
    require(size(account, stored.base.length) == Some(0), Error::CollectionMustBeEmpty)?;
    require(signer.address() == &stored.base.owner, Error::InvalidAuthority)?;
    close(account, payer)
}

/// How many assets are in a collection.
fn size(account: &AccountView, base_length: usize) -> Option<u32> {
    let data = account.try_borrow().ok()?;
    Reader::new(data.get(base_length - 4..)?).u32()
}

fn close(account: &AccountView, payer: &AccountView) -> Result<()> {
    let back = rent_exempt_minimum(account.data_len())? - rent_exempt_minimum(1)?;
    give_back(account, payer, back)?;
    set_length(account, 1)?;
    let mut view = *account;
    view.try_borrow_mut()?[0] = 0;
    Ok(())
}
