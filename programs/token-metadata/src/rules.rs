//! Asks token-auth-rules whether the rule set of an artwork allows what is about to happen.

use crate::{refuse, require};
use common::{reader::Reader, writer::Writer, Result};
use pinocchio::{
    cpi::invoke,
    error::ProgramError,
    instruction::{InstructionAccount, InstructionView},
    AccountView, Address,
};

pub static AUTH_RULES: Address = Address::from_str_const("auth9SigNpDKz4sJJ1DfCTuZrZNSAgh9sFD3rboVmgg");

const VALIDATE: u8 = 1;
const V1: u8 = 0;
const PUBKEY: u8 = 0;
const NUMBER: u8 = 3;
const MAX_LENGTH: usize = 256;

/// Reads the optional data for rules, which must be absent.
pub fn no_rule_data(arguments: &mut Reader) -> Result<()> {
    let has_data = arguments.bool().ok_or(ProgramError::InvalidInstructionData)?;
    require(!has_data, "the stand-in takes no data for rules", ProgramError::InvalidInstructionData)
}

/// The rule set of an artwork, and what it takes to ask it.
pub struct Rules<'a> {
    account: &'a AccountView,
    program: &'a AccountView,
    system: &'a AccountView,
    mint: &'a AccountView,
    /// The revision that a delegate was approved under; none for the last.
    pub revision: Option<u64>,
}

impl<'a> Rules<'a> {
    /// Checks that the accounts given are the rule set `expected` and token-auth-rules.
    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    pub fn given(
        expected: &Address,
        [account, program]: [Option<&'a AccountView>; 2],
        (mint, system): (&'a AccountView, &'a AccountView),
        revision: Option<u64>,
    ) -> Result<Self> {
        let (Some(account), Some(program)) = (account, program) else {
            return refuse("the rule set of the artwork is needed", ProgramError::NotEnoughAccountKeys);
        };
        require(account.address() == expected, "another rule set", ProgramError::InvalidArgument)?;
        require(account.owned_by(&AUTH_RULES), "not a rule set", ProgramError::IllegalOwner)?;
        require(program.address() == &AUTH_RULES, "not token-auth-rules", ProgramError::IncorrectProgramId)?;
        Ok(Self { account, program, system, mint, revision })
    }

    /// The number of its last revision.
    pub fn last_revision(&self) -> Result<u64> {
        let data = self.account.try_borrow()?;
        match revisions(&data) {
            Some(count) if count > 0 => Ok(count as u64 - 1),
            _ => refuse("not a rule set", ProgramError::InvalidAccountData),
        }
    }

    /// Whether one unit may move from `source` to `destination`; `authority` signs.
    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    pub fn transfer(
        &self,
        operation: &[u8],
        authority: &AccountView,
        source: &AccountView,
        destination: &AccountView,
    ) -> Result<()> {
        let mut data = [0; MAX_LENGTH];
        let mut writer = Writer::new(&mut data);
        writer.u8(VALIDATE).u8(V1);
        text(&mut writer, operation);
        writer.u32(4);
        text(&mut writer, b"Amount");
        writer.u8(NUMBER).u64(1);
        party(&mut writer, b"Authority", authority);
        party(&mut writer, b"Destination", destination);
        party(&mut writer, b"Source", source);
        let length = self.finish(&mut writer);
        let parties = [self.account, self.mint, self.system, self.program, self.program, self.program];
        let [a, b, c, d, e, f] = parties;
        self.call(&data[..length], &[a, b, c, d, e, f, source, destination, authority])
    }

    /// Whether `delegate` may become a delegate for `amount` units.
    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    pub fn delegation(&self, operation: &[u8], delegate: &AccountView, amount: u64) -> Result<()> {
        let mut data = [0; MAX_LENGTH];
        let mut writer = Writer::new(&mut data);
        writer.u8(VALIDATE).u8(V1);
        text(&mut writer, operation);
        writer.u32(2);
        text(&mut writer, b"Amount");
        writer.u8(NUMBER).u64(amount);
        party(&mut writer, b"Delegate", delegate);
        let length = self.finish(&mut writer);
        let parties = [self.account, self.mint, self.system, self.program, self.program, self.program];
        let [a, b, c, d, e, f] = parties;
        self.call(&data[..length], &[a, b, c, d, e, f, delegate])
    }

    /// Returns the length.
    fn finish(&self, writer: &mut Writer) -> usize {
        let update_rule_state = false;
        writer.bool(update_rule_state).bool(self.revision.is_some());
        if let Some(revision) = self.revision {
            writer.u64(revision);
        }
        MAX_LENGTH - writer.remaining()
    }

    /// `views`: rule set, mint, system program, then token-auth-rules for payer, rule authority and state, which are
    /// absent, then the parties.
    fn call<const N: usize>(&self, data: &[u8], views: &[&AccountView; N]) -> Result<()> {
        let accounts: [InstructionAccount; N] = core::array::from_fn(|index| {
            InstructionAccount::new(views[index].address(), false, index > 5 && views[index].is_signer())
        });
        invoke(&InstructionView { program_id: &AUTH_RULES, accounts: &accounts, data }, views)
    }
}

/// How many revisions a rule set has. Its header says where the list of their places is.
fn revisions(data: &[u8]) -> Option<u32> {
    let mut reader = Reader::new(data);
    let _key = reader.u8()?;
    let place = reader.u64()? as usize;
    let mut list = Reader::new(data.get(place..)?);
    let _version = list.u8()?;
    list.u32()
}

fn text(writer: &mut Writer, value: &[u8]) {
    writer.u32(value.len() as u32).bytes(value);
}

fn party(writer: &mut Writer, field: &[u8], account: &AccountView) {
    text(writer, field);
    writer.u8(PUBKEY).address(account.address());
}
