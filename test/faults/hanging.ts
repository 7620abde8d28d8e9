import type { Fault } from './faults.ts';

/** Every request that a command makes, and how many of its kind are tried. */
const STEPS: readonly (readonly [method: string, calls: number])[] = [
  ['getGenesisHash', 1],
  ['getLatestBlockhash', 1],
  ['getMultipleAccounts', 3],
  ['simulateTransaction', 1],
  ['sendTransaction', 1],
  ['getSignatureStatuses', 1],
  ['getTransaction', 1],
];

/** Requests that are only made of what does not land. */
const LATE = ['getEpochInfo', 'isBlockhashValid'] as const;

/** What the limits of a request are scaled down to: long enough for an honest answer on a machine that has other work. */
const LIMIT_MS = 400;

const COMMON = { impatient: LIMIT_MS, from: 0, runs: 50, sample: 1 } as const;

/** One request is never answered; the tool, whose limits are scaled down, gives it up and goes on. */
export const HANGING: readonly Fault[] = [
  ...STEPS.flatMap(([method, calls]) =>
    Array.from(
      { length: calls },
      (_, from): Fault => ({
        ...COMMON,
        name: `hanging: ${method}, call ${from + 1}`,
        methods: [method],
        from,
        times: 1,
        befall: (exchange) => exchange.abandoned,
      }),
    ),
  ),
  ...LATE.map(
    (method): Fault => ({
      ...COMMON,
      name: `hanging: ${method}, every other call`,
      methods: [method, 'sendTransaction'],
      lasting: true,
      throughOnly: true,
      befall: async (exchange, { below, hold, blocks }) => {
        if (exchange.call.method === 'sendTransaction') {
          hold(exchange);
          blocks(100);
          exchange.reset();
        } else if (below(2) === 0) exchange.answer(200, await exchange.forward());
        else await exchange.abandoned;
      },
    }),
  ),
];
