import { afterAll, describe, expect, it } from 'vitest';
import { OPERATION_NAMES } from '../../src/operations/registry.ts';
import { type Answer, carryOut, closeBenches } from './carry-out.ts';
import { KINDS } from './lies/lie.ts';
import type { Finding } from './run.ts';
import { count, countAfter, total } from './table.ts';

/** A sample of `npm run test:liars`: about each operation so many, which is one scene with lies of every kind. */
const LIES = 18;
/** And so many after the signature, of a fate that is another one from operation to operation. */
const AFTER = 1;

/** Flags, bytes and addresses are long: of each finding, what a person needs to find it again. */
const told = (finding: Finding) =>
  `gavel ${finding.argv.join(' ')}: ${finding.lie}: ${finding.why.join('; ')}`;

describe('a node that lies', () => {
  const answers: Answer[] = [];
  afterAll(closeBenches);

  it.each(OPERATION_NAMES)('gets no signature that nobody meant: %s', async (operation) => {
    const answer = await carryOut({ operation, lies: LIES + AFTER, after: AFTER, seed: 1, binary: null });
    answers.push(answer);
    const { broken = [], findings = [] } = answer.after ?? {};
    expect([...answer.broken, ...broken]).toEqual([]);
    expect(findings).toEqual([]);
    expect(answer.findings.map(told)).toEqual([]);
    expect(count(total(Object.values(answer.cells)))).toBeGreaterThanOrEqual(LIES);
    expect(countAfter(answer)).toBeGreaterThanOrEqual(AFTER);
  });

  it('tells lies of every kind', () => {
    const numbers = KINDS.map((kind) => [kind, count(total(answers.map(({ cells }) => cells[kind])))]);
    expect(numbers.filter(([, number]) => number === 0)).toEqual([]);
  });
});
