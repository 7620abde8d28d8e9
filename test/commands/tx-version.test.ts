import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { decodeTransaction } from '../../src/sandbox/chain/transaction/decode.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { answerOf, offlineAdapters } from '../support/plans.ts';
import { FULL } from '../support/sample.ts';
import { ACCEPT, large, withoutV1 } from '../support/tables.ts';
import { interruptedAfterSend, lostAfterSend } from '../support/unlucky.ts';

const start = marketplaces();

type Row = readonly [noun: string, as: WalletName, argv: (m: Marketplace) => readonly string[]];

const on =
  (verb: string, artwork: string, ...more: string[]): Row[2] =>
  (m) => [verb, m.artwork(artwork), ...more];

const OPERATIONS: readonly Row[] = [
  ['listing', 'teo', on('create', 'Second Draft', '--price', '1.5 SOL')],
  ['listing', 'mira', on('reprice', 'Tide Table', '--price', '9 SOL')],
  ['listing', 'arlo', on('buy', 'Night Bus')],
  ['listing', 'bea', on('buy', 'Open Grid', '--max-price', '300 BOXD')],
  ['listing', 'mira', on('cancel', 'Salt Line')],
  ['offer', 'bea', on('create', 'Low Water', '--price', '25 BOXD', '--end', '+9d')],
  ['offer', 'mira', (m) => ['accept', m.artwork('Tide Table'), '--buyer', m.wallet('bea')]],
  ['offer', 'arlo', on('cancel', 'Low Water')],
  ['auction', 'mira', on('create', 'Low Water', '--reserve', '1 SOL', '--duration', '24h')],
  ['auction', 'cas', on('bid', 'Lighthouse', '--amount', '2 SOL')],
  ['auction', 'bea', on('settle', 'Old Pier')],
  ['auction', 'teo', on('cancel', 'Rain Check')],
  ['raffle', 'mira', on('create', 'Low Water', '--price', '0.1 SOL', '--tickets', '50', '--end', '+7d')],
  ['raffle', 'bea', on('buy-tickets', 'Signal Fire', '--count', '3')],
  ['raffle', 'mira', on('claim-proceeds', 'Long Exposure')],
  ['raffle', 'ines', on('cancel', 'Dry Dock')],
];

/** In `npm test` each operation from one source, the next from the other. */
const sourcesOf = (index: number) => (FULL ? SOURCES : [SOURCES[index % 2] ?? 'api']);
const SOURCES = ['api', 'local'] as const;

/** The transaction that landed, by the sandbox's own reader. */
function landed({ running }: Marketplace, signature: string) {
  const record = running.chain.ledger.record(signature);
  if (record === undefined) throw new Error('it did not land');
  return { ...decodeTransaction(record.wire), fee: record.fee };
}

const reprice = (m: Marketplace, ...more: string[]) => [
  ...['listing', 'reprice', m.artwork('Tide Table'), '--price', '2 SOL', '--yes'],
  ...more,
];

describe('--tx-version 1', () => {
  it.each(
    OPERATIONS.flatMap((row, index) =>
      sourcesOf(index).map((source) => [row[0], row[2], source, row[1]] as const),
    ),
  )('lands %s %s from %s', async (noun, argv, source, as) => {
    const m = await start();
    const flags = ['--yes', '--tx-version', '1', '--priority', '777', '--source', source];
    const { code, error, data } = await answerOf(m, [noun, ...argv(m), ...flags], { as });
    expect([error, code]).toEqual([null, 0]);
    const { version, config, fee } = landed(m, data.signature);
    expect([version, config?.priorityFee, fee]).toEqual([1, 777n, 5777n]);
    expect(data.preview.config).toMatchObject({ priorityFeeLamports: '777', heapSize: null });
    expect(data.preview.verdict).toMatchObject({ feeLamports: '5777', priorityLamports: '777' });
    const { data: status } = await answerOf(m, ['tx', 'status', data.signature]);
    expect(status.outcome).toMatch(/confirmed|finalized/);
  });

  it('is refused where the cluster does not take it, before anything is signed', async () => {
    const m = await start();
    withoutV1(m);
    const { code, error } = await answerOf(m, reprice(m, '--tx-version', '1'), { as: 'mira' });
    expect(code).toBe(3);
    expect(error).toMatchObject({
      code: 'unsupported_version',
      message: 'this cluster does not accept transactions of version 1',
    });
    expect((await answerOf(m, reprice(m, '--tx-version', 'auto'), { as: 'mira' })).code).toBe(0);
  });

  it('holds what the service built against what is signed, and refuses what is not the same', async () => {
    const m = await start();
    const lying = async (options: Parameters<typeof nodeAdapters.service>[0]) => {
      const service = await nodeAdapters.service(options);
      const buildTransaction: typeof service.buildTransaction = (path, body) =>
        service.buildTransaction(path, { ...body, newPrice: 1 });
      return { ...service, buildTransaction };
    };
    const adapters = { ...nodeAdapters, service: lying };
    const { code, error } = await answerOf(m, reprice(m, '--tx-version', '1'), { as: 'mira', adapters });
    expect(code).toBe(5);
    expect(error.details.failed).toEqual(['same-data']);
  });

  it('shows its limits to a person, and counts its fee against the limit', async () => {
    const m = await start();
    const look = ['--tx-version', '1', '--dry-run', '--priority', '2000'];
    const text = await m.gavel(reprice(m, ...look, '--details'), {
      as: 'mira',
      tty: true,
      env: { NO_COLOR: '1' },
    });
    expect(text.stdout).toMatch(/compute units +at most \d+\n +accounts +at most 64 MiB\n/);
    const refused = await answerOf(m, reprice(m, ...look, '--max-fee', '6999 lamports'), { as: 'mira' });
    expect(refused).toMatchObject({ code: 5, error: { details: { failed: ['network-fee'] } } });
  });

  it('is set by variable and file as well', async () => {
    const m = await start();
    const { data } = await answerOf(m, [...reprice(m), '--dry-run'], {
      as: 'mira',
      env: { GAVEL_TX_VERSION: '1' },
    });
    expect(data.preview.config).toBeDefined();
    const bad = await m.gavel(reprice(m, '--tx-version', '2'), { as: 'mira' });
    expect(bad.code).toBe(3);
    expect(bad.stderr).toContain('"2" is not one of 0, 1, auto');
  });

  it('is kept by a plan, which is signed without a network and submitted', async () => {
    const m = await start();
    const key = ['--keypair', `address://${m.wallet('mira')}`];
    const make = [...reprice(m, '--tx-version', '1'), ...key, '--sign-only', '--out', 'plan.json'];
    expect((await answerOf(m, make)).code).toBe(0);
    const sign = ['tx', 'sign', 'plan.json', '--out', 'signed.json', '--yes'];
    expect((await answerOf(m, sign, { as: 'mira', adapters: await offlineAdapters() })).code).toBe(0);
    const { data } = await answerOf(m, ['tx', 'explain', 'signed.json']);
    expect(data).toMatchObject({ version: 1, signatures: [{ state: 'valid' }], config: { heapSize: null } });
    // Nobody says a version here: the plan holds it.
    const sent = await answerOf(m, ['tx', 'submit', 'signed.json']);
    expect(sent.code).toBe(0);
    expect(landed(m, sent.data.signature).version).toBe(1);
  });

  it('is explained from bytes and after it landed', async () => {
    const m = await start();
    const { data } = await answerOf(m, reprice(m, '--tx-version', '1', '--priority', '9'), { as: 'mira' });
    const { wire } = landed(m, data.signature);
    await writeFile(join(m.home, 'raw'), wire);
    for (const given of ['raw', Buffer.from(wire).toString('base64'), data.signature]) {
      const { data: explained } = await answerOf(m, ['tx', 'explain', given]);
      expect(explained).toMatchObject({
        version: 1,
        size: wire.length,
        config: { priorityFeeLamports: '9', loadedAccountsDataSizeLimit: 67_108_864 },
        signatures: [{ state: 'valid' }],
        verdict: { feeLamports: '5009', priorityLamports: '9' },
      });
    }
    const { data: history } = await answerOf(m, ['tx', 'history']);
    expect(history).toMatchObject([{ signature: data.signature, state: 'confirmed' }]);
  });
});

describe('--tx-version auto', () => {
  it('builds version 0 where that is enough', async () => {
    const m = await start();
    const { data } = await answerOf(m, reprice(m), { as: 'mira' });
    expect(landed(m, data.signature).version).toBe(0);
    expect(data.preview.config).toBeUndefined();
  });

  it('builds version 1 where it does not fit version 0, and pays who gave their accounts away', async () => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)).slice(0, -2), '--source', 'local', '--yes'];
    const { code, error, data } = await answerOf(m, argv, { as: 'bea' });
    expect([error, code]).toEqual([null, 0]);
    const { version, wire } = landed(m, data.signature);
    expect(version).toBe(1);
    expect(wire.length).toBeGreaterThan(1232);
  });
});

describe('a transaction whose bytes have left', () => {
  it.each([
    ['0', '1'],
    ['1', '0'],
  ])('of version %s is followed, and none of version %s is signed beside it', async (first, second) => {
    const m = await start();
    const unlucky = interruptedAfterSend();
    const flags = (version: string) => ['--source', 'local', '--tx-version', version];
    expect((await answerOf(m, reprice(m, ...flags(first)), { as: 'mira', ...unlucky })).code).toBe(8);
    const before = await answerOf(m, ['tx', 'history']);
    const again = await answerOf(m, reprice(m, ...flags(second)), { as: 'mira' });
    expect(again).toMatchObject({ code: 0, data: { signature: before.data[0].signature } });
    expect(landed(m, again.data.signature).version).toBe(Number(first));
    expect((await answerOf(m, ['tx', 'history'])).data).toHaveLength(1);
  });

  it('and is lost is dead before another version is signed', async () => {
    const m = await start();
    const flags = (version: string) => ['--source', 'local', '--tx-version', version];
    const lost = await answerOf(m, reprice(m, ...flags('1')), { as: 'mira', ...lostAfterSend() });
    expect(lost.code).toBe(8);
    const { lastValidBlockHeight } = m.running.chain.ledger.blockhashAt('finalized');
    const again = await answerOf(m, reprice(m, ...flags('0')), { as: 'mira' });
    const { data: history } = await answerOf(m, ['tx', 'history']);
    const signed = history.filter((one: { signature: string | null }) => one.signature !== null);
    // Either the same bytes land late, or they are expired before the next ones are made.
    if (signed.length === 1) expect(landed(m, again.data.signature).version).toBe(1);
    else expect(m.running.chain.ledger.heightAt('finalized')).toBeGreaterThan(lastValidBlockHeight);
  });
});

it('the version is chosen before signing: the plan that is written says it in its message', async () => {
  const m = await start();
  await answerOf(m, [...reprice(m, '--tx-version', '1'), '--sign-only', '--out', 'plan.json'], {
    as: 'mira',
  });
  const { message } = JSON.parse(await readFile(join(m.home, 'plan.json'), 'utf8'));
  expect(Buffer.from(message, 'base64')[0]).toBe(0x81);
});
