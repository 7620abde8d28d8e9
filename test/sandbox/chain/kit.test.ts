import {
  type Address,
  address,
  airdropFactory,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { expect, test } from 'vitest';
import type { RunningChain } from '../../../src/sandbox/chain/start-chain.ts';
import { startTestChain, wallet } from './support.ts';

const SYSTEM = address('11111111111111111111111111111111');
const HUGE = 2n ** 53n + 1n;

function clients(running: RunningChain) {
  return {
    rpc: createSolanaRpc(running.rpcUrl),
    rpcSubscriptions: createSolanaRpcSubscriptions(running.wsUrl),
  };
}

async function signedTransfer(running: RunningChain, from: KeyPairSigner, to: Address, amount: bigint) {
  const { value } = await clients(running).rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const data = Buffer.alloc(12, 0);
  data.writeUInt32LE(2, 0);
  data.writeBigUInt64LE(amount, 4);
  const accounts = [
    { address: from.address, role: 3, signer: from },
    { address: to, role: 1 },
  ];
  return signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(from, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(value, message),
      (message) => appendTransactionMessageInstruction({ programAddress: SYSTEM, accounts, data }, message),
    ),
  );
}

/** Closes a block whenever a transaction lands, as time would. */
function blocksOnDemand(running: RunningChain): void {
  running.chain.listen({ landed: () => queueMicrotask(() => running.chain.makeBlocks(1)) });
}

test('airdrop, transfer and confirm with more lamports than a double holds', async () => {
  const running = await startTestChain();
  const { rpc, rpcSubscriptions } = clients(running);
  blocksOnDemand(running);
  const from = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(3));
  const to = address(wallet(4).publicKey.toBase58());
  const airdrop = airdropFactory({ rpc, rpcSubscriptions });
  // kit refuses to ask for more than a double holds at a time.
  for (let count = 0; count < 2; count += 1) {
    await airdrop({
      recipientAddress: from.address,
      lamports: lamports(2n ** 53n - 1n),
      commitment: 'confirmed',
    });
  }
  const transaction = await signedTransfer(running, from, to, HUGE);
  const send = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions });
  await send(transaction as never, { commitment: 'confirmed' });

  expect((await rpc.getBalance(to).send()).value).toBe(HUGE);
  const landed = await rpc
    .getTransaction(getSignatureFromTransaction(transaction), {
      maxSupportedTransactionVersion: 0,
      encoding: 'json',
      commitment: 'confirmed',
    })
    .send();
  expect(landed?.meta?.postBalances).toEqual([2n * (2n ** 53n - 1n) - HUGE - 5000n, HUGE, 1n]);
  expect(landed?.version).toBe(0);
});

test('every u64 of an account survives the way to a bigint', async () => {
  const running = await startTestChain();
  const { rpc } = clients(running);
  const to = address(wallet(4).publicKey.toBase58());
  for (const amount of [1n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 64n - 1n]) {
    running.chain.setAccount(to, {
      lamports: amount,
      owner: SYSTEM,
      data: new Uint8Array([1, 2, 3]),
      executable: false,
      rentEpoch: 2n ** 64n - 1n,
    });
    const { value } = await rpc.getAccountInfo(to, { encoding: 'base64' }).send();
    expect(value).toMatchObject({ lamports: amount, data: ['AQID', 'base64'], space: 3n });
  }
});

test('a refused preflight carries the error, the logs and the units to kit', async () => {
  const running = await startTestChain();
  const { rpc } = clients(running);
  const from = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(3));
  running.chain.airdrop(from.address, 10_000_000n);
  const to = address(wallet(4).publicKey.toBase58());
  const transaction = await signedTransfer(running, from, to, HUGE);
  const refusal = await rpc
    .sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' })
    .send()
    .catch((error: unknown) => error);
  if (!isSolanaError(refusal, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
    throw refusal;
  expect(refusal.context).toMatchObject({ unitsConsumed: 150n });
  expect(refusal.context.logs).toContain('Transfer: insufficient lamports 9995000, need 9007199254740993');
});
