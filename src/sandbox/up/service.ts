import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { createChain } from '../../chain/rpc.ts';
import { SANDBOX_DEPLOYMENT } from '../../config/deployments.ts';
import { MAX_BYTES } from '../../files/limits.ts';
import type { Clock } from '../../ports/clock.ts';
import { type RunningService, startService } from '../../service/service.ts';
import { keepAllowlist } from '../world/hold-auctions.ts';
import { readIfThere, type StateDirectory, textOf, writePrivate } from './state-directory.ts';

/** The name under which the sandbox's one key is kept. */
const KEY_NAME = 'sandbox';
const KEY = /^gvl_[\w-]{43}$/;
const RPC_TIMEOUT_MS = 10_000;

export interface ServiceOptions {
  readonly directory: StateDirectory;
  readonly port: number;
  readonly rpcUrl: string;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Whether it hands out a `setupTx` with what does not fit version 0. */
  readonly makesTables: boolean;
}

/** The marketplace service before the sandbox's chain, which it knows by its RPC address alone, and a key to it. */
export async function openService({
  directory,
  port,
  rpcUrl,
  clock,
  randomBytes,
  makesTables,
}: ServiceOptions) {
  const isNew = !existsSync(directory.database);
  const known = isNew ? null : readIfThere(directory.apiKey, MAX_BYTES.apiKey);
  const service = await startService({
    port,
    clock,
    randomBytes,
    makesTables,
    chain: createChain({ url: rpcUrl, timeoutMs: RPC_TIMEOUT_MS, clock }),
    deployment: SANDBOX_DEPLOYMENT,
    database: { url: pathToFileURL(directory.database).href },
  });
  try {
    if (isNew) await keepAllowlist(service.allowlist);
    return { service, apiKey: await sameKey(service, known === null ? '' : textOf(known).trim(), directory) };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** The key that the database knows already, so that a restart does not break what was set up with it; else a new one. */
async function sameKey(service: RunningService, known: string, directory: StateDirectory): Promise<string> {
  if (KEY.test(known)) return known;
  await service.revokeApiKeys(KEY_NAME);
  const key = await service.createApiKey(KEY_NAME);
  await rm(directory.apiKey, { force: true });
  await writePrivate(directory.apiKey, `${key}\n`);
  return key;
}
