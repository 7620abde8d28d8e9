use crate::{
    fields::Fields,
    record::{
        edition_address, metadata_address, write_edition, EDITION_LENGTH, EDITION_SEED, METADATA_SEED,
        NON_FUNGIBLE,
    },
    require,
};
use common::{
    accounts::{is_vacant, Accounts},
    ids,
    pda::NewAccount,
    reader::Reader,
    token::Mint,
    Result,
};
use pinocchio::{
    cpi::{invoke, Seed},
    error::ProgramError,
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address, ProgramResult,
};

const SET_AUTHORITY: u8 = 6;
const MINT_TOKENS: u8 = 0;
const FREEZE_ACCOUNT: u8 = 1;
const FREEZE_AUTHORITY_TAG: usize = 46;

/// Accounts: edition (w), mint (w), update authority (s), mint authority (s), payer (ws), metadata (w), token
/// program, system program.
pub fn run(program: &Address, mut accounts: Accounts, arguments: Reader) -> Result<()> {
    let max_supply = parse(arguments).ok_or(ProgramError::InvalidInstructionData)?;
    let account = accounts.writable()?;
    let mint = accounts.writable()?;
    let update_authority = accounts.signer()?;
    let mint_authority = accounts.signer()?;
    let payer = accounts.payer()?;
    let metadata = accounts.writable()?;
    accounts.token_program()?;
    accounts.system_program()?;

    let (expected, bump) = edition_address(program, mint.address());
    require(
        account.address() == &expected,
        "the edition address is not derived from the mint",
        ProgramError::InvalidSeeds,
    )?;
    require(is_vacant(account), "this mint already has an edition", ProgramError::AccountAlreadyInitialized)?;
    let held = Mint::read(mint).ok_or(ProgramError::InvalidAccountData)?;
    require(
        held.supply == 1 && held.decimals == 0,
        "an edition needs a mint of supply 1 without decimals",
        ProgramError::InvalidArgument,
    )?;
    require(
        held.authority.as_ref() == Some(mint_authority.address()),
        "the mint authority is not that of the mint",
        ProgramError::IllegalOwner,
    )?;
    mark_non_fungible(program, metadata, mint, update_authority)?;

    NewEdition { account, mint, mint_authority, payer }.make(program, max_supply, bump)
}

/// The edition record of a mint, whose authorities it takes over.
pub struct NewEdition<'a> {
    pub account: &'a AccountView,
    pub mint: &'a AccountView,
    pub mint_authority: &'a AccountView,
    pub payer: &'a AccountView,
}

impl NewEdition<'_> {
    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    pub fn make(&self, program: &Address, max_supply: Option<u64>, bump: u8) -> Result<()> {
        let Self { account, mint, mint_authority, payer } = *self;
        let bumps = [bump];
        let seeds = [
            Seed::from(METADATA_SEED),
            Seed::from(program.as_array()),
            Seed::from(mint.address().as_array()),
            Seed::from(EDITION_SEED),
            Seed::from(&bumps),
        ];
        NewAccount { account, payer, owner: program, space: EDITION_LENGTH }.create(&seeds)?;
        let mut view = *account;
        let written = write_edition(max_supply, &mut view.try_borrow_mut()?);
        require(written, "the edition does not fit its account", ProgramError::AccountDataTooSmall)?;

        take_authorities(mint, mint_authority, account.address())
    }
}

/// From now on only the edition mints and freezes.
pub fn take_authorities(mint: &AccountView, mint_authority: &AccountView, edition: &Address) -> Result<()> {
    let has_freeze_authority = mint.try_borrow()?.get(FREEZE_AUTHORITY_TAG) == Some(&1);
    set_authority(mint, mint_authority, MINT_TOKENS, edition)?;
    require(has_freeze_authority, "the mint needs a freeze authority", ProgramError::InvalidArgument)?;
    set_authority(mint, mint_authority, FREEZE_ACCOUNT, edition)?;
    Ok(())
}

fn parse(mut reader: Reader) -> Option<Option<u64>> {
    let max_supply = if reader.bool()? { Some(reader.u64()?) } else { None };
    reader.finish().map(|_| max_supply)
}

fn mark_non_fungible(
    program: &Address,
    metadata: &AccountView,
    mint: &AccountView,
    update_authority: &AccountView,
) -> Result<()> {
    let (expected, _) = metadata_address(program, mint.address());
    require(
        metadata.address() == &expected,
        "the metadata address is not derived from the mint",
        ProgramError::InvalidSeeds,
    )?;
    require(metadata.owned_by(program), "this mint has no metadata", ProgramError::UninitializedAccount)?;
    let mut view = *metadata;
    let mut data = view.try_borrow_mut()?;
    let fields = Fields::find(&data).ok_or(ProgramError::InvalidAccountData)?;
    require(
        &fields.update_authority == update_authority.address(),
        "the update authority is not that of the metadata",
        ProgramError::IllegalOwner,
    )?;
    let standard = fields.token_standard.and_then(|offset| data.get_mut(offset));
    *standard.ok_or(ProgramError::InvalidAccountData)? = NON_FUNGIBLE;
    Ok(())
}

fn set_authority(mint: &AccountView, from: &AccountView, kind: u8, to: &Address) -> ProgramResult {
    let mut data = [1; 35];
    data[0] = SET_AUTHORITY;
    data[1] = kind;
    data[3..].copy_from_slice(to.as_array());
    let accounts =
        [InstructionAccount::writable(mint.address()), InstructionAccount::readonly_signer(from.address())];
    invoke(&InstructionView { program_id: &ids::TOKEN, accounts: &accounts, data: &data }, &[mint, from])
}
