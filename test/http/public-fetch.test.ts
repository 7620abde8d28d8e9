import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchPublic, isPublicAddress, type PublicNetwork } from '../../src/http/public-fetch.ts';
import { errorOf } from './scripted-server.ts';

let certificate: Awaited<ReturnType<typeof generate>>;
beforeAll(async () => {
  certificate = await generate([{ name: 'commonName', value: 'art.example' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'art.example' }] }],
  });
});

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server whose name leads to this machine, and a network that counts only this machine as public. */
async function site(answer: (response: ServerResponse, path: string) => void) {
  const asked: (string | undefined)[] = [];
  const server = createServer({ key: certificate.private, cert: certificate.cert }, (request, response) => {
    asked.push(request.url);
    answer(response, request.url ?? '');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const network: PublicNetwork = {
    resolve: async () => ['127.0.0.1'],
    isPublic: (address) => address === '127.0.0.1',
    ca: certificate.cert,
  };
  return { asked, network, url: `https://art.example:${port}/1.json?for=mira` };
}

const LIMITS = { maxBytes: 64, timeoutMs: 10_000, accept: 'application/json' };

/** Resolves every name to these addresses, judged as in use. */
const resolving = (...addresses: string[]): PublicNetwork => ({
  resolve: async () => addresses,
  isPublic: isPublicAddress,
});

describe('a public document', () => {
  it('is fetched from the address that was checked', async () => {
    const { url, network, asked } = await site((response) => response.end('{"name":"Salt Line"}'));
    expect((await fetchPublic(url, { ...LIMITS, network })).toString()).toBe('{"name":"Salt Line"}');
    expect(asked).toEqual(['/1.json?for=mira']);
  });

  it('may be as long as the limit', async () => {
    const { url, network } = await site((response) => response.end('x'.repeat(64)));
    expect(await fetchPublic(url, { ...LIMITS, network })).toHaveLength(64);
  });

  it.each([
    ['is longer than the limit', 'over 64 bytes', (response: ServerResponse) => response.end('x'.repeat(65))],
    [
      'redirects',
      'redirects, which is not followed',
      (response: ServerResponse) => response.writeHead(302, { location: '/2.json' }).end(),
    ],
    ['is not there', 'status 404', (response: ServerResponse) => response.writeHead(404).end()],
  ])('is refused when it %s', async (_, why, answer) => {
    const { url, network, asked } = await site(answer);
    const error = await errorOf(fetchPublic(url, { ...LIMITS, network }));
    expect([error.code, asked]).toEqual(['service_error', ['/1.json?for=mira']]);
    expect(error.why).toContain(why);
    expect(`${error.message} ${error.why}`).not.toContain('mira');
  });

  it('is refused when it ends too early', async () => {
    const { url, network } = await site((response) => {
      response.writeHead(200, { 'content-length': '40' });
      response.write('{', () => response.destroy());
    });
    expect((await errorOf(fetchPublic(url, { ...LIMITS, network }))).code).toBe('network_unreachable');
  });

  it('is not waited for longer than the limit', async () => {
    const { url, network } = await site(() => undefined);
    const error = await errorOf(fetchPublic(url, { ...LIMITS, network, timeoutMs: 20 }));
    expect(error.code).toBe('network_timeout');
  });

  it('is not waited for either while its name is looked up', async () => {
    const network = { ...resolving(), resolve: () => new Promise<readonly string[]>(() => undefined) };
    const error = await errorOf(fetchPublic('https://art.example', { ...LIMITS, network, timeoutMs: 20 }));
    expect(error.code).toBe('network_timeout');
  });

  it('is refused when the certificate is of another name', async () => {
    const { url, network, asked } = await site((response) => response.end('{}'));
    const error = await errorOf(
      fetchPublic(url.replace('art.example', 'other.example'), { ...LIMITS, network }),
    );
    expect([error.code, asked]).toEqual(['network_unreachable', []]);
  });

  it.each([
    ['nothing', 'this is not a URL'],
    ['http://art.example/', 'only https:// is fetched'],
    ['file:///etc/passwd', 'only https:// is fetched'],
    ['ftp://art.example/', 'only https:// is fetched'],
    ['https://mira@art.example/', 'it names a user'],
    ['https://:secret@art.example/', 'it names a user'],
  ])('is never looked for at %s', async (url, text) => {
    const network: PublicNetwork = {
      resolve: () => {
        throw new Error('a name was looked up');
      },
      isPublic: () => true,
    };
    const error = await errorOf(fetchPublic(url, { ...LIMITS, network }));
    expect(error.code).toBe('service_error');
    expect(`${error.message} ${error.why}`).toContain(text);
    expect(`${error.message} ${error.why}`).not.toContain('secret');
  });

  it.each([
    ['one address of which is private', 'https://art.example', ['93.184.216.34', '10.0.0.1'], '10.0.0.1'],
    ['that leads to this machine', 'https://art.example', ['::1'], '::1'],
    ['that is an address of this machine', 'https://127.0.0.1:8899', [], '127.0.0.1'],
    ['that is one written as a number', 'https://2130706433', [], '127.0.0.1'],
    ['that is one written in octal', 'https://0177.0.0.1', [], '127.0.0.1'],
    ['that is one of IPv6', 'https://[::1]', [], '::1'],
    ['that is one of IPv4 within IPv6', 'https://[::ffff:127.0.0.1]', [], '::ffff:7f00:1'],
    ['of the metadata of a cloud', 'https://169.254.169.254', [], '169.254.169.254'],
  ])('is refused at a host %s', async (_, url, addresses, named) => {
    const error = await errorOf(fetchPublic(url, { ...LIMITS, network: resolving(...addresses) }));
    expect(error.code).toBe('service_error');
    expect(error.why).toBe(`its address ${named} is not a public one`);
  });

  it('is unreachable where its name has no address', async () => {
    const error = await errorOf(fetchPublic('https://art.example', { ...LIMITS, network: resolving() }));
    expect([error.code, error.why]).toEqual(['network_unreachable', 'its name is unknown']);
  });
});

describe('an address', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.15.255.255', '172.32.0.0', '100.63.0.1', '223.255.255.255'])(
    '%s of IPv4 is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each(['2606:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888'])(
    '%s of IPv6 is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    ...['0.0.0.0', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
    ...[
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.8',
      '192.0.2.1',
      '192.88.99.1',
      '192.168.1.1',
    ],
    ...[
      '198.18.0.1',
      '198.19.255.255',
      '198.51.100.1',
      '203.0.113.1',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...[
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
    ],
    ...[
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '100::1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff::1',
      '5f00::1',
    ],
    ...['art.example', '', '1.1.1'],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});
