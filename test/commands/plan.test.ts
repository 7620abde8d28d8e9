import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Adapters } from '../../src/cli/io.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { withNode } from '../support/unlucky.ts';

const start = marketplaces();

/** No network at all: whoever asks for one fails the test. */
const offline: Partial<Adapters> = {
  chain: async () => {
    throw new Error('the network was asked');
  },
  service: async () => {
    throw new Error('the service was asked');
  },
};

async function offlineAdapters(): Promise<Adapters> {
  const { nodeAdapters } = await import('../../src/cli/adapters.ts');
  return { ...nodeAdapters, ...offline };
}

function answer({ stdout }: { readonly stdout: string }) {
  return JSON.parse(stdout);
}

/** Mira's wallet without her key makes the plan. */
async function planned(marketplace: Marketplace, ...more: readonly string[]) {
  const argv = ['listing', 'reprice', marketplace.artwork('Tide Table'), '--price', '2 SOL', '--json'];
  const key = ['--keypair', `address://${marketplace.wallet('mira')}`];
  const result = await marketplace.gavel([...argv, ...key, '--sign-only', '--out', 'plan.json', ...more]);
  return { ...result, path: join(marketplace.home, 'plan.json') };
}

async function signed(marketplace: Marketplace, from = 'plan.json', out = 'signed.json') {
  const argv = ['tx', 'sign', from, '--out', out, '--yes', '--json'];
  return marketplace.gavel(argv, { as: 'mira', adapters: await offlineAdapters() });
}

const submit = (marketplace: Marketplace, ...more: readonly string[]) =>
  marketplace.gavel(['tx', 'submit', 'signed.json', '--json', ...more]);

describe('a plan', () => {
  it('is made without the key, signed without a network, and sent without either', async () => {
    const marketplace = await start();
    const made = await planned(marketplace);
    expect(made.code).toBe(0);
    expect(answer(made).data).toMatchObject({ dryRun: false, signature: null, plan: { path: 'plan.json' } });
    expect((await stat(made.path)).mode & 0o777).toBe(0o600);

    const there = await signed(marketplace);
    expect(there.code).toBe(0);
    const { checks } = answer(there).data.preview.verdict;
    const made_ = (where: RegExp | undefined) =>
      checks.filter((check: { where?: string }) =>
        where === undefined ? !check.where : where.test(check.where ?? ''),
      );
    expect(made_(undefined).map((check: { code: string }) => check.code)).toContain('same-data');
    expect(
      made_(/^by 127\.0\.0\.1:\d+ at 2026-01-01T/).map((check: { code: string }) => check.code),
    ).toContain('sol-change');

    const sent = await submit(marketplace);
    expect(sent.code).toBe(0);
    expect(answer(sent).data.signature).toBe(answer(there).data.signature);
    const { stdout } = await marketplace.gavel([
      'listing',
      'get',
      marketplace.artwork('Tide Table'),
      '--json',
    ]);
    expect(JSON.parse(stdout).data.account.price).toBe('2000000000');
  });

  it('is signed at once where the key is', async () => {
    const marketplace = await start();
    const argv = ['listing', 'reprice', marketplace.artwork('Tide Table'), '--price', '2 SOL', '--json'];
    const before = await marketplace.inventory();
    const made = await marketplace.gavel([...argv, '--sign-only', '--out', 'signed.json', '--yes'], {
      as: 'mira',
    });
    expect(answer(made).data.signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);
    expect(await marketplace.inventory()).toEqual(before);
    expect((await submit(marketplace)).code).toBe(0);
  });

  it('is explained with the signature on it', async () => {
    const marketplace = await start();
    await planned(marketplace);
    await signed(marketplace);
    const state = async (file: string) =>
      answer(await marketplace.gavel(['tx', 'explain', file, '--json'])).data.signatures[0].state;
    expect([await state('plan.json'), await state('signed.json')]).toEqual(['missing', 'valid']);
  });

  it('says on a terminal what was checked where', async () => {
    const marketplace = await start();
    await planned(marketplace);
    const result = await marketplace.gavel(['tx', 'sign', 'plan.json', '--dry-run', '--details'], {
      as: 'mira',
      tty: true,
      env: { NO_COLOR: '1' },
      adapters: await offlineAdapters(),
    });
    expect(result.code).toBe(0);
    expect(result.stdout).toMatch(/What was checked: all \d+ passed\n/);
    expect(result.stdout).toMatch(
      /What was checked by 127\.0\.0\.1:\d+ at 2026-01-01T\S+,? not\s+here:\s+all\s+\d+\s+passed\n/,
    );
    expect(result.stdout).toContain('Dry run: nothing was signed.');
    for (const line of result.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('is refused with any byte changed', async () => {
    const marketplace = await start();
    const { path } = await planned(marketplace);
    const text = await readFile(path, 'utf8');
    const places = Array.from({ length: 60 }, (_, index) => Math.floor((text.length * index) / 60));
    for (const at of places) {
      const changed = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1);
      await writeFile(path, changed);
      const { code, stdout } = await signed(marketplace);
      expect([at, code, JSON.parse(stdout).error.details.failed]).toEqual([at, 5, ['plan']]);
    }
  });

  it('is refused with another price, though its digest is made anew', async () => {
    const marketplace = await start();
    const { path } = await planned(marketplace);
    const { readPlan, writePlan } = await import('../../src/flow/plan/plan-file.ts');
    const plan = readPlan(await readFile(path, 'utf8'));
    await writeFile(path, writePlan({ ...plan, intent: { ...plan.intent, newPrice: 1n } }, null));
    const { code, stdout } = await signed(marketplace);
    expect([code, JSON.parse(stdout).error.details.failed]).toEqual([5, ['same-data', 'built-here']]);
    await writeFile(path, writePlan({ ...plan, intent: { newPrice: 'much' } }, null));
    expect((await signed(marketplace)).code).toBe(5);
    await writeFile(path, writePlan({ ...plan, accounts: [] }, null));
    expect(answer(await signed(marketplace)).error.details.failed).toEqual(['plan']);
    const verdict = { ...plan.verdict, checks: [] };
    await writeFile(path, writePlan({ ...plan, verdict }, null));
    expect(answer(await signed(marketplace)).error.details.notMade).toContain('sol-change');
  });

  it('is refused for another marketplace, and for another wallet', async () => {
    const marketplace = await start();
    const { path } = await planned(marketplace);
    const { readPlan, writePlan } = await import('../../src/flow/plan/plan-file.ts');
    const plan = readPlan(await readFile(path, 'utf8'));
    const programs = { ...plan.deployment.programs, market: marketplace.wallet('stranger') };
    await writeFile(path, writePlan({ ...plan, deployment: { ...plan.deployment, programs } }, null));
    expect(answer(await signed(marketplace)).error.why).toContain('knows another');
    await writeFile(path, writePlan(plan, null));
    const argv = ['tx', 'sign', 'plan.json', '--out', 'x.json', '--yes', '--json'];
    const other = await marketplace.gavel(argv, { as: 'bea', adapters: await offlineAdapters() });
    expect(answer(other).error.why).toContain(`your key is of ${marketplace.wallet('bea')}`);
  });

  it('too old is not sent, and says so', async () => {
    const marketplace = await start();
    await planned(marketplace);
    await signed(marketplace);
    for (let block = 0; block < 160; block += 1) marketplace.clock.advance(1);
    const { code, stdout } = await submit(marketplace);
    expect([code, JSON.parse(stdout).error.code]).toEqual([7, 'transaction_expired']);
  });

  it('is not sent to another cluster, and says so', async () => {
    const marketplace = await start();
    await planned(marketplace);
    await signed(marketplace);
    const adapters = withNode(() => ({ getGenesisHash: async () => '11111111111111111111111111111111' }));
    const { code, stdout } = await marketplace.gavel(['tx', 'submit', 'signed.json', '--json'], { adapters });
    expect([code, JSON.parse(stdout).error.code]).toEqual([5, 'wrong_cluster']);
    expect((await submit(marketplace)).code).toBe(0);
  });

  it('is not sent when it would do something else by now', async () => {
    const marketplace = await start();
    await planned(marketplace);
    await signed(marketplace);
    const cancel = ['listing', 'cancel', marketplace.artwork('Tide Table'), '--yes'];
    expect((await marketplace.gavel(cancel, { as: 'mira' })).code).toBe(0);
    const { code, stdout } = await submit(marketplace);
    expect([code, JSON.parse(stdout).error.code]).toEqual([12, 'listing_not_found']);
  });

  it('is not sent twice', async () => {
    const marketplace = await start();
    await planned(marketplace);
    await signed(marketplace);
    expect((await submit(marketplace, '--dry-run')).code).toBe(0);
    expect((await submit(marketplace)).code).toBe(0);
    const { code, stdout } = await submit(marketplace);
    expect([code, JSON.parse(stdout).error.message]).toEqual([
      5,
      'this plan was sent before, and is not sent again',
    ]);
  });

  it('with another signature is refused', async () => {
    const marketplace = await start();
    await planned(marketplace);
    await signed(marketplace);
    const path = join(marketplace.home, 'signed.json');
    const text = await readFile(path, 'utf8');
    const plan = JSON.parse(text);
    await chmod(path, 0o600);
    const signature = `${plan.signature.slice(0, -1)}${plan.signature.endsWith('2') ? '3' : '2'}`;
    await writeFile(path, text.replace(plan.signature, signature));
    expect(answer(await submit(marketplace)).error.details.failed).toEqual(['plan']);
  });

  it.each<[string, readonly string[], string]>([
    ['--sign-only without --out', ['--sign-only'], '--sign-only needs a file for the plan'],
    ['--out without --sign-only', ['--out', 'x.json'], '--out is for what is not sent'],
    ['--out over another file', ['--sign-only', '--out', 'mira.json'], 'mira.json exists already'],
  ])('%s is a mistake, and nothing is signed', async (_name, flags, message) => {
    const marketplace = await start();
    const argv = [
      'listing',
      'reprice',
      marketplace.artwork('Tide Table'),
      '--price',
      '2 SOL',
      '--json',
      '--yes',
    ];
    const { code, stdout } = await marketplace.gavel([...argv, ...flags], { as: 'mira' });
    expect([code, JSON.parse(stdout).error.message]).toEqual([3, message]);
  });

  it('cannot be signed where only the address is known', async () => {
    const marketplace = await start();
    const argv = [
      'listing',
      'reprice',
      marketplace.artwork('Tide Table'),
      '--price',
      '2 SOL',
      '--yes',
      '--json',
    ];
    const result = await marketplace.gavel([...argv, '-k', `address://${marketplace.wallet('mira')}`]);
    expect([result.code, answer(result).error.code]).toEqual([3, 'key_missing']);
    // Nobody was asked about what cannot be done: the preview was not even shown.
    expect(result.stderr).not.toContain('What was checked');
  });
});
