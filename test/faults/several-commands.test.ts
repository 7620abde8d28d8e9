import { afterAll, describe, expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';
import { seeded } from './seeded.ts';
import { type Story, stories } from './several-commands.ts';

const FULL = process.env.MODE === 'full';
const SEED = Number(process.env.FAULT_SEED ?? 20_260_101);
const start = marketplaces();
const lines: string[] = [];
afterAll(() => void process.stdout.write(`\n${lines.join('\n')}\n`));

describe('several commands', () => {
  it.each([
    ['an older open intent, and a newer on the same listing', 'older', 200, 4],
    ['eight at once on one open record', 'eight', 150, 3],
    ['the journal lost while a command runs', 'lost', 400, 8],
  ] as const)(
    '%s: nothing is done twice, nothing is false, and nothing stays that cannot be closed',
    async (name, kind, full, sample) => {
      const play = stories(await start(), seeded(SEED))[kind];
      const told: Story[] = [];
      for (let count = 0; count < (FULL ? full : sample); count += 1) told.push(await play());
      const kinds = new Map<string, number>();
      for (const one of told) kinds.set(one.kind, (kinds.get(one.kind) ?? 0) + 1);
      lines.push(`${name}: ${told.length} runs`, ...[...kinds].map(([what, count]) => `  ${count} ${what}`));
      expect(told.filter(({ wrong }) => wrong !== '')).toEqual([]);
    },
    FULL ? 1_800_000 : 60_000,
  );
});
