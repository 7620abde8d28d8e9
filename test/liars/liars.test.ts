import { afterAll, describe, expect, it } from 'vitest';
import { OPERATION_NAMES } from '../../src/operations/registry.ts';
import { FATES } from './after/fate.ts';
import { type Answer, carryOut, closeBenches } from './carry-out.ts';
import { KINDS } from './lies/lie.ts';
import type { Finding } from './run.ts';
import { count, countAfter, countOf, total } from './table.ts';

/** A sample of `npm run test:liars`: in one scene of each operation so many, of kinds that are others from operation to operation. */
const LIES = 3;
/** About every third operation there is one after the signature too, of a fate that is another one each time. */
const LATE = 3;

/** Flags, bytes and addresses are long: of each finding, what a person needs to find it again. */
const told = (finding: Finding) =>
  `gavel ${finding.argv.join(' ')}: ${finding.lie}: ${finding.why.join('; ')}`;

describe('a node that lies', () => {
  const answers: Answer[] = [];
  afterAll(closeBenches);

  it.each(OPERATION_NAMES)('gets no signature that nobody meant: %s', async (operation) => {
    const after = OPERATION_NAMES.indexOf(operation) % LATE === 0 ? 1 : 0;
    const answer = await carryOut({ operation, lies: LIES + after, after, seed: 1, binary: null });
    answers.push(answer);
    const { broken = [], findings = [] } = answer.after ?? {};
    expect([...answer.broken, ...broken]).toEqual([]);
    expect(findings).toEqual([]);
    expect(answer.findings.map(told)).toEqual([]);
    expect(count(total(Object.values(answer.cells)))).toBeGreaterThanOrEqual(LIES);
    expect(countAfter(answer)).toBeGreaterThanOrEqual(after);
  });

  it('tells lies of every kind', () => {
    const numbers = KINDS.map((kind) => [kind, count(total(answers.map(({ cells }) => cells[kind])))]);
    expect(numbers.filter(([, number]) => number === 0)).toEqual([]);
  });

  it('tells lies after the signature, whatever becomes of it', () => {
    const told = FATES.map((fate) => [
      fate,
      answers.filter(({ after }) => after !== null && countOf(after.cells[fate]) > 0).length,
    ]);
    expect(told.filter(([, number]) => number === 0)).toEqual([]);
  });
});
