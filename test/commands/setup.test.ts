import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/adapters.ts';
import { highestRent } from '../../src/chain/codecs/sysvars.ts';
import { nodeFiles } from '../../src/config/node-files.ts';
import { run } from '../../src/run.ts';
import { decodeTransaction } from '../../src/sandbox/chain/transaction/decode.ts';
import { tableBytes } from '../../src/transactions/setup.ts';
import { scriptedIo } from '../support/cli.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { answerOf } from '../support/plans.ts';
import {
  ACCEPT,
  BUY,
  type LargeCase,
  large,
  SETTLE,
  tableService,
  tablesOn,
  withoutV1,
} from '../support/tables.ts';
import { interruptedAfterSend, lostAfterSend, withNode } from '../support/unlucky.ts';

const start = marketplaces();
const CASES: readonly LargeCase[] = [ACCEPT, BUY, SETTLE];

/** What landed of a wallet since `before`, oldest first, by the sandbox's own reader. */
function landedSince({ running }: Marketplace, signatures: readonly string[]) {
  return signatures.map((signature) => {
    const record = running.chain.ledger.record(signature);
    if (record === undefined) throw new Error(`${signature} did not land`);
    return { ...decodeTransaction(record.wire), err: record.result.err };
  });
}

async function history(m: Marketplace) {
  const { data } = await answerOf(m, ['tx', 'history']);
  return (
    data as readonly { id: number; operation: string; state: string; signature: string | null }[]
  ).toReversed();
}

const outline = (records: Awaited<ReturnType<typeof history>>) =>
  records.map(({ id, operation, state }) => [id, operation, state]);

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
    const [main, setup] = landedSince(
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
    const said =
      'the service hands out a setup transaction as well: it is not needed here, and is not signed';
    const { stderr, error } = await answerOf(m, [...argv, '--yes'], { as: 'bea', env });
    expect(stderr.split('\n').filter((line: string) => line === said)).toHaveLength(1);
    // Its own transaction loads accounts from that table, which version 1 does not need.
    expect(error.details.failed).toEqual(['lookup-tables']);
    expect(tablesOn(m)).toEqual([]);
  });

  it('says what to do where the service makes no table', async () => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--yes'];
    const { code, error } = await answerOf(m, argv, { as: 'bea' });
    expect([code, error.code]).toEqual([11, 'transaction_too_large']);
    expect(error.hint).toBe('it fits with a lookup table, which this service does not make: --source local');
  });
});

describe('a person', () => {
  /** Says yes, after what happens `meanwhile`. */
  async function answered(m: Marketplace, argv: readonly string[], meanwhile: () => void) {
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
    (io.stdin as unknown as NodeJS.WritableStream).write('y\r');
    return { code: await code, ...written() };
  }

  it('sees both transactions, what the table costs and whose it is, and is asked once', async () => {
    const m = await start();
    const { code, stderr, stdout } = await answered(m, await large(m, ACCEPT), () => undefined);
    expect(code).toBe(0);
    expect(stderr.match(/Accept.*with two transactions\?/g)).not.toBeNull();
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

describe('a table that is there', () => {
  /** Lands the table, and fails before the transaction itself is signed. */
  async function onlyTable(m: Marketplace, argv: readonly string[]) {
    let sent = 0;
    const adapters = withNode((chain) => ({
      send: async (bytes, slot) => {
        sent += 1;
        return chain.send(bytes, slot);
      },
      getLatestBlockhash: async () => {
        if (sent > 0) throw new Error('the node is gone');
        return chain.getLatestBlockhash();
      },
    }));
    const { code } = await answerOf(m, argv, { as: 'bea', adapters });
    expect([code, sent, tablesOn(m).length]).toEqual([1, 1, 1]);
  }

  it('is used by the same command, and no second one is made', async () => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--yes', '--source', 'local'];
    await onlyTable(m, argv);
    const { code, data, error } = await answerOf(m, argv, { as: 'bea' });
    expect([error, code]).toEqual([null, 0]);
    expect(data.preview.setup).toBeUndefined();
    expect(tablesOn(m)).toHaveLength(1);
    expect(outline(await history(m))).toEqual([
      [1, 'offer.accept', 'dropped'],
      [2, 'lookup-table.create', 'confirmed'],
      [3, 'offer.accept', 'confirmed'],
    ]);
    const [main] = landedSince(m, [data.signature]);
    expect(main?.lookups).toMatchObject([{ table: tablesOn(m)[0]?.address }]);
  });

  it.each([
    ['another address in it', (data: Buffer) => data.fill(7, 56, 88)],
    ['its end cut off', (data: Buffer) => data.subarray(0, data.length - 32)],
    ['a deactivation slot', (data: Buffer) => data.fill(0, 4, 12)],
    ['another authority', (data: Buffer) => data.fill(7, 22, 54)],
    ['nobody to close it', (data: Buffer) => data.fill(0, 21, 54)],
  ])('and has %s by now is not used: another one is made', async (_, change) => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--yes', '--source', 'local'];
    await onlyTable(m, argv);
    const [{ address } = { address: '' }] = tablesOn(m);
    const account = m.running.chain.getAccount(address as never);
    if (account === undefined) throw new Error('there is no table');
    m.running.chain.setAccount(address as never, {
      ...account,
      data: change(Buffer.from(account.data)) as never,
    });
    m.clock.advance(1);
    const { code, data, error } = await answerOf(m, argv, { as: 'bea' });
    expect([error, code]).toEqual([null, 0]);
    expect(data.preview.setup.table).not.toBe(address);
  });
});

describe('a setup transaction whose outcome is not known', () => {
  it('ends the command with nothing else signed; resume follows it, and the same command goes on', async () => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--yes', '--source', 'local'];
    const first = await answerOf(m, argv, { as: 'bea', ...interruptedAfterSend() });
    expect([first.code, first.error.code]).toEqual([8, 'outcome_unknown']);
    expect(first.error.message).toContain('the setup transaction, which makes a lookup table: ');
    expect(first.error.why).toContain('the transaction itself was not signed');
    expect(first.error.hint).toBe('follow it further: gavel tx resume 2');
    expect(outline(await history(m))).toEqual([
      [1, 'offer.accept', 'dropped'],
      [2, 'lookup-table.create', 'unknown'],
    ]);
    const resumed = await answerOf(m, ['tx', 'resume'], { as: 'bea' });
    expect([resumed.code, resumed.data[0].outcome]).toEqual([0, 'confirmed']);
    expect(resumed.stderr).toContain('its lookup table is there, and nothing else was signed');
    const { code, data } = await answerOf(m, argv, { as: 'bea' });
    expect([code, data.preview.setup, tablesOn(m).length]).toEqual([0, undefined, 1]);
  });

  it('is followed by the same command first, with the identical bytes', async () => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--yes', '--source', 'local'];
    expect((await answerOf(m, argv, { as: 'bea', ...interruptedAfterSend() })).code).toBe(8);
    const { code, stderr } = await answerOf(m, argv, { as: 'bea' });
    expect(code).toBe(0);
    expect(stderr).toContain('following record 2, lookup-table.create');
    expect(tablesOn(m)).toHaveLength(1);
  });

  it('and never lands is over before another one is signed', async () => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--yes', '--source', 'local'];
    expect((await answerOf(m, argv, { as: 'bea', ...lostAfterSend() })).code).toBe(8);
    m.running.chain.makeBlocks(250);
    const { code, stderr } = await answerOf(m, argv, { as: 'bea' });
    expect(code).toBe(0);
    expect(stderr).toContain('record 2 is over: the transaction expired and never landed');
    expect(tablesOn(m)).toHaveLength(1);
    expect(outline(await history(m)).filter(([, operation]) => operation === 'lookup-table.create')).toEqual([
      [2, 'lookup-table.create', 'expired'],
      [5, 'lookup-table.create', 'confirmed'],
    ]);
  });
});

describe('a node that shows the table otherwise than it was made', () => {
  it.each([
    [
      'with another address',
      (data: Uint8Array) => Uint8Array.from(data).fill(7, 56, 88),
      5,
      'verification_failed',
    ],
    [
      'with one address more',
      (data: Uint8Array) => Uint8Array.from([...data, ...new Uint8Array(32)]),
      5,
      'verification_failed',
    ],
    ['as no table', () => new Uint8Array(60), 5, 'verification_failed'],
    [
      'as extended in a slot to come',
      (data: Uint8Array) => Uint8Array.from(data).fill(255, 12, 19),
      10,
      'rpc_error',
    ],
    ['not at all', () => null, 10, 'rpc_error'],
  ])('%s gets no second signature', async (_, show, exit, code) => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--yes', '--source', 'local', '--timeout', '5'];
    const adapters = withNode((chain) => ({
      getAccounts: async (addresses) => {
        const found = await chain.getAccounts(addresses);
        const accounts = found.accounts.map((account) => {
          if (account?.owner !== 'AddressLookupTab1e1111111111111111111111111') return account;
          const data = show(account.data);
          return data === null ? null : { ...account, data };
        });
        return { ...found, accounts };
      },
    }));
    const { transactionCount } = m.running.chain.ledger;
    const answer = await answerOf(m, argv, { as: 'bea', adapters });
    expect([answer.code, answer.error.code]).toEqual([exit, code]);
    if (code === 'verification_failed') expect(answer.error.details.failed).toEqual(['lookup-tables']);
    expect(m.running.chain.ledger.transactionCount).toBe(transactionCount + 1);
    // Told the truth again, the same command goes on with the table that is there.
    expect((await answerOf(m, argv, { as: 'bea' })).code).toBe(0);
    expect(tablesOn(m)).toHaveLength(1);
  });
});
