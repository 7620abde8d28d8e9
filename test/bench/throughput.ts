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
  const pool = new Pool(new URL(rpcUrl).origin, { connections: 16 });
  const call = async (method: string, params: unknown[]): Promise<never> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const answer = await pool.request({ path: '/', method: 'POST', headers, body });
    const { result, error } = (await answer.body.json()) as { result: never; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  try {
    const payer = Keypair.generate();
    await call('requestAirdrop', [payer.publicKey.toBase58(), 1_000_000_000_000]);
    const { value } = (await call('getLatestBlockhash', [])) as { value: { blockhash: string } };
    const signed = Array.from({ length: transactions }, (_, index) => {
      const transaction = new Transaction({ recentBlockhash: value.blockhash, feePayer: payer.publicKey });
      // Each amount differs, so that no two transactions are the same.
      transaction.add(
        SystemProgram.transfer({
          fromPubkey: payer.publicKey,
          toPubkey: payer.publicKey,
          lamports: index + 1,
        }),
      );
      transaction.sign(payer);
      return transaction.serialize().toString('base64');
    });
    const options = { encoding: 'base64', skipPreflight: !preflight };
    const started = process.hrtime.bigint();
    const signatures: string[] = await Promise.all(
      signed.map((bytes) => call('sendTransaction', [bytes, options])),
    );
    const seconds = Number(process.hrtime.bigint() - started) / 1e9;
    const landed = await countLanded(signatures, call);
    if (landed !== transactions) throw new Error(`${landed} of ${transactions} transactions landed`);
    return { transactions, seconds, perSecond: transactions / seconds };
  } finally {
    await pool.close();
  }
}

async function countLanded(
  signatures: readonly string[],
  call: (method: string, params: unknown[]) => Promise<never>,
): Promise<number> {
  let landed = 0;
  for (let start = 0; start < signatures.length; start += 256) {
    const { value } = (await call('getSignatureStatuses', [signatures.slice(start, start + 256)])) as {
      value: ({ err: unknown } | null)[];
    };
    landed += value.filter((status) => status !== null && status.err === null).length;
  }
  return landed;
}
