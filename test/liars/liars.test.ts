import { describe, expect, it } from 'vitest';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import { OPERATION_NAMES } from '../../src/operations/registry.ts';
import { SCENES } from '../attacks/scenes/scenes.ts';
import { artwork, stages, wallet } from '../attacks/stage.ts';
import { carryOutAll } from '../attacks/workers.ts';
import { associated } from '../model/places.ts';
import { seededRandom } from '../support/random.ts';
import { openBench } from './bench.ts';
import { makeCase, theatreOf } from './cases.ts';
import { rentOf } from './effect.ts';
import type { Finding } from './run.ts';
import { count, countAfter, total } from './table.ts';
import type { Answer, Order } from './worker.ts';

/** A sample of `npm run test:liars`, and the time that it may take while other tests run. */
const LIES = 2_000;
/** Of those about each operation, so many after the signature. */
const AFTER = 9;
const TIME = 300_000;

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
        2,
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

  it(
    'can have accounts opened for those who are paid, in everything it says, and takes no more than their rent',
    async () => {
      const scene = SCENES.find(({ operation, name }) => operation === 'listing.buy' && name === 'for BOXD');
      if (scene === undefined) throw new RangeError('there is no such scene');
      const stage = await (await stages())(scene);
      const theatre = await theatreOf(stage);
      const bench = await openBench();
      try {
        // Fern Study, whose sale pays three; the draw of another artwork would pay fewer.
        const fern = {
          ...scene,
          intent: () => ({ buyer: wallet('arlo'), mint: artwork('Fern Study'), maxPrice: null }),
        };
        const one = await makeCase(
          fern,
          stage,
          { source: 'local', naming: 'mint', spelling: 'base units', flags: [] },
          seededRandom(1),
        );
        if (one === null) throw new RangeError('it cannot be typed');
        const { outcome: honest } = await bench.honestly(one, theatre);
        const payees = (['treasury', 'ines', 'cas'] as const).map((name) => wallet(name));
        const outcome = await bench.consistently(one, theatre, (told) => {
          for (const payee of payees) {
            const place = associated(payee, SANDBOX_CURRENCY.mint);
            const account = told.getAccount(place);
            if (account === undefined) throw new RangeError('the payee has no account');
            const data = Uint8Array.from(account.data);
            // As if its owner had given it away.
            data.fill(7, 32, 64);
            told.setAccount(place, { ...account, data });
          }
        });
        expect([honest.kind, outcome.kind, outcome.why]).toEqual(['as typed', 'as typed', []]);
        expect((outcome.left ?? 0n) - (honest.left ?? 0n)).toBe(3n * rentOf(165));
      } finally {
        await bench.close();
      }
    },
    TIME,
  );
});
