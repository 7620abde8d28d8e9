//! TransferV1.

use crate::{
    authority::Authority,
    given::{no_proof, require_system_program, Given},
    rules::{allow, Event},
    space::put,
    stored::{require_asset, Stored},
};
use common::Result;

const OWNER_OFFSET: usize = 1;

/// Accounts: asset (w), collection (optional), payer (ws), authority (s, optional), new owner, system program (optional),
/// log wrapper (optional).
pub fn run(given: Given) -> Result<()> {
    no_proof(given.arguments)?;
    let [asset, collection, payer, authority, new_owner, system, log] = given.take()?;
    let signer = given.signer(payer, authority)?;
    given.optional(system).map_or(Ok(()), require_system_program)?;
    given.check_log_wrapper(log)?;
    require_asset(asset)?;
    let stored = Stored::asset(asset)?;
    allow(Event::Transfer { new_owner }, signer, &stored, given.optional(collection))?;
    if let Some(mut registry) = stored.registry {
        // What the old owner allowed others ends here. The account keeps its size.
        for record in registry.records_mut().filter(|record| record.kind.manager() == Authority::Owner) {
            record.authority = Authority::Owner;
        }
        registry.save(asset, stored.base.length)?;
    }
    put(asset, OWNER_OFFSET, new_owner.address().as_array())
}
