import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { ServiceFee } from '../../src/domain/order.ts';
import { decodeBase64 } from '../../src/json/base64.ts';
import { parseJson, stringifyJson } from '../../src/json/json.ts';
import type { AnyOperation } from '../../src/operations/registry.ts';
import type { ChainReader } from '../../src/ports/chain.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { keepAllowlist } from '../../src/sandbox/world/hold-auctions.ts';
import { Allowlist } from '../../src/service/allowlist.ts';
import { ApiKeys } from '../../src/service/api-keys.ts';
import { createApp } from '../../src/service/app.ts';
import { openDatabase } from '../../src/service/database.ts';
import { RequestCounts } from '../../src/service/request-counts.ts';
import { LegacyTables } from '../../src/service/v1/tables.ts';
import { inProcessAggregator } from '../support/in-process-aggregator.ts';
import { NOT_WATCHED } from '../support/not-watched.ts';
import { inProcessChain } from './in-process-chain.ts';
import type { Stage } from './scene.ts';
import { NOW } from './stage.ts';

/** Asks the marketplace's service, over its HTTP interface, for the transaction of an intent. */
export type AskService = (
  stage: Stage,
  operation: AnyOperation,
  intent: unknown,
  priorityLamports: bigint,
) => Promise<Uint8Array>;

const LIMIT = 1_000_000_000;

/** A service for all stages that take the same fee, which has the chain of the one that is asked about. */
export async function openService(): Promise<AskService> {
  let chain: Stage['chain'] | null = null;
  const current = () => {
    if (chain === null) throw new RangeError('nobody has asked');
    return { chain, reader: chainReader(chain) };
  };
  const services = new Map<string, ReturnType<typeof openApp>>();
  return async (stage, operation, intent, priorityLamports) => {
    const { serviceFee } = intent as { readonly serviceFee?: ServiceFee };
    const name = stringifyJson(serviceFee ?? null);
    const opened = services.get(name) ?? openApp(current, serviceFee);
    services.set(name, opened);
    const { app, key } = await opened;
    chain = stage.chain;
    const read = operation.read(chainReader(chain), SANDBOX_DEPLOYMENT, intent);
    const told = operation.requestOf?.(await read) ?? {};
    const body = { ...operation.request(intent), ...told, targetPriorityFeeLamports: priorityLamports };
    const { statusCode, payload } = await app.inject({
      method: 'POST',
      url: operation.path,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      payload: stringifyJson(body),
    });
    if (statusCode !== 200) throw new Error(`the service answered ${statusCode}: ${payload}`);
    const { result } = parseJson(payload) as { readonly result: { readonly tx: string } };
    const bytes = decodeBase64(result.tx);
    if (bytes === null) throw new Error('the service answered with what is no base64');
    return bytes;
  };
}

/** What the service reads: accounts by `reader`, blockhashes from `chain`. */
export interface ServiceView {
  readonly chain: Stage['chain'];
  readonly reader: ChainReader;
}

/**
 * The marketplace's service, not listening, and a key for it. `current` says what it reads at each request, `vendorAFee` what
 * it takes for a purchase on vendor-a.
 */
export async function openApp(current: () => ServiceView, vendorAFee: ServiceFee | null = null) {
  const database = await openDatabase({ url: ':memory:' });
  const keys = new ApiKeys(database, { now: () => NOW * 1000 }, (size) => new Uint8Array(size).fill(7));
  const allowlist = new Allowlist(database);
  await keepAllowlist(allowlist);
  const app = await createApp({
    clock: { now: () => NOW * 1000, sleep: async () => undefined },
    tables: new LegacyTables(database),
    chain: {
      getAccounts: (addresses) => current().reader.getAccounts(addresses),
      getProgramAccounts: (program, filters) => current().reader.getProgramAccounts(program, filters),
      getCompressed: async (id) => (await current().reader.getCompressed?.(id)) ?? null,
      getLatestBlockhash: async () => {
        const { ledger } = current().chain;
        const { blockhash, lastValidBlockHeight } = ledger.blockhashAt('confirmed');
        return {
          blockhash,
          lastValidBlockHeight: BigInt(lastValidBlockHeight),
          slot: BigInt(ledger.open.slot),
        };
      },
      simulate: (bytes, accounts) => inProcessChain(current().chain).simulate(bytes, accounts),
      ...NOT_WATCHED,
      followProgram: () => ({ isLive: () => false, session: 0, close: () => undefined }),
      isBlockhashValid: async (blockhash) => current().chain.ledger.isRecentBlockhash(blockhash),
    },
    aggregator: inProcessAggregator(() => current().reader),
    deployment: SANDBOX_DEPLOYMENT,
    vendorAFee,
    keys,
    allowlist,
    counts: new RequestCounts(database, { now: () => NOW * 1000 }, 60_000),
    rateLimits: { perKey: LIMIT, perAddress: LIMIT, windowMilliseconds: 60_000 },
  });
  return { app, key: await keys.create('attacks') };
}
