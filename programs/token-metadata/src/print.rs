use crate::{
    asset::require_sysvar,
    create::{create_mint, open_record},
    create_edition::take_authorities,
    fields::Fields,
    marker::Marker,
    record::{
        edition_address, write_print, Draft, NewMetadata, EDITION_SEED, MASTER_EDITION_KEY, METADATA_SEED,
        NON_FUNGIBLE, PRINT, PRINT_LENGTH, PROGRAMMABLE, PROGRAMMABLE_PRINT,
    },
    refuse, require,
    spl::{mint_by, receive_in, Edition, TokenAccount},
    token_record::{self, NewRecord},
};
use common::{
    accounts::{is_vacant, Accounts},
    pda::NewAccount,
    reader::Reader,
    token::{Home, Mint},
    Result,
};
use pinocchio::{cpi::Seed, error::ProgramError, AccountView, Address};

const V1: u8 = 0;
const V2: u8 = 1;

struct Printing<'a> {
    metadata: &'a AccountView,
    edition: &'a AccountView,
    mint: &'a AccountView,
    owner: &'a AccountView,
    token: &'a AccountView,
    authority: &'a AccountView,
    record: Option<&'a AccountView>,
    master_edition: &'a AccountView,
    marker: &'a AccountView,
    payer: &'a AccountView,
    holder: &'a AccountView,
    master_token: &'a AccountView,
    master_metadata: &'a AccountView,
    update_authority: &'a AccountView,
    token_program: &'a AccountView,
    system_program: &'a AccountView,
}

/// Prints a number of a master edition: an NFT of its own, with what the record of the master says.
///
/// Accounts: metadata (w), edition (w), mint (w), owner of the token account, token account (w), mint authority (s), token
/// record (w, o), master edition (w), edition marker (w), payer (ws), holder of the master (s), its token account, its
/// metadata, update authority, SPL Token, associated token program, instructions sysvar, system program. Version 2 has two
/// more, record of a print delegate (o) and delegate: the stand-in has none.
pub fn run(program: &Address, mut accounts: Accounts, mut arguments: Reader) -> Result<()> {
    let version = arguments.u8().ok_or(ProgramError::InvalidInstructionData)?;
    require(
        version == V1 || version == V2,
        "the stand-in knows versions 1 and 2 only",
        ProgramError::InvalidInstructionData,
    )?;
    let number = arguments.u64().ok_or(ProgramError::InvalidInstructionData)?;
    arguments.finish().ok_or(ProgramError::InvalidInstructionData)?;
    let it = Printing {
        metadata: accounts.writable()?,
        edition: accounts.writable()?,
        mint: accounts.writable()?,
        owner: accounts.take()?,
        token: accounts.writable()?,
        authority: accounts.signer()?,
        record: accounts.optional()?,
        master_edition: accounts.writable()?,
        marker: accounts.writable()?,
        payer: accounts.payer()?,
        holder: accounts.signer()?,
        master_token: accounts.take()?,
        master_metadata: accounts.take()?,
        update_authority: accounts.take()?,
        token_program: accounts.token_program()?,
        system_program: {
            accounts.associated_token_program()?;
            require_sysvar(accounts.take()?)?;
            accounts.system_program()?
        },
    };
    if version == V2 && accounts.optional()?.is_some() {
        return refuse("the stand-in has no print delegates", ProgramError::InvalidInstructionData);
    }
    let standard = it.master(program)?;
    it.open_token(program, standard == PROGRAMMABLE)?;
    it.count(number)?;
    it.mark(program, number, standard == PROGRAMMABLE)?;
    it.write_record(program, standard)?;
    it.make_edition(program, number, standard == PROGRAMMABLE)
}

impl Printing<'_> {
    /// Checks the master and who prints it. Returns its standard.
    fn master(&self, program: &Address) -> Result<u8> {
        require(
            self.master_metadata.owned_by(program),
            "not a metadata account",
            ProgramError::IllegalOwner,
        )?;
        let data = self.master_metadata.try_borrow()?;
        let fields = Fields::find(&data).ok_or(ProgramError::InvalidAccountData)?;
        let standard = fields.token_standard.and_then(|offset| data.get(offset)).copied();
        let Some(standard) = standard.filter(|it| [NON_FUNGIBLE, PROGRAMMABLE].contains(it)) else {
            return refuse("only a master edition is printed", ProgramError::InvalidArgument);
        };
        require(
            &fields.update_authority == self.update_authority.address(),
            "the update authority is not that of the master",
            ProgramError::InvalidArgument,
        )?;
        let is_edition = self.master_edition.address() == &edition_address(program, &fields.mint).0
            && self.master_edition.owned_by(program)
            && self.master_edition.try_borrow()?.first() == Some(&MASTER_EDITION_KEY);
        require(is_edition, "not the master edition", ProgramError::InvalidArgument)?;
        let held = TokenAccount::read(self.master_token)?;
        require(
            &held.owner == self.holder.address() && held.mint == fields.mint && held.amount > 0,
            "not a token account that holds the master",
            ProgramError::IllegalOwner,
        )?;
        Ok(standard)
    }

    /// Mint, token account and token record of the print, those that there are not yet, and its one unit.
    fn open_token(&self, program: &Address, is_programmable: bool) -> Result<()> {
        let (mint, token, payer) = (self.mint, self.token, self.payer);
        if mint.is_data_empty() {
            require(mint.is_signer(), "a new mint must sign", ProgramError::MissingRequiredSignature)?;
            create_mint(mint, self.authority, payer)?;
        }
        let had_token = !token.is_data_empty();
        let home = Home {
            account: token,
            wallet: self.owner,
            mint,
            payer,
            system_program: self.system_program,
            token_program: self.token_program,
        };
        if had_token && !is_programmable {
            home.ensure()?;
        } else {
            receive_in(&home, self.edition.address())?;
        }
        let held = Mint::read(mint).ok_or(ProgramError::InvalidAccountData)?;
        require(
            held.authority.as_ref() == Some(self.authority.address()),
            "the mint authority is not that of the mint",
            ProgramError::IllegalOwner,
        )?;
        require(
            held.decimals == 0 && held.supply == had_token as u64,
            "a print has one unit, in the token account that is given",
            ProgramError::InvalidArgument,
        )?;
        match had_token {
            true => require(
                TokenAccount::read(token)?.amount == 1,
                "the account does not hold it",
                ProgramError::InsufficientFunds,
            )?,
            false => mint_by(self.authority, mint, token)?,
        }
        if !is_programmable {
            return Ok(());
        }
        let Some(account) = self.record else {
            return refuse("the token record is needed", ProgramError::NotEnoughAccountKeys);
        };
        let (mint, token) = (mint.address(), token.address());
        if account.is_data_empty() {
            return NewRecord { account, mint, token, payer }.open(program);
        }
        require(
            account.address() == &token_record::address(program, mint, token).0 && account.owned_by(program),
            "not the token record of this account",
            ProgramError::InvalidSeeds,
        )
    }

    /// Counts the print in the master edition.
    fn count(&self, number: u64) -> Result<()> {
        let mut view = *self.master_edition;
        let mut data = view.try_borrow_mut()?;
        let mut reader = Reader::new(data.get(1..).ok_or(ProgramError::InvalidAccountData)?);
        let read = |reader: &mut Reader| {
            let supply = reader.u64()?;
            let most = if reader.bool()? { reader.u64()? } else { u64::MAX };
            Some((supply, most))
        };
        let (supply, most) = read(&mut reader).ok_or(ProgramError::InvalidAccountData)?;
        require(number > 0, "prints begin with 1", ProgramError::InvalidArgument)?;
        require(number <= most, "a number above the supply of prints", ProgramError::InvalidArgument)?;
        let printed = if supply < most { supply + 1 } else { supply };
        data[1..9].copy_from_slice(&printed.to_le_bytes());
        Ok(())
    }

    fn mark(&self, program: &Address, number: u64, is_programmable: bool) -> Result<()> {
        let master = TokenAccount::read(self.master_token)?.mint;
        let place = (&master, number);
        Marker::open(program, self.marker, place, self.payer, is_programmable)?.set(self.payer)
    }

    fn write_record(&self, program: &Address, standard: u8) -> Result<()> {
        let (mint, mut account) = (self.mint.address(), *self.metadata);
        open_record(program, self.metadata, mint, self.payer)?;
        let stored = self.master_metadata.try_borrow()?;
        let (master, asset) = Draft::stored(&stored).ok_or(ProgramError::InvalidAccountData)?;
        // A print begins with all its uses.
        let mut uses = [0; 17];
        if let Some(of_master) = master.uses {
            uses.copy_from_slice(of_master);
            uses.copy_within(9.., 1);
        }
        let draft = Draft {
            uses: master.uses.map(|_| &uses[..]),
            is_mutable: false,
            collection_details: None,
            ..master
        };
        let record = NewMetadata {
            update_authority: self.update_authority.address(),
            mint,
            draft: &draft,
            edition_bump: edition_address(program, mint).1,
            token_standard: if standard == PROGRAMMABLE { PROGRAMMABLE_PRINT } else { PRINT },
            primary_sale_happened: false,
            rule_set: asset.rule_set,
            is_charged: true,
        };
        let written = record.write(&mut account.try_borrow_mut()?);
        require(written, "the metadata does not fit its account", ProgramError::AccountDataTooSmall)
    }

    /// The edition record of the print, which mints and freezes from now on.
    fn make_edition(&self, program: &Address, number: u64, is_programmable: bool) -> Result<()> {
        let (account, mint) = (self.edition, self.mint);
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
        let bumps = [bump];
        let seeds = [
            Seed::from(METADATA_SEED),
            Seed::from(program.as_array()),
            Seed::from(mint.address().as_array()),
            Seed::from(EDITION_SEED),
            Seed::from(&bumps),
        ];
        NewAccount { account, payer: self.payer, owner: program, space: PRINT_LENGTH }.create(&seeds)?;
        let mut view = *account;
        let mut data = view.try_borrow_mut()?;
        require(
            write_print(self.master_edition.address(), number, &mut data),
            "the edition does not fit its account",
            ProgramError::AccountDataTooSmall,
        )?;
        if is_programmable {
            data[PRINT_LENGTH - 1] = PROGRAMMABLE;
        }
        drop(data);
        take_authorities(mint, self.authority, account.address())?;
        if is_programmable {
            Edition::of(program, Some(account), mint)?.freeze(program, self.token)?;
        }
        Ok(())
    }
}
