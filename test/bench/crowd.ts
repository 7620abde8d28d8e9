import { setTimeout } from 'node:timers/promises';
import { createChain } from '../../src/chain/rpc.ts';
import { type CrowdAccount, crowdAuctions, crowdListings, crowdModels } from '../support/crowd.ts';

/** Requests that are sent together. */
const BATCH = 500;
const LAMPORTS = 10_000_000;
export const CLOCK = {
  now: Date.now,
  monotonic: () => performance.now(),
  sleep: (ms: number) => setTimeout(ms),
};

/** Puts many listings, and as many auctions as are asked for, on the chain of a running sandbox. */
export async function fillWithCrowd(rpcUrl: string, listings: number, auctions: number): Promise<void> {
  const models = await crowdModels(createChain({ url: rpcUrl, timeoutMs: 30_000, clock: CLOCK }));
  const now = Math.floor(Date.now() / 1000);
  let batch: CrowdAccount[] = [];
  for (const accounts of [
    crowdListings(models, listings, { isDerived: true }),
    crowdAuctions(models, auctions, now),
  ]) {
    for await (const account of accounts) {
      batch.push(account);
      if (batch.length < BATCH) continue;
      await put(rpcUrl, batch);
      batch = [];
    }
  }
  if (batch.length > 0) await put(rpcUrl, batch);
}

export async function put(rpcUrl: string, batch: readonly CrowdAccount[]): Promise<void> {
  const requests = batch.map(({ address, owner, data }, id) => {
    const update = { lamports: LAMPORTS, owner, data: Buffer.from(data).toString('hex') };
    return { jsonrpc: '2.0', id, method: 'surfnet_setAccount', params: [address, update] };
  });
  const body = JSON.stringify(requests);
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(rpcUrl, { method: 'POST', headers, body });
  const replies = (await answer.json()) as readonly { readonly error?: unknown }[];
  const failed = replies.find(({ error }) => error !== undefined);
  if (failed !== undefined) throw new Error(JSON.stringify(failed.error));
}
