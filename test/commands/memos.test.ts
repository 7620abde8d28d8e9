import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PublicKey, TransactionInstruction, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import { MEMO_PROGRAM } from '../../src/domain/address.ts';
import type { Chain } from '../../src/ports/chain.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
const MEMO_KEY = new PublicKey(MEMO_PROGRAM);

type Change = (instructions: TransactionInstruction[]) => TransactionInstruction[];

interface Seen {
  readonly bodies: Readonly<Record<string, unknown>>[];
  readonly sent: Uint8Array[];
}

/** The genuine service, whose transactions are changed; notes what it is asked, and what is sent to the chain. */
function watching(seen: Seen, change: Change): Adapters {
  const noting = (chain: Chain): Chain => ({
    ...chain,
    send: (bytes, slot) => {
      seen.sent.push(bytes);
      return chain.send(bytes, slot);
    },
  });
  return {
    ...nodeAdapters,
    chain: async (options) => noting(await nodeAdapters.chain(options)),
    service: async (options) => {
      const service = await nodeAdapters.service(options);
      return {
        ...service,
        buildTransaction: async (path, body) => {
          seen.bodies.push(body as Readonly<Record<string, unknown>>);
          const { transaction } = await service.buildTransaction(path, body);
          const genuine = VersionedTransaction.deserialize(transaction);
          const message = TransactionMessage.decompile(genuine.message);
          message.instructions = change(message.instructions);
          const changed = new VersionedTransaction(message.compileToV0Message()).serialize();
          return { transaction: changed, setup: null };
        },
      };
    },
  };
}

interface Case {
  readonly name: string;
  readonly as: WalletName;
  argv(m: Marketplace): readonly string[];
}

const TEXT = 'Zurück an \u201Cteo\u201D, 7 \u{1f58c}';
const ORDER = 'order-7c1f';
const CREATE: Case = {
  name: 'listing create --memo',
  as: 'teo',
  argv: (m) => ['listing', 'create', m.artwork('Second Draft'), '--price', '1.5 SOL', '--memo', TEXT],
};
const BUY: Case = {
  name: 'listing buy --order-id',
  as: 'bea',
  argv: (m) => ['listing', 'buy', m.artwork('Tide Table'), '--order-id', ORDER],
};
const SETTLE: Case = {
  name: 'auction settle --order-id',
  as: 'bea',
  argv: (m) => ['auction', 'settle', m.artwork('Old Pier'), '--order-id', ORDER],
};
const CASES = [CREATE, BUY, SETTLE];

async function run(
  marketplace: Marketplace,
  { as, argv }: Case,
  more: readonly string[],
  change: Change = (same) => same,
) {
  const seen: Seen = { bodies: [], sent: [] };
  const options = { as, adapters: watching(seen, change) };
  const { code, stdout } = await marketplace.gavel([...argv(marketplace), '--json', ...more], options);
  const { data, error, warnings } = JSON.parse(stdout);
  return { ...seen, code, data, error, warnings };
}

/** The texts of the memos, in their order. */
function memosIn(bytes: Uint8Array | undefined): readonly string[] {
  const { message } = VersionedTransaction.deserialize(bytes ?? new Uint8Array());
  return TransactionMessage.decompile(message)
    .instructions.filter(({ programId }) => programId.equals(MEMO_KEY))
    .map(({ data }) => data.toString());
}

const lineOf = (data: { preview: { summary: { lines: readonly (readonly string[])[] } } }) =>
  data.preview.summary.lines.find(([label]) => label === 'memo')?.[1];

describe.each(['api', 'local'])('what was typed is in a memo, --source %s', (source) => {
  it.each(CASES)('$name', async (one) => {
    const marketplace = await start();
    const { code, data, error, sent, bodies } = await run(marketplace, one, ['--yes', '--source', source]);
    expect([code, error]).toEqual([0, null]);
    const typed = one === CREATE ? TEXT : ORDER;
    expect(memosIn(sent[0])).toEqual([typed]);
    expect(lineOf(data)).toBe(typed);
    const asked = one === CREATE ? { memo: typed } : { orderId: typed };
    expect(bodies).toMatchObject(source === 'api' ? [asked] : []);
  });
});

it('a memo is in the preview that a person reads, and in a plan', async () => {
  const marketplace = await start();
  const argv = BUY.argv(marketplace);
  const shown = await marketplace.gavel([...argv, '--dry-run', '--details', '--no-color'], { as: 'bea' });
  expect(shown.stdout).toMatch(/^ +memo +order-7c1f$/m);
  expect(shown.stdout).toMatch(/memo Memo text=order-7c1f/);
  const plan = ['--sign-only', '--out', 'plan.json', '--yes'];
  expect((await marketplace.gavel([...argv, ...plan], { as: 'bea' })).code).toBe(0);
  const seen: Seen = { bodies: [], sent: [] };
  const adapters = watching(seen, (same) => same);
  const path = `${marketplace.home}/plan.json`;
  const submitted = await marketplace.gavel(['tx', 'submit', path, '--yes'], { as: 'bea', adapters });
  expect([submitted.code, memosIn(seen.sent[0])]).toEqual([0, [ORDER]]);
});

const memo = (data: Buffer, keys: TransactionInstruction['keys'] = []) =>
  new TransactionInstruction({ programId: MEMO_KEY, keys, data });
const isMemo = ({ programId }: TransactionInstruction) => programId.equals(MEMO_KEY);
/** Puts others in the place of each memo. */
const instead =
  (write: (data: Buffer, payer: PublicKey) => TransactionInstruction[]): Change =>
  (all) => {
    const payer = all.flatMap(({ keys }) => keys).find(({ isSigner }) => isSigner)?.pubkey;
    return all.flatMap((one) => (isMemo(one) && payer !== undefined ? write(one.data, payer) : [one]));
  };
const MEMO_V1 = new PublicKey('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo');

describe('a service that makes another memo of it is refused', () => {
  const signed = (pubkey: PublicKey) => [{ pubkey, isSigner: true, isWritable: false }];
  it.each<[string, Change]>([
    ['a second one', (all) => [...all, memo(Buffer.from('another'))]],
    ['the same twice', instead((data) => [memo(data), memo(data)])],
    ['a byte changed', instead((data) => [memo(Buffer.from([...data.subarray(0, -1), 0x78]))])],
    ['a byte more', instead((data) => [memo(Buffer.concat([data, Buffer.from(' ')]))])],
    ['the wallet named in it', instead((data, payer) => [memo(data, signed(payer))])],
    ['200 bytes', instead((data) => [memo(Buffer.from(data.toString().padEnd(200)))])],
    ['200 bytes more', (all) => [...all, memo(Buffer.alloc(200, 0x61))]],
    [
      'the older memo program',
      instead((data) => [new TransactionInstruction({ programId: MEMO_V1, keys: [], data })]),
    ],
  ])('%s', async (_name, change) => {
    for (const one of CASES) {
      const { code, sent, error } = await run(await start(), one, ['--yes'], change);
      expect([one.name, code, sent, error?.code]).toEqual([one.name, 5, [], 'verification_failed']);
    }
  });
});

it('a memo that the service left out is in what is signed', async () => {
  const marketplace = await start();
  const { code, data, sent, warnings } = await run(marketplace, BUY, ['--yes'], (all) =>
    all.filter((one) => !isMemo(one)),
  );
  expect([code, memosIn(sent[0]), lineOf(data)]).toEqual([0, [ORDER], ORDER]);
  expect(warnings).toEqual([expect.stringMatching(/^your offer stays open/)]);
});

it.each(['x'.repeat(199), '"'.repeat(199), '\u00e9'.repeat(99), '\u{1f58c}'.repeat(49)])(
  'the longest memo fits the compute units: %s',
  async (long) => {
    const marketplace = await start();
    const one = { ...CREATE, argv: (m: Marketplace) => [...CREATE.argv(m).slice(0, -1), long] };
    const { code, error, sent } = await run(marketplace, one, ['--yes']);
    expect([code, error, memosIn(sent[0])]).toEqual([0, null, [long]]);
  },
);

describe('what is for the service alone', () => {
  const ALONE: readonly (readonly [Case, readonly string[], object])[] = [
    [CREATE, ['--group-id', 'spring-24'], { groupId: 'spring-24' }],
    [BUY, ['--share-slug', 'ABCDEFGH'], { curationShareSlug: 'ABCDEFGH' }],
  ];
  it.each(ALONE)('is in the body, and in no transaction: %o', async (one, more, body) => {
    const [plain, named] = [
      await run(await start(), one, ['--dry-run']),
      await run(await start(), one, ['--dry-run', ...more]),
    ];
    expect([named.code, named.bodies[0]]).toMatchObject([0, body]);
    // Two worlds have two nodes.
    const { place: _, ...preview } = plain.data.preview;
    expect(named.data.preview).toMatchObject(preview);
  });

  it.each(ALONE)('is refused where no service is asked: %o', async (one, more) => {
    const { code, error } = await run(await start(), one, ['--dry-run', ...more, '--source', 'local']);
    expect([code, error.code]).toEqual([3, 'usage']);
    expect(error.hint).toBe(`leave ${more[0]} out, or use --source api`);
  });
});

describe('a value that cannot be', () => {
  it.each([
    [CREATE, '--memo', '', 'the text is empty'],
    [CREATE, '--memo', ' ', 'the text is empty'],
    [CREATE, '--memo', 'a\nb', 'the text has a line break, or a character that is not visible'],
    [CREATE, '--memo', 'a\u202eb', 'the text has a line break, or a character that is not visible'],
    [CREATE, '--memo', '\ud800', 'the text has a line break, or a character that is not visible'],
    [CREATE, '--memo', 'x'.repeat(200), 'the text has 200 bytes, of at most 199'],
    [CREATE, '--memo', '\u00e9'.repeat(100), 'the text has 200 bytes, of at most 199'],
    [CREATE, '--group-id', 'a b', '"a b" is not an id'],
    [BUY, '--order-id', 'x'.repeat(65), 'is not an id'],
    [SETTLE, '--order-id', '\u00e9', 'is not an id'],
    [BUY, '--share-slug', 'abcdefgh', '"abcdefgh" is not a slug'],
    [BUY, '--share-slug', 'ABCDEFGHI', '"ABCDEFGHI" is not a slug'],
  ])('%o %s %j', async (one, flag, typed, why) => {
    const marketplace = await start();
    const bare = { ...one, argv: (m: Marketplace) => one.argv(m).slice(0, -2) };
    const { code, error } = await run(marketplace, bare, [`${flag}=${typed}`]);
    expect([code, error.code, error.message]).toEqual([3, 'usage', `bad value for ${flag}`]);
    expect(error.why).toContain(why);
  });
});

it.each(['api', 'local'])('an offer cannot be for a one-of-one only, --source %s', async (source) => {
  const marketplace = await start();
  const argv = ['offer', 'create', marketplace.artwork('Tide Table'), '--price', '1 SOL', '--one-of-one'];
  const { code, stderr } = await marketplace.gavel([...argv, '--yes', '--source', source], { as: 'bea' });
  expect(code).toBe(11);
  expect(stderr).toContain('the market program has no way to write that');
});

/** The genuine service behind one that takes no `startTime` for what is one of one, be it 0; its URL. */
async function refusingStarts({ service }: Marketplace): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const json = { 'content-type': 'application/json' };
    if ('startTime' in JSON.parse(body)) {
      const error = { message: 'startTime is for master editions' };
      response.writeHead(400, json).end(JSON.stringify({ error }));
      return;
    }
    const headers = { ...json, 'x-api-key': String(request.headers['x-api-key']) };
    const answer = await fetch(`${service.url}${request.url}`, { method: 'POST', headers, body });
    response.writeHead(answer.status, json).end(await answer.text());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a service that lists nothing with a start', () => {
  it('is quoted, with the way around it', async () => {
    const marketplace = await start();
    const argv = ['listing', 'create', marketplace.artwork('Second Draft'), '--price', '1 SOL', '--yes'];
    const options = { as: 'teo', env: { GAVEL_API: await refusingStarts(marketplace) } } as const;
    const refused = await marketplace.gavel([...argv, '--start', '+1d'], options);
    expect(refused.code).toBe(11);
    expect(refused.stderr).toContain('startTime is for master editions');
    expect(refused.stderr).toContain('run the same command with --source local');
    // Without a start nothing about it is in the body, so that such a service takes it.
    expect((await marketplace.gavel(argv, options)).code).toBe(0);
  });

  it('is not needed for it', async () => {
    const marketplace = await start();
    const argv = ['listing', 'create', marketplace.artwork('Second Draft'), '--price', '1 SOL', '--yes'];
    const more = ['--start', '+1d', '--source', 'local'];
    expect((await marketplace.gavel([...argv, ...more], { as: 'teo' })).code).toBe(0);
  });
});
