import { CliError } from '../errors/cli-error.ts';
import type { Endpoint } from './endpoint.ts';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name could not be looked up',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ETIMEDOUT: 'the connection timed out',
  ECONNRESET: 'it closed the connection before the whole answer came',
  EPIPE: 'it closed the connection before the whole answer came',
  EPROTO: 'it does not speak TLS as expected',
  CERT_HAS_EXPIRED: 'its TLS certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its TLS certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its TLS certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its TLS certificate is not from a known authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its TLS certificate is not from a known authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for another name',
};

const RESETS: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Turns an error of the network stack into a CliError, by its code. The original is not kept as the cause: a parser's
 * error holds the received bytes, which may repeat what was sent.
 */
export function networkError(endpoint: Endpoint, code: string): CliError {
  return new CliError('network_unreachable', {
    what: `cannot reach the ${endpoint.party.name} at ${endpoint.host}`,
    why:
      REASONS[code] ?? (code.startsWith('HPE_') ? 'it does not speak HTTP' : `the network reports ${code}`),
    hint: endpoint.party.hint,
    details: { host: endpoint.host, networkCode: code },
  });
}

export function networkTimeout(endpoint: Endpoint, timeoutMs: number): CliError {
  return new CliError('network_timeout', {
    what: `the ${endpoint.party.name} at ${endpoint.host} did not answer in time`,
    why: `no whole answer came within ${timeoutMs / 1000} s`,
    hint: 'try again, or give it longer with --timeout SECONDS',
    details: { host: endpoint.host, timeoutMs },
  });
}

/** The connection was cut. A read may simply be repeated. */
export function isReset(code: string): boolean {
  return RESETS.has(code);
}
