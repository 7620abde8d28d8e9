import { afterAll, describe, expect, it } from 'vitest';
import { builtBinary } from '../support/built.ts';
import { marketplaces } from '../support/marketplace.ts';
import { FULL } from '../support/sample.ts';
import { eightProcesses } from './processes.ts';
import { seeded } from './seeded.ts';
import { type Story, stories } from './several-commands.ts';

const SEED = Number(process.env.FAULT_SEED ?? 20_260_101);
const start = marketplaces();
const binary = builtBinary();
const lines: string[] = [];
afterAll(() => void process.stdout.write(`\n${lines.join('\n')}\n`));

describe('several commands', () => {
  it.each([
    ['an older open intent, and a newer on the same listing', 'older', 200, 2],
    ['eight at once on one open record', 'eight', 150, 2],
    ['the journal lost while a command runs', 'lost', 400, 4],
  ] as const)(
    '%s: nothing is done twice, nothing is false, and nothing stays that cannot be closed',
    async (name, kind, full, sample) => {
      const play = stories(await start(), seeded(SEED))[kind];
      const told: Story[] = [];
      for (let count = 0; count < (FULL ? full : sample); count += 1) told.push(await play());
      lines.push(`${name}: ${told.length} runs`, ...counted(told));
      expect(told.filter(({ wrong }) => wrong !== '')).toEqual([]);
    },
    FULL ? 1_800_000 : 60_000,
  );

  it(
    'eight processes of the built program on one open record: one of them sends it, and nothing is done twice',
    async () => {
      const m = await start();
      const told: Story[] = [];
      for (let round = 0; round < (FULL ? 60 : 1); round += 1)
        told.push(await eightProcesses(m, binary(), round));
      lines.push(`eight processes on one open record: ${told.length} rounds`, ...counted(told));
      expect(told.filter(({ wrong }) => wrong !== '')).toEqual([]);
    },
    FULL ? 1_800_000 : 180_000,
  );
});

/** How often each went so. */
function counted(told: readonly Story[]): readonly string[] {
  const kinds = new Map<string, number>();
  for (const { kind } of told) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return [...kinds].map(([what, count]) => `  ${count} ${what}`);
}
