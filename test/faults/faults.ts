import { parseJson, stringifyJson } from '../../src/json/json.ts';
import { type Exchange, faithful, type Handler } from '../support/fault-proxy.ts';

/** What a fault may draw on. */
export interface Chance {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  /** Makes blocks, as time passes. */
  blocks(count: number): void;
  /** Keeps the bytes of a send from the node, to be delivered later; at the end of the run unless `deliver` does before. */
  hold(exchange: Exchange): void;
  /** Delivers what was held, once. */
  deliver(): void;
}

export interface Fault {
  readonly name: string;
  /** Calls that it can befall; all unless given. */
  readonly methods?: readonly string[];
  /** Holds from its first call to the end: a node that lies or lags does not do so now and then. */
  readonly lasting?: true;
  /** The tool gives a request up after so many real milliseconds instead of 30 seconds. */
  readonly impatient?: number;
  /**
   * Befalls only what goes through. Of a transaction that landed and failed nothing is left but a fee, and a single node
   * that denies it is believed.
   */
  readonly throughOnly?: true;
  /** The same command is typed once more when its outcome is not that it landed: it must not be done twice. */
  readonly again?: true;
  /** From which call of its kind on it befalls, counted from 0; drawn unless given. */
  readonly from?: number;
  /** How often it befalls; drawn unless given. */
  readonly times?: number;
  /** Runs of the whole test; as many as of the others unless given. */
  readonly runs?: number;
  /** Runs of `npm test`. */
  readonly sample?: number;
  /** Befalls websockets alone. The tool polls and opens none, which a run has to show. */
  readonly websockets?: true;
  readonly befall: (exchange: Exchange, chance: Chance) => Promise<void> | void;
}

export type Json = Readonly<Record<string, unknown>>;

/** Changes the result of a call, as a node would that errs in it. */
export function altered(change: (result: unknown) => unknown): Handler {
  return async (exchange) => {
    const answer = parseJson(await exchange.forward()) as Json;
    const result = answer.result === undefined ? {} : { result: change(answer.result) };
    exchange.answer(200, stringifyJson({ ...answer, ...result }));
  };
}

function altersStatus(change: (status: Json | null) => unknown): Handler {
  return altered((result) => {
    const { context, value } = result as { readonly context: Json; readonly value: readonly (Json | null)[] };
    return { context, value: value.map(change) };
  });
}

export function failure({ call }: Exchange, code: number, message: string, data?: unknown): string {
  return stringifyJson({ jsonrpc: '2.0', id: call.id, error: { code, message, data } });
}

const HTML = '<html><body>Bad gateway</body></html>';
const STATUSES = ['getSignatureStatuses'];
/** Slots and heights that a lagging node is behind. */
const LAG = 40;

/** As of so many slots ago: a node that has fallen behind, and otherwise tells the truth. */
const behind: Readonly<Record<string, Handler>> = {
  getEpochInfo: altered((result) => {
    const info = result as { readonly absoluteSlot: number; readonly blockHeight: number };
    const { absoluteSlot, blockHeight } = info;
    return { ...info, absoluteSlot: absoluteSlot - LAG, blockHeight: Math.max(0, blockHeight - LAG) };
  }),
  getSignatureStatuses: altered((result) => {
    const { context, value } = result as {
      readonly context: { readonly slot: number };
      readonly value: readonly ({ readonly slot: number } | null)[];
    };
    const slot = context.slot - LAG;
    const known = (status: { readonly slot: number } | null) => status !== null && status.slot <= slot;
    return { context: { ...context, slot }, value: value.map((status) => (known(status) ? status : null)) };
  }),
  getTransaction: altered(() => null),
  sendTransaction: (exchange) =>
    exchange.answer(200, failure(exchange, -32016, 'Minimum context slot has not been reached')),
};

/** Takes the transaction, passes it on, and then has never heard of it, whoever asks however. */
const forgetful: Readonly<Record<string, Handler>> = {
  getSignatureStatuses: altersStatus(() => null),
  getTransaction: altered(() => null),
};

/** What may happen on the way between the tool and an honest node. */
export const NETWORK_FAULTS: readonly Fault[] = [
  {
    name: 'delay of the request',
    befall: async (exchange, { below, blocks }) => {
      blocks(below(220));
      exchange.answer(200, await exchange.forward());
    },
  },
  {
    name: 'delay of the answer',
    befall: async (exchange, { below, blocks }) => {
      const body = await exchange.forward();
      blocks(below(220));
      exchange.answer(200, body);
    },
  },
  {
    name: 'delay over the time-out, arriving late',
    methods: ['sendTransaction'],
    impatient: 60,
    befall: async (exchange, { below, blocks }) => {
      await exchange.abandoned;
      blocks(below(200));
      await exchange.forward();
    },
  },
  { name: 'reset before the request', befall: (exchange) => exchange.reset() },
  {
    name: 'reset after the request',
    befall: async (exchange, { below }) => {
      if (below(2) === 0) void exchange.forward();
      exchange.reset();
    },
  },
  {
    name: 'reply lost after the node accepted',
    befall: async (exchange) => {
      await exchange.forward();
      exchange.reset();
    },
  },
  {
    name: 'delivered twice',
    befall: async (exchange) => {
      await exchange.forward();
      exchange.answer(200, await exchange.forward());
    },
  },
  { name: 'cut body', befall: async (exchange) => exchange.cut(await exchange.forward()) },
  {
    name: 'malformed JSON',
    befall: async (exchange, { below }) => {
      const body = await exchange.forward();
      exchange.answer(200, body.slice(0, below(body.length)));
    },
  },
  {
    name: 'HTML instead of JSON',
    befall: async (exchange, { below }) => {
      if (below(2) === 0) await exchange.forward();
      exchange.answer(200, HTML, { 'content-type': 'text/html' });
    },
  },
  {
    name: '429 with Retry-After',
    befall: (exchange, { below }) => exchange.answer(429, '', { 'retry-after': String(below(4)) }),
  },
  { name: '429 without Retry-After', befall: (exchange) => exchange.answer(429, '') },
  {
    name: '500 or 503',
    befall: async (exchange, { below }) => {
      if (below(2) === 0) await exchange.forward();
      exchange.answer(below(2) === 0 ? 500 : 503, HTML, { 'content-type': 'text/html' });
    },
  },
  { name: 'dropped websocket', websockets: true, befall: faithful },
];

/** Nodes that are behind, or lie. */
export const NODE_FAULTS: readonly Fault[] = (
  [
    {
      name: 'lagging node: old slot',
      methods: Object.keys(behind),
      lasting: true,
      befall: (exchange) => behind[exchange.call.method]?.(exchange),
    },
    {
      name: 'lagging node: unknown hash',
      methods: ['sendTransaction'],
      befall: (exchange) =>
        exchange.answer(
          200,
          failure(exchange, -32002, 'Transaction simulation failed: Blockhash not found', {
            err: 'BlockhashNotFound',
            logs: [],
          }),
        ),
    },
    {
      name: 'lying node: unknown, and it landed',
      methods: STATUSES,
      lasting: true,
      befall: altersStatus(() => null),
    },
    {
      name: 'lying node: unknown in every answer, and it succeeded',
      methods: Object.keys(forgetful),
      lasting: true,
      throughOnly: true,
      befall: (exchange) => forgetful[exchange.call.method]?.(exchange),
    },
    {
      name: 'lying node: confirmed, and it failed',
      methods: STATUSES,
      lasting: true,
      befall: altersStatus((status) => status && { ...status, err: null, status: { Ok: null } }),
    },
    {
      name: 'lying node: failed, and it succeeded',
      methods: STATUSES,
      lasting: true,
      befall: altersStatus(
        (status) => status && { ...status, err: { InstructionError: [2, { Custom: 6001 }] } },
      ),
    },
  ] satisfies readonly Fault[]
).map((fault) => ({ ...fault, sample: 2 }));
