import { describe, expect, it } from 'vitest';
import type { CliOptions } from '../support/cli.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

/** Answers each question as it is shown. */
async function repriced(answers: NonNullable<CliOptions['answers']>, flags: readonly string[] = []) {
  const m = await start();
  const argv = ['listing', 'reprice', m.artwork('Tide Table'), '--price', '2 SOL', ...flags];
  const options = { as: 'mira', tty: true, columns: 80, env: { NO_COLOR: '1' }, answers } as const;
  return { m, ...(await m.gavel(argv, options)) };
}

const ASKED = 'Reprice? (y/N, d for details)';
const COUNT = (text: string, part: string) => text.split(part).length - 1;

it('shows all of it for d, what decides below that, and asks again', async () => {
  const { code, stderr } = await repriced([
    [ASKED, 'd\r'],
    ['Reprice? (y/N)', 'y\r'],
  ]);
  expect(code).toBe(0);
  expect(COUNT(stderr, 'What was checked: all')).toBe(1);
  expect(COUNT(stderr, 'Reprice on sandbox')).toBe(2);
  const [, after = ''] = stderr.split('UpdatePrice');
  expect(after).toContain('Reprice on sandbox');
});

it.each(['n\r', '\r', 'yep\r', 'details please\r'])('signs nothing for the answer %j', async (answer) => {
  const { code, stderr } = await repriced([[ASKED, answer]]);
  expect(code).toBe(2);
  expect(stderr).not.toContain('signature');
});

it('shows all of it at once with --details, and what decides below', async () => {
  const { code, stderr } = await repriced([[ASKED, 'y\r']], ['--details']);
  expect(code).toBe(0);
  expect(stderr.indexOf('What was checked')).toBeLessThan(stderr.indexOf('Reprice on sandbox'));
  expect(stderr.indexOf('Reprice on sandbox')).toBeLessThan(stderr.indexOf(ASKED));
});

it('ends with the result, one signature, and a next command with the flags that were given', async () => {
  const { code, stdout, stderr } = await repriced([[ASKED, 'y\r']], ['--source', 'local', '--timeout', '20']);
  expect(code).toBe(0);
  const [, signature = '?'] = /signature (\w{80,})/.exec(stderr) ?? [];
  expect(COUNT(`${stderr}${stdout}`, signature)).toBe(1);
  expect(stdout).not.toContain('->');
  expect(stdout).toMatch(/^Repriced\.\n.*\nprice +2 SOL \(2000000000 lamports\)\n/);
  expect(stderr).toContain('\nnext: gavel listing get "Tide Table" --timeout 20\n');
});

describe('a price that changes by more than half', () => {
  const FAR = ['0.0015 SOL', '--confirm-change', '50'] as const;
  const FAR_ASKED = 'Reprice? To agree, type the new price, 0.0015';

  async function reprices(price: readonly string[], options: CliOptions) {
    const m = await start();
    const argv = ['listing', 'reprice', m.artwork('Tide Table'), '--price', ...price];
    const result = await m.gavel(argv, { as: 'mira', columns: 80, env: { NO_COLOR: '1' }, ...options });
    const { stdout } = await m.gavel(['listing', 'get', m.artwork('Tide Table'), '--json']);
    return { ...result, price: String(JSON.parse(stdout).data.account.price) };
  }

  it.each(['0.0015\r', '0.0015 sol\r'])('is asked for, and typed as %j', async (typed) => {
    const done = await reprices(FAR, { tty: true, answers: [[FAR_ASKED, typed]] });
    expect([done.code, done.price]).toEqual([0, '1500000']);
    expect(done.stderr).toContain('1.5 -> 0.0015 SOL  (-99.9 %)');
  });

  it.each(['y\r', '\r', '0.015\r', '0.001\r'])('is not taken for %j', async (typed) => {
    const kept = await reprices(FAR, { tty: true, answers: [[FAR_ASKED, typed]] });
    expect([kept.code, kept.price]).toEqual([2, '1500000000']);
    expect(kept.stderr).toContain('you did not type 0.0015');
  });

  it('needs more than --yes, and says what', async () => {
    const kept = await reprices([...FAR, '--yes'], {});
    expect([kept.code, kept.price]).toEqual([3, '1500000000']);
    expect(kept.stderr).toContain('agree to it beforehand: --confirm-price "0.0015 SOL"');
    const done = await reprices([...FAR, '--yes', '--confirm-price', '0.0015 SOL'], {});
    expect([done.code, done.price]).toEqual([0, '1500000']);
  });

  it('is refused where --confirm-price is another price', async () => {
    const kept = await reprices([...FAR, '--yes', '--confirm-price', '0.015 SOL'], {});
    expect([kept.code, kept.price]).toEqual([3, '1500000000']);
    expect(kept.stderr).toContain('--confirm-price is not the price of this command');
  });
});

it.each([
  ['9 BOXD', false],
  ['12.345678 BOXD', true],
])('an offer of %s, for what is on sale for 12.345678 BOXD, is warned of: %s', async (price, isWarned) => {
  const m = await start();
  const argv = ['offer', 'create', m.artwork('Half Moon'), '--price', price, '--dry-run', '--no-color'];
  const { code, stdout } = await m.gavel(argv, { as: 'arlo', tty: true, columns: 80 });
  expect(code).toBe(0);
  expect(/it is on sale for 12\.345678 BOXD:\s+gavel listing buy/.test(stdout)).toBe(isWarned);
});
