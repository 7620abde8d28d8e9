import { lookup as lookupName } from 'node:dns';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { CliError } from '../errors/cli-error.ts';
import { systemCode } from '../errors/system-code.ts';

/** What the network is asked through. Tests have one of their own. */
export interface PublicNetwork {
  /** Every address of a name. */
  resolve(hostname: string): Promise<readonly string[]>;
  isPublic(address: string): boolean;
  /** The certificate authority; the usual ones when absent. */
  readonly ca?: string;
}

export interface PublicFetch {
  readonly maxBytes: number;
  /** For all of it, from the lookup of the name to the last byte. */
  readonly timeoutMs: number;
  readonly accept: string;
  readonly network?: PublicNetwork;
}

/**
 * Fetches a URL that somebody else wrote. HTTPS only; no redirect is followed; nothing is sent beside the request. Every address
 * of the name has to be a public one, and the connection goes to one of those that were checked. Throws `network_unreachable`,
 * `network_timeout` or `service_error`.
 */
export async function fetchPublic(text: string, options: PublicFetch): Promise<Buffer> {
  const { network = INTERNET } = options;
  const url = publicUrl(text);
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const address = await before(deadline, checkedAddress(hostname, network), () =>
    timedOut(url, options.timeoutMs),
  );
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      request.destroy();
      if (error instanceof CliError) reject(error);
      else if (deadline.aborted) reject(timedOut(url, options.timeoutMs));
      else reject(refused(url, `the network reports ${systemCode(error)}`, 'network_unreachable'));
    };
    const family = isIP(address);
    const lookup: LookupFunction = (_name, asked, done) => {
      if (asked.all === true) done(null, [{ address, family }]);
      else done(null, address, family);
    };
    const request = httpsRequest({
      hostname,
      port: url.port === '' ? 443 : Number(url.port),
      path: `${url.pathname}${url.search}`,
      headers: { accept: options.accept, 'accept-encoding': 'identity' },
      agent: false,
      lookup,
      signal: deadline,
      ...(network.ca === undefined ? {} : { ca: network.ca }),
    });
    request.on('error', fail);
    request.on('response', (response) => {
      const { statusCode = 0 } = response;
      if (statusCode !== 200) {
        const what = statusCode >= 300 && statusCode < 400 ? 'it redirects, which is not followed' : null;
        fail(refused(url, what ?? `it answered with status ${statusCode}`));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > options.maxBytes) fail(refused(url, `it is over ${options.maxBytes} bytes`));
        else chunks.push(chunk);
      });
      response.on('error', fail);
      response.on('end', () => resolve(Buffer.concat(chunks)));
    });
    request.end();
  });
}

/** Throws `service_error` for anything but https without a user. */
function publicUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw new CliError('service_error', { what: 'this is not a URL', hint: HINT });
  if (url.protocol !== 'https:') throw refused(url, `it is ${url.protocol}//, and only https:// is fetched`);
  if (url.username !== '' || url.password !== '') throw refused(url, 'it names a user');
  return url;
}

/** What work gives, or a failure when the deadline comes first. The lookup of a name cannot be ended. */
function before<T>(deadline: AbortSignal, work: Promise<T>, late: () => CliError): Promise<T> {
  return new Promise((resolve, reject) => {
    deadline.addEventListener('abort', () => reject(late()), { once: true });
    work.then(resolve, reject);
  });
}

async function checkedAddress(hostname: string, network: PublicNetwork): Promise<string> {
  const url = new URL(`https://${isIP(hostname) === 6 ? `[${hostname}]` : hostname}`);
  const addresses = isIP(hostname) === 0 ? await network.resolve(hostname).catch(() => []) : [hostname];
  const [first] = addresses;
  if (first === undefined) throw refused(url, 'its name is unknown', 'network_unreachable');
  const other = addresses.find((address) => !network.isPublic(address));
  if (other === undefined) return first;
  throw refused(url, `its address ${other} is not a public one`);
}

const HINT = 'nothing was fetched: such addresses are not followed';

/** Of the URL only the host is told: path and query may hold what is meant for one person. */
function refused(
  url: URL,
  why: string,
  code: 'service_error' | 'network_unreachable' = 'service_error',
): CliError {
  return new CliError(code, {
    what: `what is at ${url.host} cannot be fetched`,
    why,
    hint: HINT,
    details: { host: url.host },
  });
}

function timedOut(url: URL, timeoutMs: number): CliError {
  return new CliError('network_timeout', {
    what: `${url.host} did not answer in time`,
    why: `no whole answer came within ${timeoutMs / 1000} s`,
    hint: 'try again',
    details: { host: url.host, timeoutMs },
  });
}

/** Addresses that are of this machine, of a local network, or of nobody (IANA's special-purpose registries). */
const NOT_PUBLIC: readonly (readonly [net: string, bits: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
];
/** Of IPv6 only what is given out to networks is public; of that, not what leads to IPv4 or stands in documents. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const BLOCKED = new BlockList();
for (const [net, bits, family] of NOT_PUBLIC) BLOCKED.addSubnet(net, bits, family);
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  BLOCKED.addSubnet(net, bits, 'ipv6');

/** Whether an address may be asked for what strangers name. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !BLOCKED.check(address, 'ipv4');
  return family === 6 && PUBLIC_V6.check(address, 'ipv6') && !BLOCKED.check(address, 'ipv6');
}

const INTERNET: PublicNetwork = {
  resolve: (hostname) =>
    new Promise((resolve, reject) => {
      lookupName(hostname, { all: true }, (error, found) => {
        if (error === null) resolve(found.map(({ address }) => address));
        else reject(error);
      });
    }),
  isPublic: isPublicAddress,
};
