import * as web3 from '@solana/web3.js';
import { assert, first, RPC_URL, run, SOL, WS_URL } from './harness.mjs';

const { AddressLookupTableProgram, Keypair, NonceAccount, PublicKey, SystemProgram, Transaction } = web3;
const connection = new web3.Connection(RPC_URL, { commitment: 'confirmed', wsEndpoint: WS_URL });
// Without an endpoint, it looks on the next port.
const onNextPort = new web3.Connection(RPC_URL, 'confirmed');
const payer = Keypair.generate();
const confirm = (transaction, ...others) =>
  web3.sendAndConfirmTransaction(connection, transaction, [payer, ...others]);
const transfer = (to, lamports = SOL) =>
  SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports });
const versioned = async (instructions, tables) => {
  const { blockhash } = await connection.getLatestBlockhash();
  const message = new web3.TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions,
  });
  const transaction = new web3.VersionedTransaction(
    tables ? message.compileToV0Message(tables) : message.compileToLegacyMessage(),
  );
  transaction.sign([payer]);
  return transaction;
};
const nonce = Keypair.generate();
let table;
let signature;

await run({
  requestAirdrop: async () => {
    const sent = await connection.requestAirdrop(payer.publicKey, 100 * SOL);
    await connection.confirmTransaction({ signature: sent, ...(await connection.getLatestBlockhash()) });
    assert.equal(await connection.getBalance(payer.publicKey), 100 * SOL);
    const landed = await connection.getParsedTransaction(sent, { maxSupportedTransactionVersion: 0 });
    assert.equal(landed.transaction.message.instructions.length, 1);
  },
  sendAndConfirmTransaction: async () => {
    signature = await confirm(new Transaction().add(transfer(Keypair.generate().publicKey)));
  },
  'a second connection finds the WebSocket on the next port': async () => {
    const to = Keypair.generate().publicKey;
    const told = await first(
      (resolve) => onNextPort.onAccountChange(to, resolve),
      async () => confirm(new Transaction().add(transfer(to))),
    );
    assert.equal(told.lamports, SOL);
  },
  getAccountInfo: async () => {
    const { owner } = await connection.getAccountInfo(payer.publicKey);
    assert.ok(owner.equals(SystemProgram.programId));
  },
  getMultipleAccountsInfo: async () =>
    assert.equal((await connection.getMultipleAccountsInfo([payer.publicKey, nonce.publicKey]))[1], null),
  getTransaction: async () =>
    assert.equal(
      (await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })).meta.fee,
      5000,
    ),
  getSignaturesForAddress: async () =>
    assert.ok(
      (await connection.getSignaturesForAddress(payer.publicKey)).some((one) => one.signature === signature),
    ),
  getSignatureStatuses: async () =>
    assert.equal((await connection.getSignatureStatuses([signature])).value[0].err, null),
  'getBlock from slot 0': async () =>
    assert.equal(
      (await connection.getBlock(0, { maxSupportedTransactionVersion: 0 })).blockhash,
      await connection.getGenesisHash(),
    ),
  'getBlock with accounts': async () => {
    const { slot } = (await connection.getSignatureStatus(signature)).value;
    const block = await connection.getBlock(slot, {
      maxSupportedTransactionVersion: 0,
      transactionDetails: 'accounts',
    });
    assert.ok(block.transactions.some((one) => one.transaction.signatures[0] === signature));
  },
  getParsedBlock: async () => {
    const { slot } = (await connection.getSignatureStatus(signature)).value;
    const block = await connection.getParsedBlock(slot, { maxSupportedTransactionVersion: 0 });
    assert.ok(block.transactions.length > 0);
  },
  getBlocks: async () => assert.ok((await connection.getBlocks(0, 10)).includes(5)),
  getBlockSignatures: async () => assert.deepEqual((await connection.getBlockSignatures(1)).signatures, []),
  getBlockTime: async () => assert.ok((await connection.getBlockTime(1)) > 0),
  getBlockHeight: async () => assert.ok((await connection.getBlockHeight()) < (await connection.getSlot())),
  getBlockProduction: async () =>
    assert.equal(Object.keys((await connection.getBlockProduction()).value.byIdentity).length, 1),
  getClusterNodes: async () => assert.equal((await connection.getClusterNodes()).length, 1),
  getEpochInfo: async () => assert.ok((await connection.getEpochInfo()).slotsInEpoch > 0),
  getEpochSchedule: async () => assert.ok((await connection.getEpochSchedule()).slotsPerEpoch > 0),
  getFeeForMessage: async () => {
    const { message } = await versioned([transfer(nonce.publicKey)]);
    assert.equal((await connection.getFeeForMessage(message)).value, 5000);
  },
  getFirstAvailableBlock: async () => assert.equal(await connection.getFirstAvailableBlock(), 0),
  getInflationGovernor: async () => assert.equal((await connection.getInflationGovernor()).initial, 0),
  getInflationRate: async () => assert.equal((await connection.getInflationRate()).total, 0),
  getLargestAccounts: async () => assert.equal((await connection.getLargestAccounts()).value.length, 20),
  getLeaderSchedule: async () => assert.equal(Object.keys(await connection.getLeaderSchedule()).length, 1),
  getMinimumBalanceForRentExemption: async () =>
    assert.ok((await connection.getMinimumBalanceForRentExemption(165)) > 0),
  getMinimumLedgerSlot: async () => assert.equal(await connection.getMinimumLedgerSlot(), 0),
  getProgramAccounts: async () => {
    const dataSize = { dataSize: 82 };
    assert.ok(
      (
        await connection.getProgramAccounts(new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'), {
          filters: [dataSize],
        })
      ).length > 0,
    );
  },
  getRecentPrioritizationFees: async () =>
    assert.ok((await connection.getRecentPrioritizationFees()).length > 0),
  getRecentPerformanceSamples: async () =>
    assert.ok(Array.isArray(await connection.getRecentPerformanceSamples(1))),
  getSlotLeader: async () => assert.ok(new PublicKey(await connection.getSlotLeader())),
  getSlotLeaders: async () => assert.equal((await connection.getSlotLeaders(0, 5)).length, 5),
  getStakeMinimumDelegation: async () => assert.ok((await connection.getStakeMinimumDelegation()).value > 0),
  getSupply: async () => assert.ok((await connection.getSupply()).value.total > 0),
  getTransactionCount: async () => assert.ok((await connection.getTransactionCount()) > 0),
  getVersion: async () => assert.ok((await connection.getVersion())['solana-core']),
  getVoteAccounts: async () => assert.deepEqual((await connection.getVoteAccounts()).delinquent, []),
  isBlockhashValid: async () => {
    const { blockhash } = await connection.getLatestBlockhash();
    assert.equal((await connection.isBlockhashValid(blockhash)).value, true);
  },
  simulateTransaction: async () => {
    const { value } = await connection.simulateTransaction(await versioned([transfer(nonce.publicKey)]));
    assert.equal(value.err, null);
  },
  'a failed preflight has its log': async () => {
    const error = await confirm(new Transaction().add(transfer(nonce.publicKey, 1000 * SOL))).catch(
      (it) => it,
    );
    assert.ok((await error.getLogs(connection)).some((line) => line.includes('insufficient lamports')));
  },
  onLogs: async () => {
    const { logs } = await first(
      (resolve) => connection.onLogs(payer.publicKey, resolve),
      () => confirm(new Transaction().add(transfer(Keypair.generate().publicKey))),
    );
    assert.equal(logs[0], 'Program 11111111111111111111111111111111 invoke [1]');
  },
  onProgramAccountChange: async () => {
    const to = Keypair.generate().publicKey;
    await first(
      (resolve) =>
        connection.onProgramAccountChange(
          SystemProgram.programId,
          ({ accountId }) => accountId.equals(to) && resolve(),
        ),
      () => confirm(new Transaction().add(transfer(to))),
    );
  },
  onSlotChange: async () => assert.ok((await first((resolve) => connection.onSlotChange(resolve))).slot > 0),
  onSlotUpdate: async () => assert.ok((await first((resolve) => connection.onSlotUpdate(resolve))).slot > 0),
  onRootChange: async () => assert.ok((await first((resolve) => connection.onRootChange(resolve))) > 0),
  'a nonce account': async () => {
    await confirm(
      SystemProgram.createNonceAccount({
        fromPubkey: payer.publicKey,
        noncePubkey: nonce.publicKey,
        authorizedPubkey: payer.publicKey,
        lamports: 2_000_000,
      }),
      nonce,
    );
    const { data } = await connection.getAccountInfo(nonce.publicKey);
    assert.ok(NonceAccount.fromAccountData(data).authorizedPubkey.equals(payer.publicKey));
  },
  'a transaction on a nonce': async () => {
    const stored = (await connection.getNonce(nonce.publicKey)).nonce;
    const advance = SystemProgram.nonceAdvance({
      noncePubkey: nonce.publicKey,
      authorizedPubkey: payer.publicKey,
    });
    const transaction = new Transaction({
      feePayer: payer.publicKey,
      nonceInfo: { nonce: stored, nonceInstruction: advance },
    });
    await confirm(transaction.add(transfer(Keypair.generate().publicKey)));
    assert.notEqual((await connection.getNonce(nonce.publicKey)).nonce, stored);
  },
  'a nonce account, parsed': async () => {
    const { data } = (await connection.getParsedAccountInfo(nonce.publicKey)).value;
    assert.equal(data.program, 'nonce');
  },
  'a lookup table': async () => {
    const [create, address] = AddressLookupTableProgram.createLookupTable({
      authority: payer.publicKey,
      payer: payer.publicKey,
      recentSlot: await connection.getSlot(),
    });
    const extend = AddressLookupTableProgram.extendLookupTable({
      payer: payer.publicKey,
      authority: payer.publicKey,
      lookupTable: address,
      addresses: [nonce.publicKey],
    });
    await confirm(new Transaction().add(create, extend));
    table = (await connection.getAddressLookupTable(address)).value;
    assert.ok(table.state.addresses[0].equals(nonce.publicKey));
    const { data } = (await connection.getParsedAccountInfo(address)).value;
    assert.equal(data.program, 'address-lookup-table');
  },
  'a transaction through a lookup table': async () => {
    // A table is used in a block after the one that extended it.
    const slot = await connection.getSlot('processed');
    await first((resolve) => connection.onSlotChange((told) => told.slot > slot + 1 && resolve()));
    const sent = await connection.sendTransaction(await versioned([transfer(nonce.publicKey)], [table]));
    await connection.confirmTransaction({ signature: sent, ...(await connection.getLatestBlockhash()) });
    const landed = await connection.getTransaction(sent, { maxSupportedTransactionVersion: 0 });
    assert.equal(landed.meta.loadedAddresses.writable.length, 1);
  },
});
