import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import type { Carry, Exchange, HttpResponse } from '../../src/http/exchange.ts';
import { overHttp } from '../../src/http/over-http.ts';

/** The requests of one party. */
export interface Requests {
  /** How many of each method. Of the service, this is the beginning of the path: `/v2/accounts/market`. */
  readonly asked: Map<string, number>;
  all(): number;
  /** The most at the same time. */
  most(): number;
}

/** What the service is made to answer to its request of this number, from 1 on; null: what it does answer. */
export type ServiceRule = (number: number) => HttpResponse | null;

export interface Counting {
  readonly adapters: Adapters;
  readonly node: Requests;
  readonly service: Requests;
}

/** Adapters that count the requests to the node and to the service. */
export function counting(rule: ServiceRule = () => null): Counting {
  const node = counted(({ body }) => (JSON.parse(body ?? '') as { method: string }).method);
  const service = counted(({ target }) => target.split('/').slice(0, 4).join('/'), rule);
  const adapters: Adapters = {
    ...nodeAdapters,
    chain: (options) => nodeAdapters.chain({ ...options, carry: node.carry }),
    service: (options) => nodeAdapters.service({ ...options, carry: service.carry }),
  };
  return { adapters, node, service };
}

function counted(
  nameOf: (exchange: Exchange) => string,
  rule: ServiceRule = () => null,
): Requests & { readonly carry: Carry } {
  const http = overHttp(false);
  const asked = new Map<string, number>();
  let [all, running, most] = [0, 0, 0];
  return {
    asked,
    all: () => all,
    most: () => most,
    async carry(exchange) {
      const name = nameOf(exchange);
      asked.set(name, (asked.get(name) ?? 0) + 1);
      all += 1;
      running += 1;
      most = Math.max(most, running);
      try {
        const made = rule(all);
        return made === null ? await http(exchange) : { done: made };
      } finally {
        running -= 1;
      }
    },
  };
}
