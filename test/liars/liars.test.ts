import { describe, expect, it } from 'vitest';
import { OPERATION_NAMES } from '../../src/operations/registry.ts';
import { carryOutAll } from '../attacks/workers.ts';
import type { Finding } from './run.ts';
import { count, countAfter, total } from './table.ts';
import type { Answer, Order } from './worker.ts';

/** A sample of `npm run test:liars`, and the time that it may take while other tests run. */
const LIES = 800;
/** Of those about each operation, so many after the signature: of one fate, another one from operation to operation. */
const AFTER = 3;
const TIME = 600_000;

/** Flags, bytes and addresses are long: of each finding, what a person needs to find it again. */
const told = (finding: Finding) =>
  `gavel ${finding.argv.join(' ')}: ${finding.lie}: ${finding.why.join('; ')}`;

describe('a node that lies', () => {
  it(
    'gets no signature that nobody meant, of any operation',
    async () => {
      const answers = await carryOutAll<Order, Answer>(
        new URL('worker.ts', import.meta.url),
        OPERATION_NAMES.map((operation) => ({
          operation,
          lies: Math.ceil(LIES / OPERATION_NAMES.length),
          after: AFTER,
          seed: 1,
          binary: null,
        })),
        // Each process seeds a world of its own first, which takes as long as the lies about an operation.
        1,
        () => undefined,
      );
      expect(answers.map(({ operation }) => operation)).toEqual(OPERATION_NAMES);
      const late = answers.flatMap(({ after }) => after ?? []);
      expect([...answers, ...late].flatMap(({ broken }) => broken)).toEqual([]);
      expect(late.flatMap((answer) => answer.findings)).toEqual([]);
      const findings = answers.flatMap((answer) => answer.findings);
      expect(findings.map(told)).toEqual([]);
      const cells = answers.flatMap(({ cells: own }) => Object.values(own));
      const after = answers.reduce((sum, answer) => sum + countAfter(answer), 0);
      expect(after).toBeGreaterThanOrEqual(AFTER * OPERATION_NAMES.length);
      expect(count(total(cells)) + after).toBeGreaterThanOrEqual(LIES);
    },
    TIME,
  );
});
