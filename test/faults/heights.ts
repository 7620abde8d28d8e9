import { faithful, type Handler } from '../support/fault-proxy.ts';
import { altered, type Chance, type Fault, type Json } from './faults.ts';

interface Lie {
  readonly slots: number;
  readonly blocks: number;
}

/** The newest final block, as a node says it that errs by so many slots and blocks. */
function wrongBy({ slots, blocks }: Lie): Handler {
  return altered((result) => {
    const info = result as { readonly absoluteSlot: number; readonly blockHeight: number };
    return { ...info, absoluteSlot: info.absoluteSlot + slots, blockHeight: info.blockHeight + blocks };
  });
}

const DEAD: Handler = altered((result) => ({ ...(result as Json), value: false }));

/**
 * Holds what is sent, so that the node knows of nothing, and delivers it later: at a status that is asked for, or when the
 * command has ended. Whoever believes the height says "expired" of what then lands.
 */
function held(exchange: Parameters<Handler>[0], { hold, deliver, below }: Chance): void | Promise<void> {
  if (exchange.call.method === 'sendTransaction') {
    hold(exchange);
    exchange.reset();
    return;
  }
  if (below(60) === 0) deliver();
  return faithful(exchange);
}

function lying(
  name: string,
  lies: Readonly<Record<string, Handler>>,
  times = Number.POSITIVE_INFINITY,
): Fault {
  const told = new Map<string, number>();
  return {
    name: `height: ${name}`,
    methods: ['sendTransaction', 'getSignatureStatuses', ...Object.keys(lies)],
    lasting: true,
    throughOnly: true,
    from: 0,
    runs: 200,
    sample: 2,
    befall: (exchange, chance) => {
      const { method } = exchange.call;
      const lie = lies[method];
      const count = told.get(method) ?? 0;
      told.set(method, count + 1);
      return lie === undefined || count % 7 >= times ? held(exchange, chance) : lie(exchange);
    },
  };
}

/** Nodes whose height is past though the transaction can still land. */
export const HEIGHT_FAULTS: readonly Fault[] = [
  lying('far ahead', { getEpochInfo: wrongBy({ slots: 0, blocks: 1_000_000 }) }),
  lying('just past', { getEpochInfo: wrongBy({ slots: 0, blocks: 160 }) }),
  lying('ahead, and the slot with it', { getEpochInfo: wrongBy({ slots: 400, blocks: 400 }) }),
  lying('ahead once in a while', { getEpochInfo: wrongBy({ slots: 400, blocks: 400 }) }, 1),
  lying('ahead, and the blockhash called dead', {
    getEpochInfo: wrongBy({ slots: 0, blocks: 400 }),
    isBlockhashValid: DEAD,
  }),
  lying('behind', { getEpochInfo: wrongBy({ slots: -40, blocks: -40 }) }),
];
