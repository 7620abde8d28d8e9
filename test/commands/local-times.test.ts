import { afterEach, expect, it } from 'vitest';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
const before = process.env.TZ;
afterEach(() => {
  process.env.TZ = before ?? 'UTC';
});

const LINES: readonly ((m: Marketplace) => readonly string[])[] = [
  (m) => ['auction', 'get', m.artwork('Lighthouse')],
  (m) => [
    'listing',
    'create',
    m.artwork('Low Water'),
    '--price',
    '1',
    'SOL',
    '--end',
    '2030-01-01T18:00:00Z',
    '--dry-run',
  ],
];

it('has the local time beside each time on a terminal, and nowhere else', async () => {
  const m = await start();
  for (const line of LINES) {
    const run = async (zone: string, more: readonly string[], tty: boolean) => {
      process.env.TZ = zone;
      const { stdout, stderr } = await m.gavel([...line(m), ...more], { as: 'mira', tty });
      return tty ? stdout + stderr : stdout;
    };
    expect(await run('Asia/Kolkata', [], true)).toMatch(
      /T\d\d:\d\d:\d\dZ \((\d{4}-\d\d-\d\d )?\d\d:\d\d(:\d\d)?\n? *local\)/,
    );
    expect(await run('UTC', [], true)).not.toContain('local)');
    expect(await run('Asia/Kolkata', [], false)).toBe(await run('UTC', [], false));
    expect(await run('Asia/Kolkata', ['--json'], false)).not.toContain('local)');
  }
});

it('takes a time of day as one of this time zone', async () => {
  const m = await start();
  const end = async (zone: string) => {
    process.env.TZ = zone;
    const argv = [
      'listing',
      'create',
      m.artwork('Low Water'),
      '--price',
      '1 SOL',
      '--dry-run',
      '--json',
      '--fields',
      'preview',
    ];
    const { stdout } = await m.gavel([...argv, '--end', '2030-01-01', '18:00'], { as: 'mira' });
    return /2030-\d\d-\d\dT[\d:]*Z/.exec(stdout)?.[0];
  };
  expect([await end('America/New_York'), await end('Asia/Tokyo')]).toEqual([
    '2030-01-01T23:00:00Z',
    '2030-01-01T09:00:00Z',
  ]);
});
