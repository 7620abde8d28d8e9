import type { IncomingMessage } from 'node:http';
import { isLoopbackOrigin } from '../../../domain/origin.ts';
import type { Call } from '../rpc/dispatch.ts';
import { INVALID_REQUEST, RpcError } from '../rpc/rpc-error.ts';

const CONTROL = /^(?:sandbox|surfnet)_/;
const MAX_AGE_SECONDS = '86400';

/** Whether a web page from elsewhere asks: it has an `Origin`, and not one of this machine. */
export function isForeign({ headers: { origin } }: IncomingMessage): boolean {
  return origin !== undefined && !isLoopbackOrigin(origin);
}

/** The same call without the methods that control the chain, if a web page from elsewhere asks. Any page may do the rest, as on a cluster. */
export function guarded(call: Call, request: IncomingMessage): Call {
  if (!isForeign(request)) return call;
  return (name, params) => {
    if (CONTROL.test(name)) {
      throw new RpcError(INVALID_REQUEST, `${name} is refused to web pages that are not of this machine`);
    }
    return call(name, params);
  };
}

/** What tells a browser that a page may read the answer; empty for who is no browser. */
export function corsHeaders({ headers, method }: IncomingMessage): Record<string, string> {
  if (headers.origin === undefined) return {};
  const asked = headers['access-control-request-headers'];
  return {
    'access-control-allow-origin': '*',
    ...(method === 'OPTIONS' && {
      'access-control-allow-methods': 'OPTIONS, POST',
      'access-control-max-age': MAX_AGE_SECONDS,
      ...(asked !== undefined && { 'access-control-allow-headers': asked }),
    }),
  };
}
