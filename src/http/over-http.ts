import { type Carry, exchange, type Transport } from './exchange.ts';

/** For a process that makes few requests. */
export function overHttp(secure: boolean): Carry {
  let transport: Promise<Transport> | undefined;
  return async (given) => {
    transport ??= openTransport(secure);
    return exchange(given, await transport);
  };
}

async function openTransport(secure: boolean): Promise<Transport> {
  const { Agent, request } = await (secure ? import('node:https') : import('node:http'));
  return { request, agent: new Agent({ keepAlive: true }) };
}
