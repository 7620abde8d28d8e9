import { Keypair, SystemProgram, Transaction } from '@solana/web3.js';
import { Pool } from 'undici';

export interface Throughput {
  readonly transactions: number;
  readonly seconds: number;
  readonly perSecond: number;
}

/** Sends signed transfers over many connections and counts those that the chain says were executed without error. */
export async function landedPerSecond(
  rpcUrl: string,
  transactions: number,
  preflight: boolean,
): Promise<Throughput> {
  const signed = await prepare(rpcUrl, transactions);
  // Opened once everything is signed: connections that wait meanwhile would be closed by the server.
  const call = connect(rpcUrl);
  try {
    const options = { encoding: 'base64', skipPreflight: !preflight };
    const started = process.hrtime.bigint();
    const sent = signed.map((bytes) => call<string>('sendTransaction', [bytes, options]));
    const signatures = await Promise.all(sent);
    const seconds = Number(process.hrtime.bigint() - started) / 1e9;
    const landed = await countLanded(signatures, call);
    if (landed !== transactions) throw new Error(`${landed} of ${transactions} transactions landed`);
    return { transactions, seconds, perSecond: transactions / seconds };
  } finally {
    await call.close();
  }
}

export type Call = { <T>(method: string, params: unknown[]): Promise<T>; close(): Promise<void> };

export function connect(rpcUrl: string): Call {
  const pool = new Pool(new URL(rpcUrl).origin, { connections: 16 });
  const headers = { 'content-type': 'application/json' };
  const call = async <T>(method: string, params: unknown[]): Promise<T> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await pool.request({ path: '/', method: 'POST', headers, body });
    const { result, error } = (await answer.body.json()) as { result: T; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return Object.assign(call, { close: () => pool.close() });
}

/** Signed transfers, base64, no two of them the same. */
async function prepare(rpcUrl: string, transactions: number): Promise<string[]> {
  const call = connect(rpcUrl);
  const payer = Keypair.generate();
  await call('requestAirdrop', [payer.publicKey.toBase58(), 1_000_000_000_000]);
  const { value } = await call<{ value: { blockhash: string } }>('getLatestBlockhash', []);
  await call.close();
  return Array.from({ length: transactions }, (_, index) => {
    const transaction = new Transaction({ recentBlockhash: value.blockhash, feePayer: payer.publicKey });
    const lamports = index + 1;
    transaction.add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports }),
    );
    transaction.sign(payer);
    return transaction.serialize().toString('base64');
  });
}

/** Transfers that have landed, as the chain says; of a wallet of their own. */
export async function landTransfers(rpcUrl: string, transactions: number): Promise<readonly string[]> {
  const signed = await prepare(rpcUrl, transactions);
  const call = connect(rpcUrl);
  try {
    const options = { encoding: 'base64', skipPreflight: true };
    await Promise.all(signed.map((bytes) => call<string>('sendTransaction', [bytes, options])));
    return signed;
  } finally {
    await call.close();
  }
}

async function countLanded(signatures: readonly string[], call: Call): Promise<number> {
  let landed = 0;
  for (let start = 0; start < signatures.length; start += 256) {
    const asked = signatures.slice(start, start + 256);
    const { value } = await call<{ value: ({ err: unknown } | null)[] }>('getSignatureStatuses', [asked]);
    landed += value.filter((status) => status !== null && status.err === null).length;
  }
  return landed;
}
