import { expect, it } from 'vitest';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { type Counting, counting } from '../support/counting.ts';
import { crowdListings, crowdModels } from '../support/crowd.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

const REFUSAL = {
  status: 429,
  contentType: 'application/json',
  retryAfter: '60',
  date: undefined,
  text: '{}',
};

interface Row {
  readonly kind: string;
  readonly address: string;
  readonly differences: readonly object[];
}

async function compareAll(m: Marketplace, { adapters }: Counting, env: Record<string, string> = {}) {
  const { stdout, stderr } = await m.gavel(['account', 'compare', '--all', '--json'], { adapters, env });
  const { data, error } = JSON.parse(stdout) as { data: readonly Row[]; error: { code: string } | null };
  return { rows: data, code: error?.code ?? null, stderr };
}

async function fill(m: Marketplace, listings: number): Promise<void> {
  const { chain } = m.running;
  const models = await crowdModels(chainReader(chain));
  for await (const { address, owner, data } of crowdListings(models, listings, { isDerived: false }))
    chain.setAccount(address, { lamports: 2_500_000n, owner, data, executable: false, rentEpoch: 0n });
  chain.makeBlocks(1);
}

it('asks the node for a hundred accounts at a time, and the service for sixteen', async () => {
  const m = await start();
  await fill(m, 400);
  const counted = counting();
  const { rows, code } = await compareAll(m, counted);
  expect(code).toBeNull();
  const raffles = rows.filter(({ kind }) => kind === 'raffle').length;
  expect([rows.length > 400, raffles > 1]).toEqual([true, true]);
  // A search of each kind; once more for the entrants of the raffles, which are all in the last hundred.
  expect(Object.fromEntries(counted.node.asked)).toEqual({
    getProgramAccounts: 4,
    getMultipleAccounts: Math.ceil(rows.length / 100) + 1,
  });
  expect([counted.service.all(), counted.service.most()]).toEqual([rows.length, 16]);
});

it('asks both sides once more for what differs, in the order of the accounts', async () => {
  const m = await start();
  const other = await start();
  const alike = await compareAll(m, counting());
  await fill(other, 40);
  const counted = counting();
  const { rows, code } = await compareAll(m, counted, { GAVEL_URL: other.url });
  const differing = rows.filter(({ differences }) => differences.length > 0);
  expect([code, differing.length, rows.length]).toEqual(['service_differs', 40, alike.rows.length + 40]);
  expect(differing.map(({ differences }) => differences)).toEqual(
    Array.from({ length: 40 }, () => [{ field: 'account', service: 'absent', node: 'present' }]),
  );
  expect(rows.map(({ address }) => address)).toEqual(
    rows
      .toSorted((a, b) => order(a) - order(b) || (a.address < b.address ? -1 : 1))
      .map(({ address }) => address),
  );
  expect(counted.service.all()).toBe(rows.length + 40);
  // The first look, the entrants of the raffles, and 40 by sixteen.
  expect(counted.node.asked.get('getMultipleAccounts')).toBe(2 + 3);
});

const order = ({ kind }: Row): number => ['listing', 'offer', 'auction', 'raffle'].indexOf(kind);

it('waits as long as the service asks, tells so once, and leaves nothing out', async () => {
  const m = await start();
  const counted = counting((number) => (number === 10 ? REFUSAL : null));
  const began = m.clock.monotonic();
  const { rows, code, stderr } = await compareAll(m, counted);
  expect([code, stderr.match(/the service asks to wait 60 s/g)?.length]).toEqual([null, 1]);
  expect(counted.service.all()).toBe(rows.length + 1);
  expect(m.clock.monotonic() - began).toBeGreaterThanOrEqual(60_000);
  expect(rows.length).toBe((await compareAll(m, counting())).rows.length);
});

it('ends at Ctrl-C while it waits', async () => {
  const m = await start();
  const { adapters } = counting(() => REFUSAL);
  const stop = new AbortController();
  const clock = {
    ...m.clock,
    sleep: () => {
      stop.abort();
      return new Promise<void>(() => undefined);
    },
  };
  const argv = ['account', 'compare', '--all', '--json'];
  const { code, stdout } = await m.gavel(argv, { adapters, clock, interrupted: stop.signal });
  expect([code, JSON.parse(stdout).error.code]).toEqual([2, 'declined']);
});
