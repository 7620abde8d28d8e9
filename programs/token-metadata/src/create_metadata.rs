use crate::{
    record::{
        edition_address, metadata_address, Draft, NewMetadata, CREATOR_LENGTH, FUNGIBLE, FUNGIBLE_ASSET,
        MAX_CREATORS, METADATA_LENGTH, METADATA_SEED,
    },
    require,
};
use common::{
    accounts::{is_vacant, Accounts},
    pda::NewAccount,
    reader::Reader,
    token::Mint,
    Result,
};
use pinocchio::{cpi::Seed, error::ProgramError, AccountView, Address};

/// Accounts: metadata (w), mint, mint authority (s), payer (ws), update authority, system program.
pub fn run(program: &Address, mut accounts: Accounts, arguments: Reader) -> Result<()> {
    let draft = Draft::parse(arguments).ok_or(ProgramError::InvalidInstructionData)?;
    let account = accounts.writable()?;
    let mint = accounts.take()?;
    let mint_authority = accounts.signer()?;
    let payer = accounts.payer()?;
    let update_authority = accounts.take()?;
    accounts.system_program()?;

    let (expected, bump) = metadata_address(program, mint.address());
    require(
        account.address() == &expected,
        "the metadata address is not derived from the mint",
        ProgramError::InvalidSeeds,
    )?;
    require(is_vacant(account), "this mint already has metadata", ProgramError::AccountAlreadyInitialized)?;
    let held = Mint::read(mint).ok_or(ProgramError::InvalidAccountData)?;
    require(
        held.authority.as_ref() == Some(mint_authority.address()),
        "the mint authority is not that of the mint",
        ProgramError::IllegalOwner,
    )?;
    check(&draft, update_authority)?;

    let bumps = [bump];
    let seeds = [
        Seed::from(METADATA_SEED),
        Seed::from(program.as_array()),
        Seed::from(mint.address().as_array()),
        Seed::from(&bumps),
    ];
    NewAccount { account, payer, owner: program, space: METADATA_LENGTH }.create(&seeds)?;
    let record = NewMetadata {
        update_authority: update_authority.address(),
        mint: mint.address(),
        draft: &draft,
        edition_bump: edition_address(program, mint.address()).1,
        token_standard: if held.decimals == 0 { FUNGIBLE_ASSET } else { FUNGIBLE },
        primary_sale_happened: false,
        rule_set: None,
        is_charged: false,
    };
    let mut account = *account;
    let written = record.write(&mut account.try_borrow_mut()?);
    require(written, "the metadata does not fit its account", ProgramError::AccountDataTooSmall)
}

pub fn check(draft: &Draft, update_authority: &AccountView) -> Result<()> {
    let bad = ProgramError::InvalidArgument;
    require(draft.fits(), "name, symbol or uri is too long", bad.clone())?;
    require(draft.royalty_bps <= 10_000, "seller fee basis points above 10000", bad.clone())?;
    let Some(creators) = draft.creators else { return Ok(()) };
    let count = creators.len() / CREATOR_LENGTH;
    require(count > 0 && count <= MAX_CREATORS, "creators must be one to five", bad.clone())?;
    let mut total = 0u32;
    for (index, creator) in creators.chunks_exact(CREATOR_LENGTH).enumerate() {
        let (address, verified, share) = (&creator[..32], creator[32], creator[33]);
        let earlier = creators.chunks_exact(CREATOR_LENGTH).take(index);
        require(
            !earlier.into_iter().any(|it| &it[..32] == address),
            "a creator is named twice",
            bad.clone(),
        )?;
        let may_verify = update_authority.is_signer() && address == update_authority.address().as_array();
        require(
            verified == 0 || verified == 1 && may_verify,
            "another creator cannot be verified",
            bad.clone(),
        )?;
        total += share as u32;
    }
    require(total == 100, "the creators' shares do not add up to 100", bad)
}
