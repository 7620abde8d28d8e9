import { afterAll, describe, expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';
import { FULL } from '../support/sample.ts';
import { MANNERS, STEPS, type Stalled, stalling } from './stalled.ts';

const ROUNDS = { once: FULL ? 50 : 1, always: FULL ? 10 : 1 } as const;
const mannersOf = (index: number) => (FULL ? MANNERS : [MANNERS[index % 2] ?? 'silent']);
const start = marketplaces();
const lines: string[] = [];
afterAll(
  () => void process.stdout.write(`\nseconds of the tool's time, least to most\n${lines.join('\n')}\n`),
);

describe('a server that takes a request and does not answer it', () => {
  const cases = STEPS.flatMap((step, index) => [
    // Minutes of the tool's time each: of a sample one manner; the other one always, and at each second step.
    [step, 'once', mannersOf(index)] as const,
    ...(FULL || index % 2 === 0 ? [[step, 'always', mannersOf(index + 1)] as const] : []),
  ]);

  it.each(cases)(
    '%s, %s: the command goes on, or ends, within its limits',
    async (step, times, manners) => {
      const run = stalling(await start());
      const all: Stalled[] = [];
      for (const manner of manners) {
        for (let round = 0; round < ROUNDS[times]; round += 1) all.push(await run(step, manner, times));
      }
      const seconds = all.map((one) => one.seconds).toSorted((a, b) => a - b);
      const codes = [...new Set(all.map(({ code }) => code))].toSorted().join(' ');
      lines.push(
        `  ${step} ${times}: ${seconds[0]?.toFixed(1)} to ${seconds.at(-1)?.toFixed(1)}, exit ${codes}`,
      );
      expect(all.flatMap(({ wrong }) => (wrong === '' ? [] : [wrong]))).toEqual([]);
    },
    FULL ? 900_000 : 120_000,
  );
});
