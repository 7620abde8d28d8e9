//! Addresses that are the same on every cluster. The marketplace's own programs are never among them.

use pinocchio::{AccountView, Address};

pub static SYSTEM: Address = Address::new_from_array([0; 32]);
pub static TOKEN: Address = Address::from_str_const("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
pub static TOKEN_2022: Address = Address::from_str_const("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb");
pub static ASSOCIATED_TOKEN: Address =
    Address::from_str_const("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
pub static TOKEN_METADATA: Address = Address::from_str_const("metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s");
pub static COMPRESSION: Address = Address::from_str_const("cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK");
pub static NOOP: Address = Address::from_str_const("noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV");
pub static CORE: Address = Address::from_str_const("CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d");

/// Mint of wrapped SOL. As a currency it means native lamports.
pub static NATIVE_MINT: Address = Address::from_str_const("So11111111111111111111111111111111111111112");

static NATIVE_LOADER: Address = Address::from_str_const("NativeLoader1111111111111111111111111111111");
static SYSVAR: Address = Address::from_str_const("Sysvar1111111111111111111111111111111111111");

/// Addresses that the cluster never lets a transaction write to: its programs, precompiles, loaders and sysvars.
static RESERVED: [Address; 31] = [
    Address::new_from_array([0; 32]),
    Address::from_str_const("AddressLookupTab1e1111111111111111111111111"),
    Address::from_str_const("BPFLoader1111111111111111111111111111111111"),
    Address::from_str_const("BPFLoader2111111111111111111111111111111111"),
    Address::from_str_const("BPFLoaderUpgradeab1e11111111111111111111111"),
    Address::from_str_const("ComputeBudget111111111111111111111111111111"),
    Address::from_str_const("Config1111111111111111111111111111111111111"),
    Address::from_str_const("Ed25519SigVerify111111111111111111111111111"),
    Address::from_str_const("Feature111111111111111111111111111111111111"),
    Address::from_str_const("KeccakSecp256k11111111111111111111111111111"),
    Address::from_str_const("LoaderV411111111111111111111111111111111111"),
    Address::from_str_const("NativeLoader1111111111111111111111111111111"),
    Address::from_str_const("Secp256r1SigVerify1111111111111111111111111"),
    Address::from_str_const("Stake11111111111111111111111111111111111111"),
    Address::from_str_const("StakeConfig11111111111111111111111111111111"),
    Address::from_str_const("Sysvar1111111111111111111111111111111111111"),
    Address::from_str_const("SysvarC1ock11111111111111111111111111111111"),
    Address::from_str_const("SysvarEpochRewards1111111111111111111111111"),
    Address::from_str_const("SysvarEpochSchedu1e111111111111111111111111"),
    Address::from_str_const("SysvarFees111111111111111111111111111111111"),
    Address::from_str_const("Sysvar1nstructions1111111111111111111111111"),
    Address::from_str_const("SysvarLastRestartS1ot1111111111111111111111"),
    Address::from_str_const("SysvarRecentB1ockHashes11111111111111111111"),
    Address::from_str_const("SysvarRent111111111111111111111111111111111"),
    Address::from_str_const("SysvarRewards111111111111111111111111111111"),
    Address::from_str_const("SysvarS1otHashes111111111111111111111111111"),
    Address::from_str_const("SysvarS1otHistory11111111111111111111111111"),
    Address::from_str_const("SysvarStakeHistory1111111111111111111111111"),
    Address::from_str_const("Vote111111111111111111111111111111111111111"),
    Address::from_str_const("ZkE1Gama1Proof11111111111111111111111111111"),
    Address::from_str_const("ZkTokenProof1111111111111111111111111111111"),
];

/// Whether the cluster reserves an address. Also true for an address that it reserved after this list was written.
pub fn is_reserved(account: &AccountView) -> bool {
    let native = account.owned_by(&NATIVE_LOADER) || account.owned_by(&SYSVAR);
    native || RESERVED.contains(account.address())
}
