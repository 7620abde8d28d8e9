use crate::{
    leaf::{asset_id, Leaf},
    metadata::{Metadata, CREATOR},
    require,
    tree_config::{Call, TreeConfig, MINTED},
    Refusal,
};
use common::{
    anchor::{require_writable, Accounts, AnchorError},
    ids,
    reader::Reader,
    writer::Writer,
    Result,
};
use pinocchio::{cpi::set_return_data, AccountView, Address};

const APPEND: [u8; 8] = [149, 120, 18, 222, 236, 225, 88, 203];

/// Accounts: tree config (w), owner, delegate, tree (w), payer (s), creator or delegate of the tree (s), noop, account
/// compression, System program; then any creators that sign.
pub fn run(program: &Address, mut accounts: Accounts, mut arguments: Reader) -> Result<()> {
    let unreadable = AnchorError::UnreadableArguments;
    let rest = arguments.bytes(arguments.remaining()).ok_or(unreadable)?;
    let metadata = Metadata::parse(rest).ok_or(unreadable)?;
    let account = accounts.take()?;
    let owner = accounts.take()?;
    let delegate = accounts.take()?;
    let tree = accounts.take()?;
    let (config, bump) = TreeConfig::of(program, account, tree.address())?;
    let payer = accounts.signer()?;
    let authority = accounts.signer()?;
    let noop = accounts.program(&ids::NOOP)?;
    accounts.program(&ids::COMPRESSION)?;
    accounts.program(&ids::SYSTEM)?;
    require_writable(account)?;
    require_writable(tree)?;
    let signers = [payer, authority];

    let may_mint = authority.address() == &config.creator || authority.address() == &config.delegate;
    let allowed = config.is_public || may_mint;
    require(
        allowed,
        "TreeAuthorityIncorrect: creator or delegate of the tree must sign",
        Refusal::NotTreeAuthority,
    )?;
    require(
        config.minted < config.capacity,
        "InsufficientMintCapacity: the tree is full",
        Refusal::TreeFull,
    )?;
    metadata.check()?;
    check_verified(&metadata, &signers, accounts.remaining())?;

    let id = asset_id(program, tree.address(), config.minted);
    let (data_hash, creator_hash) = (metadata.data_hash(), metadata.creator_hash());
    let leaf = Leaf {
        id: &id,
        owner: owner.address(),
        delegate: delegate.address(),
        nonce: config.minted,
        data_hash: &data_hash,
        creator_hash: &creator_hash,
    };
    leaf.emit()?;
    let mut data = [0; 40];
    Writer::new(&mut data).bytes(&APPEND).bytes(&leaf.hash());
    Call { tree, authority: account, noop, bump, proof: &[] }.send(&data)?;
    let mut view = *account;
    let mut bytes = view.try_borrow_mut()?;
    bytes[MINTED..MINTED + 8].copy_from_slice(&(config.minted + 1).to_le_bytes());
    set_return_data(&leaf.schema());
    Ok(())
}

/// A creator can be verified only if they sign.
fn check_verified(metadata: &Metadata, signers: &[&AccountView], more: &[AccountView]) -> Result<()> {
    for creator in metadata.creators.chunks_exact(CREATOR) {
        let is =
            |account: &AccountView| account.is_signer() && account.address().as_array() == &creator[..32];
        let signed = signers.iter().any(|account| is(account)) || more.iter().any(is);
        require(creator[32] == 0 || signed, "CreatorDidNotVerify", Refusal::CreatorDidNotVerify)?;
    }
    Ok(())
}
