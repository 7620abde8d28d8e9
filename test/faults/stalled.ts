import { join } from 'node:path';
import type { RpcOptions } from '../../src/chain/rpc/call.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { EXIT } from '../../src/errors/codes.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { effectsFromNow } from '../support/effects.ts';
import { type Exchange, faithful, faultProxy } from '../support/fault-proxy.ts';
import type { Marketplace } from '../support/marketplace.ts';

/** The tool's time runs so much faster than the machine's, and all its limits with it. */
const FASTER = 20;
const BLOCK_MS = 20;
/** As `compose.ts` sets it for every request. */
const REQUEST_MS = 30_000;

/** How a server that took the request leaves it: without a word, or in the middle of its answer. */
export const MANNERS = ['silent', 'half an answer'] as const;
export type Manner = (typeof MANNERS)[number];

/** Each step of a command, by a request of it; the last two are only made of what does not land. */
export const STEPS = [
  ...(['getGenesisHash', 'getLatestBlockhash', 'getMultipleAccounts', 'simulateTransaction'] as const),
  ...([
    'sendTransaction',
    'getSignatureStatuses',
    'getTransaction',
    'getEpochInfo',
    'isBlockhashValid',
  ] as const),
];
export type Step = (typeof STEPS)[number];

/** What became of a command; `wrong` is empty when that is as it has to be. */
export interface Stalled {
  readonly code: number;
  /** In the tool's time. */
  readonly seconds: number;
  readonly wrong: string;
}

/**
 * A reprice before a real server that takes a request of one step and does not answer it: once, or every time. Where only
 * one is left so, the limit of a request is an hour: who waits for it does not end.
 */
export function stalling(m: Marketplace) {
  const { chain, rpcUrl } = m.running;
  const mint = m.artwork('Tide Table');
  let runs = 0;

  return async (step: Step, manner: Manner, times: 'once' | 'always'): Promise<Stalled> => {
    runs += 1;
    const isLate = LATE.has(step);
    const proxy = await faultProxy(rpcUrl, (call) => call);
    let met = 0;
    proxy.handle(async (exchange) => {
      const { method } = exchange.call;
      if (method === step) met += 1;
      if (method === step && (times === 'always' || met === 1)) return leave(exchange, manner);
      if (method !== 'sendTransaction' || !isLate) return faithful(exchange);
      // It is lost, and dead by the time that anybody looks.
      chain.makeBlocks(200);
      exchange.reset();
    });
    const clock = fasterClock(m.clock.now());
    const timeoutMs = times === 'once' ? 3_600_000 : REQUEST_MS / FASTER;
    const price = 3_000_000 + runs;
    const words = ['listing', 'reprice', mint, '--price', `${price} lamports`, '--source', 'local', '--yes'];
    const effects = await effectsFromNow(rpcUrl, mint);
    const blocks = setInterval(() => chain.makeBlocks(1), BLOCK_MS);
    const { code, stdout } = await m
      .gavel([...words, '--timeout', '60', '--json'], {
        as: 'mira',
        clock,
        env: { GAVEL_URL: proxy.url, XDG_STATE_HOME: join(m.home, 'stalled', String(runs)) },
        adapters: {
          ...nodeAdapters,
          chain: (given: RpcOptions) => nodeAdapters.chain({ ...given, timeoutMs }),
        },
      })
      .finally(() => clearInterval(blocks));
    const seconds = (clock.monotonic() - clock.began) / 1000;
    chain.makeBlocks(1);
    const executed = await effects();
    const wanted = expected(step, times, isLate);
    const wrong = [
      wanted.includes(code) ? '' : `it ended with ${code}: ${stdout}`,
      met > 0 ? '' : 'it did not come to that step',
      executed > 1 ? 'it was executed twice' : '',
      code === EXIT.done && executed !== 1 ? 'it is said to have landed, and did not' : '',
      code === EXIT.expired && executed !== 0 ? 'it is said to have expired, and landed' : '',
      code === EXIT.network && executed !== 0 ? 'it was sent, and is said not to have been' : '',
    ].filter((one) => one !== '');
    return { code, seconds, wrong: wrong.join('; ') };
  };
}

const LATE: ReadonlySet<Step> = new Set(['getEpochInfo', 'isBlockhashValid']);
const BEFORE_SIGNING: ReadonlySet<Step> = new Set(STEPS.slice(0, 4));

/** One that is left so changes nothing of the end; when all are, nothing is signed, or it is said that nobody knows. */
function expected(step: Step, times: 'once' | 'always', isLate: boolean): readonly number[] {
  if (times === 'once') return [isLate ? EXIT.expired : EXIT.done];
  if (BEFORE_SIGNING.has(step)) return [EXIT.network];
  // A send that is not answered may have been taken, and the status shows it.
  return isLate ? [EXIT.unknown] : [EXIT.unknown, EXIT.done];
}

/** The node itself has worked on it where it began to answer. */
async function leave(exchange: Exchange, manner: Manner): Promise<void> {
  if (manner === 'half an answer') exchange.stall(await exchange.forward());
  await exchange.abandoned;
}

function fasterClock(start: number): Clock & { readonly began: number } {
  const monotonic = () => performance.now() * FASTER;
  const began = monotonic();
  return {
    began,
    monotonic,
    now: () => start + Math.floor(monotonic() - began),
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / FASTER)),
    alarm(milliseconds, ring) {
      const timer = setTimeout(ring, milliseconds / FASTER);
      return () => clearTimeout(timer);
    },
  };
}
