import { onTestFinished } from 'vitest';
import { findTokenAddress } from '../../../src/chain/codecs/token.ts';
import { createChain } from '../../../src/chain/rpc.ts';
import { SANDBOX_DEPLOYMENT } from '../../../src/config/deployments.ts';
import type { Address } from '../../../src/domain/address.ts';
import type { ServiceChain } from '../../../src/service/context.ts';
import { type ServiceOptions, startService } from '../../../src/service/service.ts';
import type { Marketplace } from '../../support/marketplace.ts';
import { orderAddressOf } from '../../support/orders.ts';

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a client of any kind would parse.
  readonly json: any;
}

/** A service of its own before the marketplace's chain. */
export async function serve(m: Marketplace, options: Partial<ServiceOptions> = {}) {
  const service = await startService({
    port: 0,
    clock: m.clock,
    chain: createChain({ url: m.running.rpcUrl, timeoutMs: 10_000, clock: m.clock }),
    deployment: SANDBOX_DEPLOYMENT,
    database: { url: ':memory:' },
    randomBytes: (size) => new Uint8Array(size).fill(9),
    ...options,
  });
  onTestFinished(() => service.close());
  const key = await service.createApiKey('vendor-a');
  const call = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const response = await fetch(service.url + path, { headers, ...init });
    return { status: response.status, json: await response.json() };
  };
  const quote = (mint: string, buyer: string) =>
    call(`/v2/vendor-a/quote?mintAccount=${mint}&buyer=${buyer}`);
  const buy = (body: Readonly<Record<string, unknown>>) =>
    call('/v2/tx/vendor-a/buy', { method: 'POST', body: JSON.stringify(body) });
  return { service, call, quote, buy };
}

/** Lets what is under way go on, without waiting for any time to pass. */
export async function turnsUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 100_000; turns += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('it never came to hold');
}

/** Counts how often a caller waited for the node: calls that are under way together are one round. */
export function countRounds(chain: ServiceChain) {
  let [count, searches, underWay] = [0, 0, 0];
  let feed: ReturnType<ServiceChain['followProgram']> | null = null;
  const counted = async <T>(call: () => Promise<T>): Promise<T> => {
    if (underWay === 0) count += 1;
    underWay += 1;
    try {
      return await call();
    } finally {
      underWay -= 1;
    }
  };
  const counting: ServiceChain = {
    ...chain,
    getAccounts: (addresses) => counted(() => chain.getAccounts(addresses)),
    getProgramAccounts: (program, filters) => {
      searches += 1;
      return counted(() => chain.getProgramAccounts(program, filters));
    },
    followProgram: (...args) => {
      feed = chain.followProgram(...args);
      return feed;
    },
  };
  return {
    chain: counting,
    get feed() {
      return feed;
    },
    count: () => count,
    searches: () => searches,
    reset() {
      [count, searches] = [0, 0];
    },
  };
}

/** Puts another byte into the token account that an order of Grey Heron holds the artwork in. */
export async function changeEscrow(m: Marketplace, offset: number, byte: number): Promise<void> {
  const escrow = await findTokenAddress(await orderAddressOf('Grey Heron'), m.artwork('Grey Heron'));
  const account = m.running.chain.getAccount(escrow);
  if (account === undefined) throw new Error('there is no escrow');
  const data = Uint8Array.from(account.data);
  data[offset] = byte;
  m.running.chain.setAccount(escrow, { ...account, data });
  m.running.chain.makeBlocks(1);
}

export async function balances({ running }: Marketplace, wallet: Address, mint: Address) {
  const token = running.chain.getAccount(await findTokenAddress(wallet, mint));
  return {
    lamports: running.chain.getAccount(wallet)?.lamports ?? 0n,
    tokens: token === undefined ? 0n : Buffer.from(token.data).readBigUInt64LE(64),
  };
}
