use crate::{
    asset::Artwork,
    refuse, require,
    rules::no_rule_data,
    spl::{receive_in, Edition, TokenAccount},
    token_record::{NewRecord, TokenRecord},
};
use common::{
    accounts::{is_vacant, Accounts},
    reader::Reader,
    token::{Home, Mint},
    Result,
};
use pinocchio::{error::ProgramError, Address};

/// The one unit of an NFT.
///
/// Accounts: token (w), its owner (o), metadata, edition (w, o), token record (w, o), mint (w), update authority (s),
/// delegate record (o), payer (ws), system program, instructions sysvar, SPL Token, associated token program.
pub fn run(program: &Address, mut accounts: Accounts, mut arguments: Reader) -> Result<()> {
    let amount = arguments.u64().ok_or(ProgramError::InvalidInstructionData)?;
    no_rule_data(&mut arguments)?;
    arguments.finish().ok_or(ProgramError::InvalidInstructionData)?;
    let token = accounts.writable()?;
    let owner = accounts.optional()?;
    let metadata = accounts.take()?;
    let edition = accounts.optional()?;
    let record = accounts.optional()?;
    let mint = accounts.writable()?;
    let authority = accounts.signer()?;
    accounts.optional()?;
    let payer = accounts.payer()?;
    let system_program = accounts.take()?;
    // The sysvar, and after SPL Token three more, are not checked.
    accounts.take()?;
    let token_program = accounts.token_program()?;
    accounts.take()?;
    accounts.take()?;
    accounts.take()?;

    let artwork = Artwork::of(program, metadata, mint)?;
    require(!artwork.is_print, "a print has its unit", ProgramError::InvalidArgument)?;
    let edition = Edition::of(program, edition, mint)?;
    let supply = Mint::read(mint).ok_or(ProgramError::InvalidAccountData)?.supply;
    require(supply == 0 && amount == 1, "an NFT has one unit", ProgramError::InvalidArgument)?;
    require(
        &artwork.update_authority == authority.address(),
        "not the update authority",
        ProgramError::IllegalOwner,
    )?;
    let Some(wallet) = owner else {
        return refuse("the stand-in needs the owner", ProgramError::NotEnoughAccountKeys);
    };
    let home = Home { account: token, wallet, mint, payer, system_program, token_program };
    receive_in(&home, edition.account.address())?;
    if !artwork.is_programmable {
        return edition.mint_one(program, token);
    }
    let Some(account) = record else {
        return refuse("the token record is needed", ProgramError::NotEnoughAccountKeys);
    };
    match is_vacant(account) {
        true => {
            NewRecord { account, mint: mint.address(), token: token.address(), payer }.open(program)?;
        }
        false => {
            TokenRecord::of(program, account, mint.address(), token.address())?;
        }
    }
    if TokenAccount::read(token)?.is_frozen {
        edition.thaw(program, token)?;
    }
    edition.mint_one(program, token)?;
    edition.freeze(program, token)
}
