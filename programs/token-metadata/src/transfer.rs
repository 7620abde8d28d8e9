use crate::{
    asset::{require_sysvar, Artwork},
    refuse, require,
    rules::{no_rule_data, Rules, AUTH_RULES},
    spl::{receive_in, revoke, Edition, TokenAccount},
    token_record::{self, role, NewRecord, TokenRecord},
};
use common::{
    accounts::{is_vacant, Accounts},
    ids,
    pda::close_account,
    reader::Reader,
    token::{self, Home},
    Result,
};
use pinocchio::{error::ProgramError, sysvars::instructions::Instructions, AccountView, Address};

struct Transfer<'a> {
    token: &'a AccountView,
    owner: &'a AccountView,
    to_token: &'a AccountView,
    receiver: &'a AccountView,
    mint: &'a AccountView,
    edition: Option<&'a AccountView>,
    record: Option<&'a AccountView>,
    to_record: Option<&'a AccountView>,
    authority: &'a AccountView,
    payer: &'a AccountView,
    system: &'a AccountView,
    instructions: &'a AccountView,
    token_program: &'a AccountView,
    associated_program: &'a AccountView,
    rules_program: Option<&'a AccountView>,
    rules: Option<&'a AccountView>,
}

/// Who moves a programmable NFT.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mover {
    Owner,
    Delegate(u8),
}

/// Accounts: token (w), owner, destination token (w), its owner, mint, metadata, edition (o), token record (w, o), that of
/// the destination (w, o), authority (s), payer (ws), system program, instructions sysvar, SPL Token, associated token
/// program, token-auth-rules (o), rule set (o).
pub fn run(program: &Address, mut accounts: Accounts, mut arguments: Reader) -> Result<()> {
    let amount = arguments.u64().ok_or(ProgramError::InvalidInstructionData)?;
    no_rule_data(&mut arguments)?;
    arguments.finish().ok_or(ProgramError::InvalidInstructionData)?;
    require(amount == 1, "an NFT is one unit", ProgramError::InvalidArgument)?;
    let token = accounts.take()?;
    let owner = accounts.take()?;
    let to_token = accounts.take()?;
    let receiver = accounts.take()?;
    let mint = accounts.take()?;
    let metadata = accounts.take()?;
    let it = Transfer {
        token,
        owner,
        to_token,
        receiver,
        mint,
        edition: accounts.optional()?,
        record: accounts.optional()?,
        to_record: accounts.optional()?,
        authority: accounts.signer()?,
        payer: accounts.take()?,
        system: accounts.take()?,
        instructions: accounts.take()?,
        token_program: accounts.token_program()?,
        associated_program: accounts.take()?,
        rules_program: accounts.optional()?,
        rules: accounts.optional()?,
    };
    // To where it is, anybody may move it, whoever is named as the receiver, or as the mint: nothing happens.
    let stays = to_token.address() == token.address();
    let artwork = match stays {
        true => Artwork::read(program, metadata)?,
        false => Artwork::of(program, metadata, mint)?,
    };
    it.require_owners(program)?;
    let held = TokenAccount::read(token)?;
    if stays {
        return Ok(());
    }
    it.require_programs()?;
    require(&held.mint == mint.address(), "a token account of another mint", ProgramError::InvalidArgument)?;
    require(&held.owner == owner.address(), "not the owner of the account", ProgramError::IllegalOwner)?;
    require(held.amount == 1, "the account does not hold it", ProgramError::InsufficientFunds)?;
    match artwork.is_programmable {
        true => it.programmable(program, &artwork, &held),
        false => it.plain(&held),
    }
}

impl Transfer<'_> {
    fn home(&self) -> Home<'_> {
        Home {
            account: self.to_token,
            wallet: self.receiver,
            mint: self.mint,
            payer: self.payer,
            system_program: self.system,
            token_program: self.token_program,
        }
    }

    fn require_owners(&self, program: &Address) -> Result<()> {
        let ours = [self.edition, self.record];
        require(
            ours.iter().flatten().all(|it| it.owned_by(program))
                && self.rules.is_none_or(|it| it.owned_by(&AUTH_RULES)),
            "an account of another program",
            ProgramError::IllegalOwner,
        )
    }

    fn require_programs(&self) -> Result<()> {
        require_sysvar(self.instructions)?;
        require(
            self.system.address() == &ids::SYSTEM
                && self.associated_program.address() == &ids::ASSOCIATED_TOKEN
                && self.rules_program.is_none_or(|it| it.address() == &AUTH_RULES),
            "not the program that belongs there",
            ProgramError::IncorrectProgramId,
        )
    }

    fn spl(&self) -> Result<()> {
        let (from, mint, to, authority) = (self.token, self.mint, self.to_token, self.authority);
        token::Transfer { from, mint, to, authority, amount: 1, decimals: 0 }.invoke(&[])
    }

    fn plain(&self, held: &TokenAccount) -> Result<()> {
        let by = Some(self.authority.address());
        let may = by == Some(&held.owner) || by == held.delegate.as_ref() && held.delegated >= 1;
        require(may, "the authority is neither owner nor delegate", ProgramError::IllegalOwner)?;
        self.home().ensure()?;
        self.spl()
    }

    fn programmable(&self, program: &Address, artwork: &Artwork, held: &TokenAccount) -> Result<()> {
        let (Some(record), Some(to_record)) = (self.record, self.to_record) else {
            return refuse("both token records are needed", ProgramError::NotEnoughAccountKeys);
        };
        let edition = Edition::of(program, self.edition, self.mint)?;
        let state = TokenRecord::of(program, record, self.mint.address(), self.token.address())?;
        let mover = self.mover(&state, held)?;
        receive_in(&self.home(), edition.account.address())?;
        self.require_known_delegate(program, to_record)?;
        self.ask_rules(artwork, &state, mover)?;

        edition.thaw(program, self.token)?;
        self.spl()?;
        edition.freeze(program, self.to_token)?;
        edition.clear_closer(program, self.token, &held.close_authority)?;
        let (mint, token) = (self.mint.address(), self.to_token.address());
        if is_vacant(to_record) {
            NewRecord { account: to_record, mint, token, payer: self.payer }.open(program)?;
        } else {
            require(
                to_record.address() == &token_record::address(program, mint, token).0,
                "not the token record of the destination",
                ProgramError::InvalidSeeds,
            )?;
        }
        if mover == Mover::Owner && state.delegate.is_some() {
            revoke(self.token, self.authority)?;
        }
        close_account(record, self.payer)
    }

    fn mover(&self, state: &TokenRecord, held: &TokenAccount) -> Result<Mover> {
        let by = Some(self.authority.address());
        let moves =
            |it: &u8| [role::SALE, role::TRANSFER, role::LOCKED_TRANSFER, role::MIGRATION].contains(it);
        if let Some(role) = state.role.filter(moves) {
            if state.delegate.as_ref() == by && held.delegate == state.delegate {
                require(held.delegated >= 1, "the delegate may move none", ProgramError::InsufficientFunds)?;
                return Ok(Mover::Delegate(role));
            }
        }
        require(
            by == Some(&held.owner),
            "the authority is neither owner nor delegate",
            ProgramError::IllegalOwner,
        )?;
        require(
            state.role != Some(role::SALE),
            "only the sale delegate may move it",
            ProgramError::IllegalOwner,
        )?;
        Ok(Mover::Owner)
    }

    /// A delegate of the destination account must be in its record, or its role would not be known.
    fn require_known_delegate(&self, program: &Address, to_record: &AccountView) -> Result<()> {
        let Some(delegate) = TokenAccount::read(self.to_token)?.delegate else { return Ok(()) };
        let known = match is_vacant(to_record) {
            true => None,
            false => {
                TokenRecord::of(program, to_record, self.mint.address(), self.to_token.address())?.delegate
            }
        };
        require(known == Some(delegate), "the destination has a delegate", ProgramError::InvalidArgument)
    }

    // Inlined: the target takes at most five arguments.
    #[inline(always)]
    fn ask_rules(&self, artwork: &Artwork, state: &TokenRecord, mover: Mover) -> Result<()> {
        let operation: &[u8] = match mover {
            Mover::Owner if self.is_between_wallets()? => return Ok(()),
            Mover::Owner => b"Transfer:Owner",
            Mover::Delegate(role::MIGRATION) => return Ok(()),
            Mover::Delegate(role::SALE) => b"Transfer:SaleDelegate",
            Mover::Delegate(_) => b"Transfer:TransferDelegate",
        };
        let Some(rule_set) = &artwork.rule_set else { return Ok(()) };
        let rules = [self.rules, self.rules_program];
        let rules = Rules::given(rule_set, rules, (self.mint, self.system), state.revision)?;
        rules.transfer(operation, self.authority, self.owner, self.receiver)
    }

    /// Wallets may pass an artwork on whatever its rules say, but no program may do it for them.
    fn is_between_wallets(&self) -> Result<bool> {
        let wallets = self.owner.owned_by(&ids::SYSTEM) && self.receiver.owned_by(&ids::SYSTEM);
        let instructions = Instructions::try_from(self.instructions)?;
        let current = instructions.get_instruction_relative(0)?;
        Ok(wallets && current.get_program_id() == &ids::TOKEN_METADATA)
    }
}
