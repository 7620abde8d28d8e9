use crate::{
    create_edition::NewEdition,
    create_metadata::check,
    record::{
        edition_address, metadata_address, AssetData, Draft, NewMetadata, METADATA_LENGTH, METADATA_SEED,
        NON_FUNGIBLE, PROGRAMMABLE,
    },
    refuse, require,
};
use common::{
    accounts::{is_vacant, Accounts},
    ids,
    pda::{transfer_lamports, NewAccount},
    reader::Reader,
    sysvars::rent_exempt_minimum,
    token::Mint,
    Result,
};
use pinocchio::{
    cpi::{invoke, Seed},
    error::ProgramError,
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address, ProgramResult,
};

/// What token-metadata takes for a record, in lamports. It stays in the record.
const FEE: u64 = 10_000_000;
const MINT_LENGTH: usize = 82;
const CREATE_ACCOUNT: u8 = 0;
const INITIALIZE_MINT_2: u8 = 20;

struct Creation<'a> {
    metadata: &'a AccountView,
    edition: &'a AccountView,
    mint: &'a AccountView,
    authority: &'a AccountView,
    payer: &'a AccountView,
    update_authority: &'a AccountView,
}

/// An NFT, programmable or not, without uses.
///
/// Accounts: metadata (w), edition (w, o), mint (w), mint authority (s), payer (ws), update authority, system program,
/// instructions sysvar, SPL Token (o).
pub fn run(program: &Address, mut accounts: Accounts, arguments: Reader) -> Result<()> {
    let (draft, asset) = Draft::parse_asset(arguments).ok_or(ProgramError::InvalidInstructionData)?;
    let bad = ProgramError::InvalidArgument;
    let known = [NON_FUNGIBLE, PROGRAMMABLE].contains(&asset.token_standard);
    require(known, "the stand-in creates NFTs only", bad.clone())?;
    require(draft.uses.is_none(), "the stand-in creates nothing with uses", bad.clone())?;
    let is_verified = draft.collection.is_some_and(|it| it.first() != Some(&0));
    require(!is_verified, "a collection is verified later", bad)?;
    let metadata = accounts.writable()?;
    let Some(edition) = accounts.optional()? else {
        return refuse("an NFT needs an edition", ProgramError::NotEnoughAccountKeys);
    };
    let it = Creation {
        metadata,
        edition,
        mint: accounts.writable()?,
        authority: accounts.signer()?,
        payer: accounts.payer()?,
        update_authority: accounts.take()?,
    };
    // Neither of the two is checked.
    accounts.take()?;
    accounts.take()?;
    accounts.token_program()?;
    let Some(max_supply) = asset.print_supply else {
        return refuse("an NFT needs a print supply", ProgramError::InvalidArgument);
    };
    it.open_mint(asset.token_standard)?;
    it.write_record(program, &draft, &asset)?;
    it.make_edition(program, max_supply, asset.token_standard)
}

impl Creation<'_> {
    fn open_mint(&self, standard: u8) -> Result<()> {
        if self.mint.is_data_empty() {
            require(self.mint.is_signer(), "a new mint must sign", ProgramError::MissingRequiredSignature)?;
            create_mint(self.mint, self.authority, self.payer)?;
        }
        let held = Mint::read(self.mint).ok_or(ProgramError::InvalidAccountData)?;
        let most = if standard == PROGRAMMABLE { 0 } else { 1 };
        require(
            held.supply <= most && held.decimals == 0,
            "the mint has too many units, or decimals",
            ProgramError::InvalidArgument,
        )?;
        require(
            held.authority.as_ref() == Some(self.authority.address()),
            "the mint authority is not that of the mint",
            ProgramError::IllegalOwner,
        )
    }

    fn write_record(&self, program: &Address, draft: &Draft, asset: &AssetData) -> Result<()> {
        check(draft, self.update_authority)?;
        open_record(program, self.metadata, self.mint.address(), self.payer)?;
        let record = NewMetadata {
            update_authority: self.update_authority.address(),
            mint: self.mint.address(),
            draft,
            edition_bump: edition_address(program, self.mint.address()).1,
            token_standard: asset.token_standard,
            primary_sale_happened: asset.primary_sale_happened,
            rule_set: asset.rule_set,
            is_charged: true,
        };
        let mut account = *self.metadata;
        let written = record.write(&mut account.try_borrow_mut()?);
        require(written, "the metadata does not fit its account", ProgramError::AccountDataTooSmall)
    }

    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    fn make_edition(&self, program: &Address, max_supply: Option<u64>, standard: u8) -> Result<()> {
        let Self { edition: account, mint, authority: mint_authority, payer, .. } = *self;
        require(
            self.update_authority.is_signer(),
            "the update authority must sign",
            ProgramError::MissingRequiredSignature,
        )?;
        let (expected, bump) = edition_address(program, mint.address());
        require(
            account.address() == &expected,
            "the edition address is not derived from the mint",
            ProgramError::InvalidSeeds,
        )?;
        require(
            is_vacant(account),
            "this mint already has an edition",
            ProgramError::AccountAlreadyInitialized,
        )?;
        NewEdition { account, mint, mint_authority, payer }.make(program, max_supply, bump)?;
        if standard == PROGRAMMABLE {
            let mut view = *account;
            let mut data = view.try_borrow_mut()?;
            if let Some(last) = data.last_mut() {
                *last = PROGRAMMABLE;
            }
        }
        Ok(())
    }
}

/// A new mint of `authority`, which may also freeze.
pub fn create_mint(mint: &AccountView, authority: &AccountView, payer: &AccountView) -> ProgramResult {
    let rent = rent_exempt_minimum(MINT_LENGTH)?;
    let mut data = [CREATE_ACCOUNT; 52];
    data[4..12].copy_from_slice(&rent.to_le_bytes());
    data[12..20].copy_from_slice(&(MINT_LENGTH as u64).to_le_bytes());
    data[20..].copy_from_slice(ids::TOKEN.as_array());
    let accounts = [
        InstructionAccount::writable_signer(payer.address()),
        InstructionAccount::writable_signer(mint.address()),
    ];
    let create = InstructionView { program_id: &ids::SYSTEM, accounts: &accounts, data: &data };
    invoke(&create, &[payer, mint])?;
    let mut data = [0; 67];
    data[0] = INITIALIZE_MINT_2;
    data[2..34].copy_from_slice(authority.address().as_array());
    data[34] = 1;
    data[35..].copy_from_slice(authority.address().as_array());
    let accounts = [InstructionAccount::writable(mint.address())];
    let initialize = InstructionView { program_id: &ids::TOKEN, accounts: &accounts, data: &data };
    invoke(&initialize, &[mint])
}

/// Opens the record of a mint, which does not exist yet, and pays the fee into it.
pub fn open_record(
    program: &Address,
    account: &AccountView,
    mint: &Address,
    payer: &AccountView,
) -> Result<()> {
    let (expected, bump) = metadata_address(program, mint);
    require(
        account.address() == &expected,
        "the metadata address is not derived from the mint",
        ProgramError::InvalidSeeds,
    )?;
    require(is_vacant(account), "this mint already has metadata", ProgramError::AccountAlreadyInitialized)?;
    transfer_lamports(payer, account, FEE + rent_exempt_minimum(METADATA_LENGTH)?)?;
    let bumps = [bump];
    let seeds = [
        Seed::from(METADATA_SEED),
        Seed::from(program.as_array()),
        Seed::from(mint.as_array()),
        Seed::from(&bumps),
    ];
    NewAccount { account, payer, owner: program, space: METADATA_LENGTH }.create(&seeds)
}
