import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { createAggregator } from '../../api/aggregator.ts';
import { createDocuments } from '../../api/documents.ts';
import { createPrices } from '../../api/prices.ts';
import { createPooledChain } from '../../chain/rpc/pooled.ts';
import { SANDBOX_DEPLOYMENT } from '../../config/deployments.ts';
import { MAX_BYTES } from '../../files/limits.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KeySource } from '../../ports/key.ts';
import { NO_RATE_LIMITS } from '../../service/access.ts';
import { type RunningService, startService } from '../../service/service.ts';
import { ARTWORKS_AT } from '../aggregator/gallery.ts';
import { keepAllowlist } from '../world/hold-auctions.ts';
import { keepLegacy } from '../world/legacy.ts';
import { sandboxWallets } from '../world/wallets.ts';
import { readIfThere, type StateDirectory, textOf, writePrivate } from './state-directory.ts';

/** The name of the sandbox's only API key. */
const KEY_NAME = 'sandbox';
const KEY = /^gvl_[\w-]{43}$/;
const RPC_TIMEOUT_MS = 10_000;
/** In lamports, of a transaction of the keeper. */
const MOST_FEE = 100_000n;

export interface ServiceOptions {
  readonly directory: StateDirectory;
  readonly port: number;
  readonly rpcUrl: string;
  readonly aggregatorUrl: string;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Whether it returns a `setupTx` for a transaction that does not fit version 0. */
  readonly makesTables: boolean;
  /** Whether it builds purchases on vendor-a; true unless given. */
  readonly buysOnVendorA?: boolean;
}

/** Starts the marketplace service for the sandbox's chain, which it reaches by RPC only, and gets an API key. */
export async function openService({
  directory,
  port,
  rpcUrl,
  aggregatorUrl,
  clock,
  randomBytes,
  makesTables,
  buysOnVendorA = true,
}: ServiceOptions) {
  const isNew = !existsSync(directory.database);
  const known = isNew ? null : readIfThere(directory.apiKey, MAX_BYTES.apiKey);
  const chain = createPooledChain({ url: rpcUrl, timeoutMs: RPC_TIMEOUT_MS, clock });
  const service = await startService({
    port,
    clock,
    randomBytes,
    makesTables,
    buysOnVendorA,
    rateLimits: NO_RATE_LIMITS,
    chain,
    keeper: { chain, clock, key: keeperKey(), priority: 0n, maxFeeLamports: MOST_FEE },
    aggregator: createAggregator({ baseUrl: aggregatorUrl, timeoutMs: RPC_TIMEOUT_MS, clock }),
    documents: createDocuments({ clock, mirror: { prefix: ARTWORKS_AT, url: `${aggregatorUrl}/artworks/` } }),
    prices: createPrices({ url: `${aggregatorUrl}/price/v3`, clock }),
    deployment: SANDBOX_DEPLOYMENT,
    index: { isWholeChain: true },
    database: { url: pathToFileURL(directory.database).href },
  });
  try {
    if (isNew) {
      await keepAllowlist(service.allowlist);
      await keepLegacy(service.tables);
    }
    return {
      service,
      apiKey: await reuseOrCreateKey(service, known === null ? '' : textOf(known).trim(), directory),
    };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** Scheduled bids are executed by whoever runs the marketplace, who takes its fees. */
function keeperKey(): KeySource {
  const { key } = sandboxWallets().treasury;
  const sign = async (message: Uint8Array): Promise<Uint8Array> => key.sign(message);
  return { address: key.address, open: async () => ({ address: key.address, sign }) };
}

/** Keeps a key that the database knows, so that it stays valid after a restart; else creates a new key. */
async function reuseOrCreateKey(
  service: RunningService,
  known: string,
  directory: StateDirectory,
): Promise<string> {
  if (KEY.test(known)) return known;
  await service.revokeApiKeys(KEY_NAME);
  const key = await service.createApiKey(KEY_NAME);
  await rm(directory.apiKey, { force: true });
  await writePrivate(directory.apiKey, `${key}\n`);
  return key;
}
