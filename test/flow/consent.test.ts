import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { run } from '../../src/cli/run.ts';
import { nodeFiles } from '../../src/config/node-files.ts';
import { readJournal } from '../../src/journal/open.ts';
import type { AgreedBy } from '../../src/journal/record.ts';
import { scriptedIo } from '../support/cli.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

const reprice = (m: Marketplace, price: string) => [
  ...['listing', 'reprice', m.artwork('Tide Table'), '--price', price, '--source', 'local'],
];

/** Of the records of this machine, the oldest first. */
function agreedBy({ home }: Marketplace): readonly (AgreedBy | undefined)[] {
  const uid = process.getuid?.() ?? null;
  const clean = (text: string) => text;
  const directory = join(home, '.local/state/gavel');
  const reader = readJournal({ directory, now: () => 0, pid: process.pid, uid, clean });
  try {
    return (reader?.list({}) ?? []).map(({ signed }) => signed?.agreedBy).reverse();
  } finally {
    reader?.close();
  }
}

/** Types y when the question stands. */
async function answeredYes(m: Marketplace, argv: readonly string[], question: string): Promise<number> {
  const uid = process.getuid?.() ?? null;
  const env = { GAVEL_URL: m.url, GAVEL_KEYPAIR: m.keypair('mira'), NO_COLOR: '1' };
  const files = nodeFiles(process.pid, uid);
  const place = { home: m.home, cwd: m.home, uid, clock: m.clock, files, adapters: nodeAdapters };
  const { io, shown } = scriptedIo(argv, { tty: true, ...place, env });
  const code = run(io);
  await shown(question);
  await new Promise(setImmediate);
  (io.stdin as unknown as NodeJS.WritableStream).write('y\r');
  return code;
}

it('the journal says by which consent each transaction was signed', async () => {
  const m = await start();
  expect(await answeredYes(m, reprice(m, '2 SOL'), 'Reprice?')).toBe(0);
  const as = 'mira';
  expect((await m.gavel([...reprice(m, '3 SOL'), '--yes'], { as })).code).toBe(0);
  const plan = [...reprice(m, '4 SOL'), '--yes', '--sign-only', '--out', 'plan.json'];
  expect((await m.gavel(plan, { as })).code).toBe(0);
  expect((await m.gavel(['tx', 'submit', 'plan.json'])).code).toBe(0);
  expect(agreedBy(m)).toEqual(['person', 'flag', 'signed plan']);
});
