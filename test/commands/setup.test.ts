import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { highestRent } from '../../src/chain/codecs/sysvars.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { run } from '../../src/cli/run.ts';
import { nodeFiles } from '../../src/config/node-files.ts';
import { tableBytes } from '../../src/transactions/setup.ts';
import { scriptedIo } from '../support/cli.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { answerOf } from '../support/plans.ts';
import {
  ACCEPT,
  BUY,
  history,
  type LargeCase,
  landed,
  large,
  outline,
  SETTLE,
  tableService,
  tablesOn,
  withoutV1,
} from '../support/tables.ts';

const start = marketplaces();
const CASES: readonly LargeCase[] = [ACCEPT, BUY, SETTLE];

describe('what fits version 0 only with a lookup table', () => {
  it.each(CASES)('$name: makes the table, and lands on it, with --source local', async (one) => {
    const m = await start();
    const argv = await large(m, one);
    const { transactionCount } = m.running.chain.ledger;
    const { code, error, data } = await answerOf(m, [...argv, '--yes', '--source', 'local'], { as: one.as });
    expect([error, code]).toEqual([null, 0]);
    expect(m.running.chain.ledger.transactionCount).toBe(transactionCount + 2);
    const records = await history(m);
    expect(outline(records)).toEqual([
      [1, data.operation, 'confirmed'],
      [2, 'lookup-table.create', 'confirmed'],
    ]);
    const [main, setup] = landed(
      m,
      records.map(({ signature }) => signature ?? ''),
    );
    const [table, ...more] = tablesOn(m);
    expect(more).toEqual([]);
    expect(setup).toMatchObject({ version: 0, lookups: [], err: null });
    expect(main).toMatchObject({ version: 0, err: null, lookups: [{ table: table?.address }] });
    expect(main?.wire.length).toBeLessThanOrEqual(1232);
    expect(table?.authority).toBe(m.wallet(one.as));
    const { setup: shown, verdict } = data.preview;
    expect([shown.table, shown.addresses]).toEqual([table?.address, table?.addresses]);
    expect(BigInt(shown.rentLamports)).toBe(table?.lamports);
    expect(BigInt(shown.rentLamports)).toBe(highestRent(tableBytes(shown)));
    // At the end every check was made, of both.
    for (const { checks } of [verdict, shown.verdict])
      expect(checks.filter(({ passed }: { passed: boolean }) => !passed)).toEqual([]);
    expect(shown.verdict.checks.map(({ code: check }: { code: string }) => check)).toContain('setup');
  });

  it.each(CASES)('$name: holds what the service made of both against what is signed', async (one) => {
    const m = await start();
    const argv = await large(m, one);
    const { env } = await tableService(m);
    const { code, error, data, stderr } = await answerOf(m, [...argv, '--yes'], { as: one.as, env });
    expect([error, code]).toEqual([null, 0]);
    expect(stderr).not.toContain('is not needed here');
    expect(data.preview.setup.table).toBe(tablesOn(m)[0]?.address);
  });

  it('has the table made by --tx-version auto where the cluster takes no version 1, and not where it does', async () => {
    const m = await start();
    const argv = (await large(m, ACCEPT)).slice(0, -2);
    const look = [...argv, '--dry-run', '--source', 'local'];
    expect((await answerOf(m, look, { as: 'bea' })).data.preview.setup).toBeUndefined();
    withoutV1(m);
    expect((await answerOf(m, look, { as: 'bea' })).data.preview.setup.addresses).toHaveLength(18);
    expect((await answerOf(m, [...argv, '--yes', '--source', 'local'], { as: 'bea' })).code).toBe(0);
    expect(tablesOn(m)).toHaveLength(1);
  });

  it('leaves the setup transaction of a service out where it fits without, and says so in one line', async () => {
    const m = await start();
    const argv = (await large(m, ACCEPT)).slice(0, -2);
    const { env } = await tableService(m);
    const said = 'the service sent a setup transaction too: it is not needed here, and is not signed';
    const { stderr, error } = await answerOf(m, [...argv, '--yes'], { as: 'bea', env });
    expect(stderr.split('\n').filter((line: string) => line === said)).toHaveLength(1);
    // Its own transaction loads accounts from that table, which version 1 does not need.
    expect(error.details.failed).toEqual(['lookup-tables']);
    expect(tablesOn(m)).toEqual([]);
  });

  it('says what to do where the service makes no table', async () => {
    const m = await start();
    for (const one of [ACCEPT, SETTLE]) {
      const argv = [...(await large(m, one)), '--yes'];
      const { code, error } = await answerOf(m, argv, { as: one.as });
      expect([code, error.code]).toEqual([11, 'transaction_too_large']);
      expect(error.hint).toBe(
        'it fits with a lookup table, which this service does not make: --source local',
      );
    }
  });
});

describe('a person', () => {
  /** Says yes, after what happens `meanwhile`. */
  async function answered(m: Marketplace, argv: readonly string[], meanwhile: () => void, first = '') {
    const uid = process.getuid?.() ?? null;
    const { io, shown, written } = scriptedIo([...argv, '--source', 'local'], {
      tty: true,
      home: m.home,
      cwd: m.home,
      uid,
      clock: m.clock,
      files: nodeFiles(process.pid, uid),
      adapters: nodeAdapters,
      env: { GAVEL_URL: m.url, GAVEL_KEYPAIR: m.keypair('bea'), NO_COLOR: '1' },
    });
    const code = run(io);
    await shown('with two transactions?');
    meanwhile();
    await new Promise(setImmediate);
    if (first !== '') {
      (io.stdin as unknown as NodeJS.WritableStream).write(first);
      await shown('Instructions of that transaction');
      await shown('with two transactions? (y/N)');
      await new Promise(setImmediate);
    }
    (io.stdin as unknown as NodeJS.WritableStream).write('y\r');
    return { code: await code, ...written() };
  }

  it('sees both transactions, what the table costs and whose it is, and is asked once', async () => {
    const m = await start();
    const { code, stderr, stdout } = await answered(m, await large(m, ACCEPT), () => undefined, 'd\r');
    expect(code).toBe(0);
    expect(stderr.match(/Accept.*with two transactions\?/g)).not.toBeNull();
    expect(stderr).toMatch(
      /costs +0\.01141744 SOL \(rent 0\.00611784, table 0\.0052896, network\s+0\.00001\)\n/,
    );
    expect(stderr).toContain('First, a transaction that makes its lookup table');
    expect(stderr).toMatch(/rent of its table +0\.0052896 SOL \(5289600 lamports\), back when you/);
    expect(stderr).toMatch(/network fee, table +0\.000005 SOL/);
    expect(stderr).toContain('not made (before it is signed, when its lookup table is there)');
    expect(stderr).toContain('the lookup table is there; simulated on it');
    expect(stdout).toMatch(/rent of its table +0\.0052896 SOL/);
  });

  it('may take a while, and may not take longer than the slot of the table is known', async () => {
    const m = await start();
    const argv = await large(m, ACCEPT);
    const late = await answered(m, argv, () => m.running.chain.makeBlocks(600));
    expect(late.code).toBe(5);
    expect(late.stderr).toContain('of one of the last 512 slots');
    expect(late.stderr).toContain('run the command again');
    expect(tablesOn(m)).toEqual([]);
    expect((await answered(m, argv, () => m.running.chain.makeBlocks(200))).code).toBe(0);
  });

  it('needs a key that can sign twice', async () => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--source', 'local', '--yes', '--keypair', '-'];
    const stdin = await readFile(m.keypair('bea'), 'utf8');
    const { code, stderr } = await m.gavel(argv, { stdin });
    expect(code).toBe(3);
    expect(stderr).toContain('a key from standard input or a prompt signs once and is then wiped');
    expect(tablesOn(m)).toEqual([]);
  });
});

describe('--dry-run and --sign-only', () => {
  it('show both and write nothing; and refuse by name', async () => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--source', 'local'];
    const { code, data } = await answerOf(m, [...argv, '--dry-run'], { as: 'bea' });
    expect(code).toBe(0);
    expect(data.preview.setup.verdict.checks.every(({ passed }: { passed: boolean }) => passed)).toBe(true);
    expect(await history(m)).toEqual([]);
    const plan = await answerOf(m, [...argv, '--sign-only', '--out', 'plan.json', '--yes'], { as: 'bea' });
    expect([plan.code, plan.error.message]).toEqual([3, 'this cannot be a plan']);
    expect(plan.error.hint).toContain('--tx-version 1');
    expect(tablesOn(m)).toEqual([]);
  });

  it('explain says what each of the two does', async () => {
    const m = await start();
    await answerOf(m, [...(await large(m, ACCEPT)), '--yes', '--source', 'local'], { as: 'bea' });
    const [main, setup] = await history(m);
    const { data } = await answerOf(m, ['tx', 'explain', setup?.signature ?? '']);
    expect(data.instructions.map(({ name }: { name: string }) => name)).toEqual([
      'SetComputeUnitLimit',
      'CreateLookupTable',
      'ExtendLookupTable',
    ]);
    const explained = await answerOf(m, ['tx', 'explain', main?.signature ?? '']);
    expect(explained.data.lookupTables).toMatchObject([{ table: tablesOn(m)[0]?.address }]);
    expect(explained.data.instructions.at(-1).name).toBe('AcceptOffer');
  });
});
