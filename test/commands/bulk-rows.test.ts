import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { addressBytes } from '../../src/domain/base58.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import type { Chain } from '../../src/ports/chain.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { addListings } from '../support/own-listings.ts';
import { withNode } from '../support/unlucky.ts';

const start = marketplaces();

interface Row {
  readonly artwork: string;
  readonly name: string | null;
  readonly outcome: string;
  readonly signature: string | null;
  readonly error: { readonly code: string; readonly why: string } | null;
}

type Options = Parameters<Marketplace['gavel']>[1];

async function bulk(m: Marketplace, argv: readonly string[], options: Options = {}) {
  const { code, stdout, stderr } = await m.gavel([...argv, '--json'], { as: 'mira', ...options });
  const { data, error, meta } = JSON.parse(stdout);
  return { code, stderr, error, meta, rows: (data ?? []) as readonly Row[] };
}

/** In a file below the home, from which the command takes them. */
function fileOf(m: Marketplace, ...lines: readonly string[]): string {
  writeFileSync(join(m.home, 'rows.csv'), `${lines.join('\n')}\n`);
  return 'rows.csv';
}

const outcomes = (rows: readonly Row[]) => rows.map(({ artwork, outcome }) => [artwork, outcome]);
const signatures = (rows: readonly Row[]) => new Set(rows.flatMap(({ signature }) => signature ?? []));
const listed = async (m: Marketplace, name: string) =>
  JSON.parse((await m.gavel(['listing', 'get', m.artwork(name), '--json'])).stdout).data.account;

describe('rows of a file', () => {
  it('name an artwork by its name, whatever its case', async () => {
    const m = await start();
    const from = fileOf(m, 'name,price', 'tide TABLE,3', 'Nobody Knows It,4');
    const { code, error, rows } = await bulk(m, ['listing', 'reprice', '--from', from, '--yes']);
    expect([code, error.code]).toEqual([9, 'batch_partial']);
    expect(rows.map(({ name, outcome, error: why }) => [name, outcome, why?.why ?? null])).toEqual([
      ['Tide Table', 'done', null],
      [null, 'skipped', 'it is neither a mint nor the name of one of yours'],
    ]);
    expect((await listed(m, 'Tide Table')).price).toBe('3000000000');
  });

  it('list what listing cancel took off sale: listing create --from', async () => {
    const m = await start();
    const cancel = await bulk(m, ['listing', 'cancel', '--all', '--yes']);
    const mints = cancel.rows.map(({ artwork }) => artwork).slice(0, 2);
    const from = fileOf(m, 'mint,price,currency', ...mints.map((mint, index) => `${mint},${index + 2},SOL`));
    const made = await bulk(m, ['listing', 'create', '--from', from, '--yes']);
    expect([made.code, outcomes(made.rows)]).toEqual([0, mints.map((mint) => [mint, 'done'])]);
    const { stdout } = await m.gavel(['listing', 'list', '--json'], { as: 'mira' });
    const rows: { readonly account: { readonly mint: string; readonly price: string } }[] =
      JSON.parse(stdout).data;
    const prices = rows.map(({ account: { mint, price } }) => [mint, price]).sort();
    expect(prices).toEqual(mints.map((mint, index) => [mint, `${index + 2}000000000`]).sort());
  });

  it('end listings of vendor-b: vendor-b delist --from', async () => {
    const m = await start();
    const mint = m.artwork('Brass Key');
    const from = fileOf(m, 'mint', mint, m.artwork('Tide Table'));
    const { rows } = await bulk(m, ['vendor-b', 'delist', '--from', from, '--yes']);
    expect(outcomes(rows)).toEqual([
      [mint, 'done'],
      [m.artwork('Tide Table'), 'skipped'],
    ]);
  });
});

const ALL_UP = ['listing', 'reprice', '--all', '--price', '+10%', '--yes', '--source', 'local'];
const listingOf = (mint: Address) => findListingAddress(SANDBOX_DEPLOYMENT, mint);
const names = (bytes: Uint8Array, address: Address) =>
  Buffer.from(bytes).includes(Buffer.from(addressBytes(address)));

describe('a row that fails', () => {
  it('is found by halving where the simulation does not say which, and all others are done', async () => {
    const m = await start();
    const bad = await listingOf(m.artwork('Tide Table'));
    const sizes: number[] = [];
    const adapters = withNode((chain) => ({
      simulate: async (bytes, accounts) => {
        const simulation = await chain.simulate(bytes, accounts);
        sizes.push(accounts.length);
        return names(bytes, bad) ? { ...simulation, err: 'InvalidRentPayingAccount' } : simulation;
      },
    }));
    const { code, rows } = await bulk(m, ALL_UP, { adapters });
    expect(code).toBe(9);
    expect(rows.length).toBeGreaterThan(3);
    expect(outcomes(rows).filter(([, outcome]) => outcome !== 'done')).toEqual([
      [m.artwork('Tide Table'), 'skipped'],
    ]);
    // All, and then always fewer.
    expect(sizes[0]).toBe(Math.max(...sizes));
    expect(sizes.length).toBeGreaterThan(2);
  });

  it('where its transaction landed and failed has failed alone, and the rest is packed again', async () => {
    const m = await start();
    const mint = m.artwork('Tide Table');
    const bad = await listingOf(mint);
    let sent = 0;
    const adapters = withNode((chain) => ({
      send: async (bytes, slot) => {
        sent += 1;
        if (sent > 1) return chain.send(bytes, slot);
        // Its price is another one now, which no simulation has shown.
        const account = m.running.chain.getAccount(bad);
        if (account === undefined) throw new Error('there is no listing');
        const data = Uint8Array.from(account.data);
        const at = Buffer.from(data).indexOf(priceBytes(BigInt((await listed(m, 'Tide Table')).price)));
        data.set(priceBytes(1_234n), at);
        m.running.chain.setAccount(bad, { ...account, data });
        m.running.chain.sendTransaction(bytes, { skipPreflight: true });
        return 'taken';
      },
    }));
    const { code, rows } = await bulk(m, ALL_UP, { adapters });
    expect(code).toBe(9);
    const failed = rows.filter(({ outcome }) => outcome !== 'done');
    expect(failed.map(({ artwork, outcome, error }) => [artwork, outcome, error?.code])).toEqual([
      [mint, 'failed', 'transaction_failed'],
    ]);
    expect([signatures(rows).size, sent]).toEqual([2, 2]);
  });
});

function priceBytes(price: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(price);
  return bytes;
}

describe('a lie about one row', () => {
  const UP = ['listing', 'reprice', '--all', '--price', '+10%', '--yes'];
  const told = (rows: readonly Row[]) =>
    rows.flatMap(({ artwork, outcome, error }) =>
      outcome === 'done' ? [] : [[artwork, outcome, error?.code]],
    );

  it('by the service, which builds another price for it, leaves that row out and does the others', async () => {
    const m = await start();
    const mint = m.artwork('Tide Table');
    const before = (await listed(m, 'Tide Table')).price;
    const adapters = {
      ...nodeAdapters,
      service: async (options: Parameters<Adapters['service']>[0]) => {
        const service = await nodeAdapters.service(options);
        const buildTransaction: typeof service.buildTransaction = (path, body) =>
          service.buildTransaction(path, body.asset === mint ? { ...body, newPrice: 1n } : body);
        return { ...service, buildTransaction };
      },
    };
    const { code, rows } = await bulk(m, UP, { adapters });
    expect([code, told(rows)]).toEqual([9, [[mint, 'skipped', 'verification_failed']]]);
    expect(rows.length).toBeGreaterThan(3);
    expect((await listed(m, 'Tide Table')).price).toBe(before);
  });

  it('by the service, which answers with the transaction of another row, leaves that row out', async () => {
    const m = await start();
    const [mint, other] = [m.artwork('Tide Table'), m.artwork('Salt Line')];
    const adapters = {
      ...nodeAdapters,
      service: async (options: Parameters<Adapters['service']>[0]) => {
        const service = await nodeAdapters.service(options);
        const buildTransaction: typeof service.buildTransaction = (path, body) =>
          service.buildTransaction(path, body.asset === mint ? { ...body, asset: other } : body);
        return { ...service, buildTransaction };
      },
    };
    const { code, rows } = await bulk(m, UP, { adapters });
    expect([code, told(rows).map(([artwork, outcome]) => [artwork, outcome])]).toEqual([
      9,
      [[mint, 'skipped']],
    ]);
  });

  it('by the node, whose simulation shows another price for it, leaves that row out and does the others', async () => {
    const m = await start();
    const mint = m.artwork('Tide Table');
    const bad = await listingOf(mint);
    const adapters = withNode((chain) => ({
      simulate: async (bytes, addresses) => {
        const simulation = await chain.simulate(bytes, addresses);
        const at = addresses.indexOf(bad);
        const accounts = simulation.accounts.map((one, index) =>
          index === at && one !== null ? { ...one, data: one.data.map((byte) => byte ^ 1) } : one,
        );
        return { ...simulation, accounts };
      },
    }));
    const { code, rows } = await bulk(m, [...UP, '--source', 'local'], { adapters });
    expect([code, told(rows)]).toEqual([9, [[mint, 'skipped', 'verification_failed']]]);
  });
});

it('leaves out what the node shows twice, since a row has one result', async () => {
  const m = await start();
  const [mint, other] = [m.artwork('Tide Table'), m.artwork('Salt Line')];
  const [place, instead] = await Promise.all([mint, other].map(listingOf));
  const adapters = withNode((chain) => ({
    async getProgramAccounts(program, filters) {
      const found = await chain.getProgramAccounts(program, filters);
      const twice = found.find(({ address }) => address === place);
      return found.map((one) => (one.address === instead && twice ? { ...twice, address: instead } : one));
    },
  }));
  const { code, rows } = await bulk(m, ALL_UP, { adapters });
  const left = rows.filter(({ outcome }) => outcome !== 'done');
  expect([code, left.map(({ artwork, error }) => [artwork, error?.code])]).toEqual([
    9,
    [[mint, 'rpc_error']],
  ]);
  expect(rows.length).toBeGreaterThan(2);
});

it('names what it shows of a plan, also of more artworks than are named', async () => {
  const m = await start();
  await addListings(m, m.wallet('mira'), 210);
  const few = await bulk(m, [...ALL_UP, '--plan', 'plan.json']);
  const named = few.rows.filter(({ name }) => name !== null);
  // Eight that are not marked, and all that are.
  expect(named.length).toBeGreaterThanOrEqual(8);
  expect(named.length).toBeLessThan(few.rows.length);
  expect(few.stderr).toContain(named[0]?.name ?? 'no name');
});

it('prepares few more rows than a slow service is asked about', async () => {
  const m = await start();
  const mints = await addListings(m, m.wallet('mira'), 400);
  const places = new Set(await Promise.all(mints.map(listingOf)));
  const read = new Set<Address>();
  let chain: Chain | null = null;
  const node = withNode((found) => {
    chain = found;
    const getAccounts: Chain['getAccounts'] = (addresses) => {
      for (const address of addresses) if (places.has(address)) read.add(address);
      return found.getAccounts(addresses);
    };
    return { getAccounts };
  });
  const service: Adapters['service'] = async (options) => ({
    ...(await nodeAdapters.service(options)),
    async buildTransaction() {
      // Long enough for all that does not wait for the service.
      for (let turn = 0; turn < 20; turn += 1) await chain?.getLatestBlockhash();
      throw new CliError('network_unreachable', { what: 'nobody answers', hint: 'gavel doctor' });
    },
  });
  const argv = [...ALL_UP.filter((word) => word !== 'local'), 'api'];
  const { error } = await bulk(m, argv, { adapters: { ...node, service } });
  expect(error.code).toBe('network_unreachable');
  expect(read.size).toBeGreaterThan(16);
  expect(read.size).toBeLessThan(130);
});

describe('Ctrl-C', () => {
  it('begins nothing more, and says of each row what is known of it; plan resume does the rest', async () => {
    const m = await start();
    await addListings(m, m.wallet('mira'), 900);
    const controller = new AbortController();
    const adapters = withNode((chain) => ({
      send: async (bytes, slot) => {
        controller.abort();
        return chain.send(bytes, slot);
      },
    }));
    const argv = [...ALL_UP, '--tx-version', '0'];
    const cut = await bulk(m, argv, { adapters, interrupted: controller.signal });
    const count = (wanted: string) => cut.rows.filter(({ outcome }) => outcome === wanted).length;
    expect(cut.code).toBe(8);
    expect([count('left') > 0, count('unknown') > 0]).toEqual([true, true]);
    expect(count('left') + count('unknown') + count('done')).toBe(cut.rows.length);
    const rest = await bulk(m, ['plan', 'resume', '--yes', '--source', 'local', '--tx-version', '0']);
    expect([rest.code, new Set(rest.rows.map(({ outcome }) => outcome))]).toEqual([0, new Set(['done'])]);
    const before = new Map(cut.rows.map(({ artwork, signature }) => [artwork, signature]));
    const again = rest.rows.filter(
      ({ artwork, signature }) => (before.get(artwork) ?? signature) !== signature,
    );
    expect(again).toEqual([]);
  }, 120_000);
});
