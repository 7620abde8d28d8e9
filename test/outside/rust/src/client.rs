//! The client of Rust against the sandbox.
#[macro_use]
mod harness;

use futures_util::StreamExt;
use harness::{test, Outcome};
use solana_commitment_config::CommitmentConfig;
use solana_keypair::Keypair;
use solana_pubsub_client::nonblocking::pubsub_client::PubsubClient;
use solana_rpc_client::nonblocking::rpc_client::RpcClient;
use solana_rpc_client_api::config::*;
use solana_rpc_client_api::request::TokenAccountsFilter;
use solana_signer::Signer;
use solana_system_interface::instruction::transfer;
use solana_transaction::Transaction;
use std::env;

const SOL: u64 = 1_000_000_000;
/// A collector of the seeded world, who holds tokens.
const ARLO: &str = "DjuS7KtxZHhUZK72xurVs3U3VebsP11RzQVY1JuAfJVt";
const TOKEN_PROGRAM: &str = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const RENT: &str = "SysvarRent111111111111111111111111111111111";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let client = RpcClient::new_with_commitment(env::var("RPC_URL")?, CommitmentConfig::confirmed());
    let payer = Keypair::new();
    let arlo = ARLO.parse()?;
    let pay = |to, blockhash| {
        let instruction = transfer(&payer.pubkey(), &to, SOL);
        Transaction::new_signed_with_payer(&[instruction], Some(&payer.pubkey()), &[&payer], blockhash)
    };
    let paid = |to| {
        let (client, pay) = (&client, &pay);
        async move {
            Outcome::Ok(
                client
                    .send_and_confirm_transaction(&pay(to, client.get_latest_blockhash().await?))
                    .await?,
            )
        }
    };
    let someone = || Keypair::new().pubkey();

    let airdrop = async {
        let signature = client.request_airdrop(&payer.pubkey(), 100 * SOL).await?;
        client.poll_for_signature(&signature).await
    };
    test("request_airdrop", airdrop, |_| true).await;
    let sent = test("send_and_confirm_transaction", paid(someone()), |_| true)
        .await
        .unwrap_or_default();
    let blockhash = test("get_latest_blockhash", client.get_latest_blockhash(), |_| true)
        .await
        .unwrap_or_default();
    test(
        "simulate_transaction",
        client.simulate_transaction(&pay(someone(), blockhash)),
        |it| it.value.err.is_none(),
    )
    .await;
    test(
        "get_fee_for_message",
        client.get_fee_for_message(&pay(someone(), blockhash).message),
        |it| *it == 5000,
    )
    .await;
    test(
        "is_blockhash_valid",
        client.is_blockhash_valid(&blockhash, CommitmentConfig::confirmed()),
        |it| *it,
    )
    .await;

    test("get_balance", client.get_balance(&payer.pubkey()), |it| *it < 99 * SOL).await;
    test("get_account", client.get_account(&RENT.parse()?), |it| {
        it.data.len() == 17
    })
    .await;
    let nothing = async { Outcome::Ok(client.get_account(&someone()).await.is_err()) };
    test("get_account of nothing", nothing, |it| *it).await;
    let with_context = client.get_account_with_commitment(&arlo, CommitmentConfig::processed());
    test("get_account_with_commitment", with_context, |it| it.value.is_some()).await;
    test(
        "get_multiple_accounts",
        client.get_multiple_accounts(&[arlo, someone()]),
        |it| it[0].is_some() && it[1].is_none(),
    )
    .await;
    test(
        "get_program_accounts",
        client.get_program_accounts(&TOKEN_PROGRAM.parse()?),
        |it| it.len() > 10,
    )
    .await;
    let filter = TokenAccountsFilter::ProgramId(TOKEN_PROGRAM.parse()?);
    let owned = client.get_token_accounts_by_owner(&arlo, filter);
    let owned = test("get_token_accounts_by_owner", owned, |it| !it.is_empty())
        .await
        .unwrap_or_default();
    let filter = TokenAccountsFilter::ProgramId(TOKEN_PROGRAM.parse()?);
    test(
        "get_token_accounts_by_delegate",
        client.get_token_accounts_by_delegate(&arlo, filter),
        |it| it.is_empty(),
    )
    .await;
    if let Some(token) = owned.first() {
        let token = token.pubkey.parse()?;
        test(
            "get_token_account_balance",
            client.get_token_account_balance(&token),
            |it| !it.amount.is_empty(),
        )
        .await;
        let read = test("get_token_account", client.get_token_account(&token), |it| it.is_some())
            .await
            .flatten();
        if let Some(read) = read {
            let mint = read.mint.parse()?;
            test("get_token_supply", client.get_token_supply(&mint), |it| {
                it.amount != "0"
            })
            .await;
            test(
                "get_token_largest_accounts",
                client.get_token_largest_accounts(&mint),
                |it| !it.is_empty(),
            )
            .await;
        }
    }
    test("get_signature_statuses", client.get_signature_statuses(&[sent]), |it| {
        it.value[0].is_some()
    })
    .await;
    test(
        "get_signature_status_with_commitment",
        client.get_signature_status_with_commitment(&sent, CommitmentConfig::confirmed()),
        |it| it == &Some(Ok(())),
    )
    .await;
    test("confirm_transaction", client.confirm_transaction(&sent), |it| *it).await;
    test(
        "get_signatures_for_address",
        client.get_signatures_for_address(&arlo),
        |it| !it.is_empty(),
    )
    .await;

    test("get_health", client.get_health(), |_| true).await;
    test("get_version", client.get_version(), |_| true).await;
    let slot = client.get_slot_with_commitment(CommitmentConfig::finalized());
    let slot = test("get_slot", slot, |it| *it > 10).await.unwrap_or_default();
    test("get_block", client.get_block(slot), |it| it.block_time.is_some()).await;
    test("get_block_time", client.get_block_time(slot), |it| *it > 0).await;
    test("get_blocks", client.get_blocks(slot - 5, Some(slot)), |it| {
        it.len() == 6
    })
    .await;
    test(
        "get_blocks_with_limit",
        client.get_blocks_with_limit(slot - 5, 3),
        |it| it.len() == 3,
    )
    .await;
    test("get_block_height", client.get_block_height(), |it| *it > 0).await;
    test("get_block_production", client.get_block_production(), |_| true).await;
    test("get_epoch_info", client.get_epoch_info(), |it| {
        it.slots_in_epoch == 432_000
    })
    .await;
    test("get_epoch_schedule", client.get_epoch_schedule(), |it| {
        it.slots_per_epoch == 432_000
    })
    .await;
    test("get_leader_schedule", client.get_leader_schedule(Some(slot)), |it| {
        it.is_some()
    })
    .await;
    test("get_slot_leaders", client.get_slot_leaders(slot, 3), |it| it.len() == 3).await;
    test("get_cluster_nodes", client.get_cluster_nodes(), |it| it.len() == 1).await;
    test("get_vote_accounts", client.get_vote_accounts(), |_| true).await;
    test("get_genesis_hash", client.get_genesis_hash(), |_| true).await;
    test("get_identity", client.get_identity(), |_| true).await;
    test("get_supply", client.supply(), |it| it.value.total > 0).await;
    test(
        "get_largest_accounts",
        client.get_largest_accounts_with_config(RpcLargestAccountsConfig::default()),
        |it| !it.value.is_empty(),
    )
    .await;
    test("get_inflation_governor", client.get_inflation_governor(), |_| true).await;
    test("get_inflation_rate", client.get_inflation_rate(), |_| true).await;
    test("get_transaction_count", client.get_transaction_count(), |it| *it > 0).await;
    test("get_first_available_block", client.get_first_available_block(), |_| {
        true
    })
    .await;
    test("minimum_ledger_slot", client.minimum_ledger_slot(), |_| true).await;
    test(
        "get_minimum_balance_for_rent_exemption",
        client.get_minimum_balance_for_rent_exemption(0),
        |it| *it == 890_880,
    )
    .await;
    test(
        "get_recent_performance_samples",
        client.get_recent_performance_samples(None),
        |_| true,
    )
    .await;
    test(
        "get_recent_prioritization_fees",
        client.get_recent_prioritization_fees(&[arlo]),
        |_| true,
    )
    .await;

    let socket = PubsubClient::new(&env::var("WS_URL")?).await?;
    let to = someone();
    let config = RpcAccountInfoConfig {
        commitment: Some(CommitmentConfig::confirmed()),
        ..Default::default()
    };
    told!(
        "account_subscribe",
        socket.account_subscribe(&to, Some(config.clone())),
        paid(to).await?,
        |it| it.value.lamports == SOL
    );
    let config = RpcProgramAccountsConfig {
        account_config: config,
        ..Default::default()
    };
    let system = "11111111111111111111111111111111".parse()?;
    told!(
        "program_subscribe",
        socket.program_subscribe(&system, Some(config)),
        paid(to).await?,
        |_| true
    );
    let config = RpcTransactionLogsConfig {
        commitment: Some(CommitmentConfig::confirmed()),
    };
    let mentions = RpcTransactionLogsFilter::Mentions(vec![to.to_string()]);
    told!(
        "logs_subscribe",
        socket.logs_subscribe(mentions, config),
        paid(to).await?,
        |it| it.value.err.is_none()
    );
    let next = pay(someone(), client.get_latest_blockhash().await?);
    let config = RpcSignatureSubscribeConfig {
        commitment: Some(CommitmentConfig::confirmed()),
        ..Default::default()
    };
    let opened = socket.signature_subscribe(&next.signatures[0], Some(config));
    told!(
        "signature_subscribe",
        opened,
        client.send_transaction(&next).await?,
        |_| true
    );
    told!("slot_subscribe", socket.slot_subscribe(), (), |it| it.slot > it.parent);
    told!("slot_updates_subscribe", socket.slot_updates_subscribe(), (), |_| true);
    told!("root_subscribe", socket.root_subscribe(), (), |it| *it > 0);
    let config = RpcBlockSubscribeConfig {
        commitment: Some(CommitmentConfig::confirmed()),
        max_supported_transaction_version: Some(0),
        ..Default::default()
    };
    told!(
        "block_subscribe",
        socket.block_subscribe(RpcBlockSubscribeFilter::All, Some(config)),
        paid(to).await?,
        |it| it.value.block.is_some()
    );
    Ok(())
}
