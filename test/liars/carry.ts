import type { Carry, Exchange, HttpResponse } from '../../src/http/exchange.ts';

/** A node or a service that can be asked without a network between. */
export interface Party {
  readonly url: string;
  /** Null where it never answers. */
  answer(request: Asked): Promise<Reply | null> | Reply | null;
}

export type Asked = Pick<Exchange, 'method' | 'target' | 'body'>;

export interface Reply {
  readonly status: number;
  readonly text: string;
}

/**
 * Brings the requests of a command to whoever has the URL, in this process: all that reads and checks an answer stays in
 * the way, and connections, which cost more than the answers, do not. Before the real program they are HTTP.
 */
export function carrying(parties: readonly Party[]): Carry {
  const byHost = new Map(parties.map((party) => [new URL(party.url).host, party]));
  return async (given) => {
    const party = byHost.get(given.endpoint.host);
    if (party === undefined) throw new RangeError(`nobody answers at ${given.endpoint.host}`);
    const reply = await party.answer(given);
    return reply === null ? new Promise(() => undefined) : { done: asAnswer(reply) };
  };
}

function asAnswer({ status, text }: Reply): HttpResponse {
  return { status, text, contentType: 'application/json', retryAfter: undefined, date: undefined };
}
