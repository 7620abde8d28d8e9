import { join } from 'node:path';
import { findListingPda } from '../../src/chain/generated/market/index.ts';
import type { RpcOptions } from '../../src/chain/rpc/call.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { EXIT } from '../../src/errors/codes.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { mentionOf } from '../../src/sandbox/chain/ledger/mentions.ts';
import type { TransactionRecord } from '../../src/sandbox/chain/ledger/types.ts';
import { type Call, faithful, faultProxy, type Handler } from '../support/fault-proxy.ts';
import type { Marketplace } from '../support/marketplace.ts';
import type { Chance, Fault } from './faults.ts';

/** Milliseconds of a block, one run after the other: nothing may depend on how fast a cluster is. */
const BLOCK_MS = [400, 300, 200] as const;
/** Where the price stands in a listing. */
const PRICE_AT = 138;

/** What one run of a command reported, and what the chain holds of it. */
export interface Run {
  readonly code: number;
  /** Whether its error names the signature. */
  readonly named: boolean;
  /** Transactions of this run that went through, and that landed and failed. */
  readonly executed: number;
  readonly failed: number;
  /** Whether the chain shows what was asked for. */
  readonly effect: boolean;
  /** How often the fault befell it. */
  readonly befell: number;
  /** The envelope, for the report of a run that went wrong. */
  readonly stdout: string;
}

/** A marketplace behind one RPC node that fails, and one that does not; time passes as the tool sleeps. */
export async function faultyWorld(marketplace: Marketplace, random: () => number) {
  const { running } = marketplace;
  const { chain } = running;
  const mint = marketplace.artwork('Tide Table');
  const [listing] = await findListingPda({ mint });
  const below = (bound: number): number => Math.floor(random() * bound);
  const clock: Clock = {
    now: () => marketplace.clock.now(),
    monotonic: () => marketplace.clock.now(),
    sleep: async (duration) => {
      await marketplace.clock.sleep(duration);
      const blockMs = BLOCK_MS[runs % BLOCK_MS.length] ?? 400;
      chain.makeBlocks(Math.max(0, Math.round(duration / blockMs) - 1));
    },
  };
  let held: Uint8Array | null = null;
  const deliver = (): void => {
    if (held === null) return;
    const bytes = held;
    held = null;
    try {
      chain.sendTransaction(bytes, { skipPreflight: true });
    } catch {
      // It is dead by now, or it landed.
    }
  };
  const chance: Chance = {
    below,
    deliver,
    blocks: (count) => chain.makeBlocks(count),
    hold: ({ call }) => {
      held ??= new Uint8Array(Buffer.from(String(call.params[0]), 'base64'));
    },
  };
  let runs = 0;
  let rival = false;
  /** Somebody raises the price between the check and the block: what was checked fails on the chain. */
  const rewrite = (call: Call): Call => {
    if (!rival || call.method !== 'sendTransaction') return call;
    setPrice(price() + 1n);
    rival = false;
    const [wire, config] = call.params as [string, Record<string, unknown>];
    return { ...call, params: [wire, { ...config, skipPreflight: true }] };
  };
  const faulty = await faultProxy(running.rpcUrl, rewrite);
  const sound = await faultProxy(running.rpcUrl, rewrite);

  function data(): Buffer {
    const account = chain.getAccount(listing);
    if (account === undefined) throw new Error('the listing is gone');
    return Buffer.from(account.data);
  }
  const price = (): bigint => data().readBigUInt64LE(PRICE_AT);
  function setPrice(value: bigint): void {
    const account = chain.getAccount(listing);
    const bytes = data();
    bytes.writeBigUInt64LE(value, PRICE_AT);
    if (account !== undefined) chain.setAccount(listing, { ...account, data: new Uint8Array(bytes) });
  }

  /** The fault befalls some calls: from the first, second or third of its kind, once, a few times, or from then on. */
  function befalling(fault: Fault): { readonly handler: Handler; readonly count: () => number } {
    const kinds =
      fault.methods ??
      [['sendTransaction'], ['getSignatureStatuses'], ['getTransaction'], null][below(5) % 4] ??
      null;
    const from = fault.from ?? below(2);
    const times = fault.lasting
      ? Number.POSITIVE_INFINITY
      : (fault.times ?? [1, 1, 2, 5, Number.POSITIVE_INFINITY][below(5)] ?? 1);
    let met = 0;
    let befell = 0;
    return {
      count: () => befell,
      handler: (exchange) => {
        if (kinds !== null && !kinds.includes(exchange.call.method)) return faithful(exchange);
        met += 1;
        if (met <= from || met > from + times) return faithful(exchange);
        befell += 1;
        return fault.befall(exchange, chance);
      },
    };
  }

  /** One command from its start to its end, and then until nothing of it can land any more. */
  async function run(fault: Fault): Promise<Run> {
    runs += 1;
    const { handler, count } = befalling(fault);
    const websocketsBefore = faulty.websockets();
    const wanted = 1_000_000_000n + BigInt(below(1_000_000_000));
    const since = new Set<TransactionRecord>(chain.ledger.open.transactions);
    const sinceSlot = chain.ledger.open.slot;
    const buys = below(3) === 0 && !fault.throughOnly;
    rival = buys;
    faulty.handle(handler);
    const argv = buys
      ? ['listing', 'buy', mint]
      : ['listing', 'reprice', mint, '--price', `${wanted} lamports`];
    const command = [...argv, '--source', 'local', '--yes', '--json', '--timeout'];
    const options = {
      as: buys ? 'bea' : 'mira',
      clock,
      env: {
        GAVEL_URL: below(4) === 0 ? `${faulty.url} ${sound.url}` : faulty.url,
        // A journal of its own: a run must not follow what one before it left open.
        XDG_STATE_HOME: join(marketplace.home, 'states', String(runs)),
      },
      adapters: fault.impatient
        ? {
            ...nodeAdapters,
            chain: (given: RpcOptions) => nodeAdapters.chain({ ...given, timeoutMs: fault.impatient ?? 0 }),
          }
        : nodeAdapters,
    } as const;
    let { code, stdout } = await marketplace.gavel([...command, below(4) === 0 ? '90' : '20'], options);
    if (fault.again && code !== EXIT.done && code !== EXIT.failedOnChain) {
      faulty.handle(faithful);
      ({ code, stdout } = await marketplace.gavel([...command, '90'], options));
    }
    deliver();
    chain.makeBlocks(1);
    const effect = !buys && price() === wanted;
    await Promise.all([faulty.idle(), sound.idle()]);
    chain.makeBlocks(200);
    const landed: TransactionRecord[] = [];
    for (const record of chain.ledger.newestFirst()) {
      if (record.slot < sinceSlot || since.has(record)) break;
      if (mentionOf(record, listing) !== undefined) landed.push(record);
    }
    const failed = landed.filter(({ result }) => result.err !== null).length;
    const befell = fault.websockets ? faulty.websockets() - websocketsBefore : count();
    const named = typeof JSON.parse(stdout || '{}').error?.details?.signature === 'string';
    return { code, named, effect, failed, executed: landed.length - failed, befell, stdout };
  }

  return { run };
}
