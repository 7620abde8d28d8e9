import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAddressDecoder, getAddressEncoder } from '@solana/kit';
import { expect, it, onTestFinished } from 'vitest';
import { findMetadataAddress } from '../../src/chain/codecs/token-metadata.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { escapeText } from '../../src/text/escape.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { seededRandom } from '../support/random.ts';
import { startRpcFront } from '../support/rpc-front.ts';
import { FULL, runsOf } from '../support/sample.ts';

const start = marketplaces();

/** `npm test` tries a few of them; `npm run test:text` all. */
const TIME_LIMIT_MS = FULL ? 600_000 : 60_000;
const random = seededRandom(5);
const below = (bound: number): number => Math.floor(random() * bound);

/** What moves the cursor, colours, renames the window, reverses, hides or joins text; and some that is fit to be seen. */
const PARTS = [
  ...[
    '\u001b[2J',
    '\u001b]0;title\u0007',
    '\u001b[31m',
    '\u009b1A',
    '\r',
    '\n',
    '\t',
    '\b',
    '\u0007',
    '\u007f',
  ],
  ...[
    '\u202e',
    '\u202d',
    '\u2066',
    '\u2069',
    '\u061c',
    '\u200f',
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
  ],
  ...[
    '\u2028',
    '\u2029',
    '\u{e0041}',
    '\ufe0f',
    '\u0085',
    '1 SOL',
    'ok',
    '9',
    '名',
    '🎨',
    "'",
    '"',
    '\\',
    '%s',
  ],
];

/** No control, format or separator character but the newline that ends a line; the tab only between piped columns. */
const RAW = /[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?![\n\t])\p{Cc}/u;

function hostileText(bytes: number): string {
  let text = '';
  for (;;) {
    const next =
      text + (below(4) === 0 ? String.fromCodePoint(1 + below(0xd7ff)) : PARTS[below(PARTS.length)]);
    if (Buffer.byteLength(next) > bytes) return text;
    text = next;
  }
}

/** Lets nothing raw through, for a person at a terminal, piped, and as JSON; the last, parsed. */
async function shown(m: Marketplace, argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const terminal = await m.gavel(argv, {
    as: 'mira',
    env: { NO_COLOR: '1', ...env },
    tty: true,
    columns: 20_000,
  });
  const piped = await m.gavel(argv, { as: 'mira', env });
  const json = await m.gavel([...argv, '--json'], { as: 'mira', env });
  for (const { stdout, stderr } of [terminal, piped, json]) {
    for (const text of [stdout, stderr]) expect(RAW.exec(text)?.[0]).toBeUndefined();
  }
  return { terminal, piped, data: JSON.parse(json.stdout) };
}

const NAMES = runsOf(400, 100);
const ROUNDS = FULL ? 10 : 1;
const NAME_BYTES = 32;
const MINT_IN_LISTING = 74;
const MINT_IN_METADATA = 33;
const NAME_IN_METADATA = 69;

it(
  'hostile names of artworks reach no terminal raw, and JSON gives them back',
  async () => {
    const m = await start();
    const { chain } = m.running;
    const like = m.artwork('Tide Table');
    const copy = (from: Address, to: Address, change: (data: Buffer) => void): void => {
      const account = chain.getAccount(from);
      if (account === undefined) throw new Error(`there is no ${from}`);
      const data = Buffer.from(account.data);
      change(data);
      chain.setAccount(to, { ...account, data: new Uint8Array(data) });
    };
    const listing = await findListingAddress(SANDBOX_DEPLOYMENT, like);
    const metadata = await findMetadataAddress(like);
    const mints: Address[] = [];
    for (let count = 0; count < NAMES; count += 1) {
      const mint = getAddressDecoder().decode(randomBytes(32));
      mints.push(mint);
      copy(listing, await findListingAddress(SANDBOX_DEPLOYMENT, mint), (data) =>
        data.set(getAddressEncoder().encode(mint), MINT_IN_LISTING),
      );
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const names = new Map<string, string>();
      for (const mint of mints) {
        const name = hostileText(NAME_BYTES);
        names.set(mint, name);
        copy(metadata, await findMetadataAddress(mint), (data) => {
          data.set(getAddressEncoder().encode(mint), MINT_IN_METADATA);
          data.fill(0, NAME_IN_METADATA, NAME_IN_METADATA + NAME_BYTES);
          data.write(name, NAME_IN_METADATA);
        });
      }
      const { terminal, piped, data } = await shown(m, ['listing', 'list', '--limit', '1000']);
      const told = new Map<string, string>(
        data.data.map((one: { name: string; account: { mint: string } }) => [one.account.mint, one.name]),
      );
      for (const [mint, name] of names) {
        expect(told.get(mint)).toBe(name);
        expect(terminal.stdout).toContain(escapeText(name));
        expect(piped.stdout).toContain(`${escapeText(name)}\t${mint}\t`);
      }
    }
  },
  TIME_LIMIT_MS,
);

/** Answers every request with what `body` makes, as the service does when it refuses. */
async function refusing(body: () => unknown): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(body()));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ERRORS = runsOf(1_500, 40);

it(
  'hostile messages and codes of a service reach no terminal raw, and JSON gives them back',
  async () => {
    const m = await start();
    let said = { message: '', code: '' };
    const api = await refusing(() => ({ error: said }));
    const argv = ['listing', 'get', m.artwork('Tide Table'), '--source', 'api'];
    for (let count = 0; count < ERRORS; count += 1) {
      said = { message: hostileText(80), code: hostileText(20) };
      const { terminal, data } = await shown(m, argv, { GAVEL_API: api });
      expect(data.error).toMatchObject({ why: said.message, details: { serviceCode: said.code } });
      expect(terminal.stderr).toContain(escapeText(said.message));
    }
  },
  TIME_LIMIT_MS,
);

const FAILURES = FULL ? 300 : 15;
const LOGS = 10;

it(
  'hostile messages and log lines of a node reach no terminal raw',
  async () => {
    const m = await start();
    let said = { message: '', logs: [''] };
    const url = await startRpcFront(m.running.rpcUrl, (method, reply) =>
      method === 'simulateTransaction'
        ? {
            ...reply,
            result: undefined,
            error: { code: -32_002, message: said.message, data: { logs: said.logs } },
          }
        : reply,
    );
    const argv = [
      'listing',
      'reprice',
      m.artwork('Tide Table'),
      '--price',
      '2 SOL',
      '--yes',
      '--source',
      'local',
      '--verbose',
    ];
    for (let count = 0; count < FAILURES; count += 1) {
      said = { message: hostileText(80), logs: Array.from({ length: LOGS }, () => hostileText(60)) };
      const { terminal } = await shown(m, argv, { GAVEL_URL: url });
      expect(terminal.stderr).toContain(escapeText(said.message));
    }
  },
  TIME_LIMIT_MS,
);
