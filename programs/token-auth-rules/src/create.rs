use crate::{
    require,
    rule::error,
    rule_set::{RuleSet, VERSION_1},
    validate::list_place,
};
use common::{
    accounts::{is_vacant, Accounts},
    pda::{transfer_lamports, NewAccount},
    reader::Reader,
    sysvars::rent_exempt_minimum,
    writer::Writer,
    Result,
};
use pinocchio::{cpi::Seed, error::ProgramError, AccountView, Address};

const SEED: &[u8] = b"rule_set";
const MAX_NAME_LENGTH: usize = 32;
const RULE_SET_KEY: u8 = 1;
const HEADER_LENGTH: usize = 9;
const VERSIONS: usize = 2;
const PLACE_LENGTH: usize = 8;
const MOST_REVISIONS: usize = 32;

/// Another revision of a rule set, from the arguments.
///
/// Accounts: payer (ws), who is the owner; rule set (w); system program; buffer (o).
pub fn run(program: &Address, mut accounts: Accounts, mut arguments: Reader) -> Result<()> {
    let bytes = arguments.prefixed().ok_or(ProgramError::InvalidInstructionData)?;
    let payer = accounts.payer()?;
    let account = accounts.writable()?;
    accounts.system_program()?;
    require(accounts.optional()?.is_none(), "the stand-in reads no buffers", ProgramError::InvalidArgument)?;
    let set = RuleSet::parse(bytes).ok_or(ProgramError::Custom(error::UNREADABLE))?;
    require(set.version == VERSION_1, "the stand-in knows version 1 only", ProgramError::InvalidArgument)?;
    require(set.name.len() <= MAX_NAME_LENGTH, "the name is too long", ProgramError::InvalidArgument)?;
    require(&set.owner == payer.address(), "the owner must pay", ProgramError::IllegalOwner)?;
    let seeds: [&[u8]; 3] = [SEED, payer.address().as_array(), set.name];
    let (expected, bump) = Address::find_program_address(&seeds, program);
    require(account.address() == &expected, "not the address of this rule set", ProgramError::InvalidSeeds)?;

    let (mut places, earlier) = ([0; MOST_REVISIONS], earlier(account));
    let count = read_places(account, earlier, &mut places)?;
    let start = earlier.unwrap_or(HEADER_LENGTH);
    *places.get_mut(count).ok_or(ProgramError::InvalidArgument)? = start as u64;
    let length = start + VERSIONS + bytes.len() + 4 + PLACE_LENGTH * (count + 1);
    if is_vacant(account) {
        let bumps = [bump];
        let seeds = [
            Seed::from(SEED),
            Seed::from(payer.address().as_array()),
            Seed::from(set.name),
            Seed::from(&bumps),
        ];
        NewAccount { account, payer, owner: program, space: length }.create(&seeds)?;
    } else {
        let missing = rent_exempt_minimum(length)?.saturating_sub(account.lamports());
        transfer_lamports(payer, account, missing)?;
        grow(account, length)?;
    }
    let mut view = *account;
    let mut data = view.try_borrow_mut()?;
    let (head, rest) = data.split_at_mut(start);
    let mut writer = Writer::new(rest);
    writer.u8(VERSION_1 as u8).bytes(bytes).u8(1).u32(count as u32 + 1);
    for place in &places[..=count] {
        writer.u64(*place);
    }
    require(writer.ok(), "the rule set does not fit", ProgramError::AccountDataTooSmall)?;
    let mut writer = Writer::new(head);
    writer.u8(RULE_SET_KEY).u64((start + 1 + bytes.len()) as u64);
    require(writer.ok(), "the header does not fit", ProgramError::AccountDataTooSmall)
}

/// Gives the account more space. An instruction is too short to pass the runtime's limit for growth.
fn grow(account: &AccountView, length: usize) -> Result<()> {
    account.check_borrow_mut()?;
    let mut view = *account;
    // SAFETY: nothing borrows the data, and the runtime keeps 10,240 bytes of zeros behind them.
    unsafe { (*view.account_mut_ptr()).data_len = length as u64 };
    Ok(())
}

/// Where the list of the earlier revisions begins: there the next one will be. `None` if it is the first.
fn earlier(account: &AccountView) -> Option<usize> {
    let data = account.try_borrow().ok()?;
    list_place(&data)
}

/// Returns how many there are.
fn read_places(account: &AccountView, list: Option<usize>, places: &mut [u64]) -> Result<usize> {
    let Some(list) = list else { return Ok(0) };
    let data = account.try_borrow()?;
    let unreadable = ProgramError::InvalidAccountData;
    let mut reader = Reader::new(data.get(list + 1..).ok_or(unreadable.clone())?);
    let count = reader.u32().ok_or(unreadable.clone())? as usize;
    for index in 0..count {
        *places.get_mut(index).ok_or(unreadable.clone())? = reader.u64().ok_or(unreadable.clone())?;
    }
    Ok(count)
}
