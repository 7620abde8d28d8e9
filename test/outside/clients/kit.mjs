import * as kit from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { assert, RPC_URL, run, WS_URL } from './harness.mjs';

const rpc = kit.createSolanaRpc(RPC_URL);
const rpcSubscriptions = kit.createSolanaRpcSubscriptions(WS_URL);
const payer = await kit.generateKeyPairSigner();
const other = await kit.generateKeyPairSigner();
const SOL = 1_000_000_000n;
const commitment = 'confirmed';
const signed = async (version, lamports = SOL) => {
  const { value: blockhash } = await rpc.getLatestBlockhash().send();
  return kit.signTransactionMessageWithSigners(
    kit.pipe(
      kit.createTransactionMessage({ version }),
      (it) => kit.setTransactionMessageFeePayerSigner(payer, it),
      (it) => kit.setTransactionMessageLifetimeUsingBlockhash(blockhash, it),
      (it) =>
        kit.appendTransactionMessageInstruction(
          getTransferSolInstruction({ source: payer, destination: other.address, amount: lamports }),
          it,
        ),
    ),
  );
};
/** The first notification. Kit drops what comes before somebody waits, so `act` comes after that. */
const next = async (pending, act) => {
  const controller = new AbortController();
  const told = await pending.subscribe({ abortSignal: controller.signal });
  const coming = told[Symbol.asyncIterator]().next();
  await act?.();
  const { value } = await coming;
  controller.abort();
  return value;
};
const send = async (lamports) =>
  kit.sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(await signed(0, lamports), { commitment });
let signature;

await run({
  airdropFactory: async () => {
    const airdrop = kit.airdropFactory({ rpc, rpcSubscriptions });
    await airdrop({ recipientAddress: payer.address, lamports: kit.lamports(100n * SOL), commitment });
    assert.equal((await rpc.getBalance(payer.address, { commitment }).send()).value, 100n * SOL);
  },
  'sendAndConfirmTransactionFactory, version 0': async () => {
    const transaction = await signed(0);
    await kit.sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, { commitment });
    signature = kit.getSignatureFromTransaction(transaction);
  },
  'sendAndConfirmTransactionFactory, legacy': async () =>
    kit.sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(await signed('legacy'), { commitment }),
  getTransaction: async () => {
    const config = { commitment, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 };
    const landed = await rpc.getTransaction(signature, config).send();
    assert.equal(landed.transaction.message.instructions[0].parsed.type, 'transfer');
  },
  getBlock: async () => {
    const { value } = await rpc.getSignatureStatuses([signature]).send();
    const config = { commitment, maxSupportedTransactionVersion: 0, rewards: false };
    assert.ok((await rpc.getBlock(value[0].slot, config).send()).transactions.length > 0);
  },
  fetchEncodedAccount: async () =>
    assert.equal((await kit.fetchEncodedAccount(rpc, payer.address)).exists, true),
  'fetchJsonParsedAccount of a sysvar': async () => {
    const account = await kit.fetchJsonParsedAccount(rpc, 'SysvarC1ock11111111111111111111111111111111');
    assert.ok(account.data.unixTimestamp > 0n);
  },
  'base64+zstd': async () => {
    const { value } = await rpc.getAccountInfo(payer.address, { encoding: 'base64+zstd' }).send();
    assert.equal(value.data[1], 'base64+zstd');
  },
  simulateTransaction: async () => {
    const wire = kit.getBase64EncodedWireTransaction(await signed(0));
    assert.equal((await rpc.simulateTransaction(wire, { encoding: 'base64' }).send()).value.err, null);
  },
  'a failed preflight is told apart': async () => {
    const send = kit.sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions });
    const error = await send(await signed(0, 1000n * SOL), { commitment }).catch((it) => it);
    const code = kit.SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE;
    assert.ok(kit.isSolanaError(error, code));
  },
  getSupply: async () => assert.ok((await rpc.getSupply().send()).value.total > 2n ** 53n),
  getLargestAccounts: async () => assert.ok((await rpc.getLargestAccounts().send()).value.length > 0),
  getLeaderSchedule: async () => assert.equal(Object.keys(await rpc.getLeaderSchedule().send()).length, 1),
  getVoteAccounts: async () => assert.deepEqual((await rpc.getVoteAccounts().send()).current, []),
  getEpochInfo: async () => assert.ok((await rpc.getEpochInfo().send()).absoluteSlot > 0n),
  getTokenAccountsByDelegate: async () => {
    const programId = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
    const found = await rpc
      .getTokenAccountsByDelegate(payer.address, { programId }, { encoding: 'base64' })
      .send();
    assert.deepEqual(found.value, []);
  },
  accountNotifications: async () => {
    const pending = rpcSubscriptions.accountNotifications(other.address, { commitment, encoding: 'base64' });
    assert.ok((await next(pending, () => send(SOL + 1n))).value.lamports > SOL);
  },
  logsNotifications: async () => {
    const pending = rpcSubscriptions.logsNotifications({ mentions: [payer.address] }, { commitment });
    assert.equal((await next(pending, () => send(SOL + 2n))).value.err, null);
  },
  slotNotifications: async () => assert.ok((await next(rpcSubscriptions.slotNotifications())).slot > 0n),
  rootNotifications: async () => assert.ok((await next(rpcSubscriptions.rootNotifications())) > 0n),
  slotsUpdatesNotifications: async () => {
    const { slotsUpdatesNotifications } = kit.createSolanaRpcSubscriptions_UNSTABLE(WS_URL);
    assert.ok((await next(slotsUpdatesNotifications())).slot > 0n);
  },
  blockNotifications: async () => {
    const { blockNotifications } = kit.createSolanaRpcSubscriptions_UNSTABLE(WS_URL);
    const told = await next(blockNotifications('all', { commitment, transactionDetails: 'signatures' }));
    assert.ok(told.value.slot > 0n);
  },
});
