import { isRecord } from '../domain/is-record.ts';
import { createHttp, readJson } from '../http/client.ts';
import { type Party, parseEndpoint } from '../http/endpoint.ts';
import type { Clock } from '../ports/clock.ts';

const REGISTRY: Party = {
  name: 'registry',
  failure: 'service_error',
  hint: 'check the setting update_check',
};
const TIMEOUT_MS = 10_000;
/** What a registry tells of one version. */
const MAX_BYTES = 1024 * 1024;

/**
 * The newest version of a package, such as `1.2.3`; null where the registry tells none that is a release. `url`: the registry's base
 * address, https, or http to this machine. Throws as every request.
 */
export async function newestVersion(url: string, name: string, clock: Clock): Promise<string | null> {
  const endpoint = parseEndpoint(url, REGISTRY);
  const http = createHttp({ endpoint, clock, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  const attempt = await http({ method: 'GET', path: `/${name}/latest`, repeatable: false });
  if ('failed' in attempt || attempt.done.status !== 200) return null;
  const told = readJson(endpoint, attempt.done);
  const version = isRecord(told) ? told.version : null;
  return typeof version === 'string' && isRelease(version) ? version : null;
}

/** Three numbers, so that nothing else of a registry is ever shown. */
export function isRelease(version: string): boolean {
  return /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version);
}
