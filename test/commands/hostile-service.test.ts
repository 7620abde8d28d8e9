import { describe, expect, it, onTestFinished } from 'vitest';
import { findTrick, startHostileService, UNKNOWN_PROGRAM } from '../../src/sandbox/hostile/service.ts';
import { TRICKS } from '../../src/sandbox/hostile/tricks.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { seededRandom } from '../support/random.ts';
import { FULL } from '../support/sample.ts';

const start = marketplaces();

/** Runs one command against a service that cheats in one way. */
async function cheated(marketplace: Marketplace, name: string, argv: readonly string[], as: 'mira' | 'bea') {
  const hostile = await startHostileService({
    port: 0,
    target: marketplace.service.url,
    trick: findTrick(name),
    random: seededRandom(TRICKS.findIndex((trick) => trick.name === name)),
    context: {
      stranger: marketplace.wallet('stranger'),
      program: UNKNOWN_PROGRAM,
      table: null,
      ruledMint: null,
    },
  });
  onTestFinished(hostile.close);
  const result = await marketplace.gavel([...argv, '--yes', '--json'], {
    as,
    env: { GAVEL_API: hostile.url },
  });
  return { ...result, error: JSON.parse(result.stdout).error };
}

type Operation = readonly [
  name: string,
  argv: (marketplace: Marketplace) => readonly string[],
  as: 'mira' | 'bea',
];

const OPERATIONS: readonly Operation[] = [
  ['a reprice', (m) => ['listing', 'reprice', m.artwork('Tide Table'), '--price', '2 SOL'], 'mira'],
  ['a purchase', (m) => ['listing', 'buy', m.artwork('Tide Table')], 'bea'],
  ['an offer', (m) => ['offer', 'create', m.artwork('Tide Table'), '--price', '2 SOL'], 'bea'],
];

/** Each operation has one instruction, and all that a reprice reads it may also write. */
const NOT_APPLICABLE: Readonly<Record<string, readonly string[]>> = {
  'a reprice': ['reordered', 'rights'],
  'a purchase': ['reordered'],
  'an offer': ['reordered'],
};

describe('a service that tampers', () => {
  it.each(OPERATIONS)(
    'with %s is refused by the check that is meant to, and nothing happens',
    async (...row) => {
      const [name, argv, as] = row;
      const marketplace = await start();
      const before = await marketplace.inventory();
      // The service builds version 0, which has no such limits.
      const tricks = TRICKS.filter(
        (trick) => trick.row !== 'limits of version 1' && !NOT_APPLICABLE[name]?.includes(trick.name),
      );
      const turn = OPERATIONS.indexOf(row);
      for (const trick of tricks.filter((one) => FULL || TRICKS.indexOf(one) % OPERATIONS.length === turn)) {
        const { code, error } = await cheated(marketplace, trick.name, argv(marketplace), as);
        expect([trick.name, code, error?.code]).toEqual([trick.name, 5, 'verification_failed']);
        const expected: readonly string[] = trick.codes;
        const refusedBy = error.details.failed.filter((one: string) => expected.includes(one));
        expect([trick.name, refusedBy]).not.toEqual([trick.name, []]);
      }
      expect(await marketplace.inventory()).toEqual(before);
    },
  );
});

describe('a service that hands out a setup transaction', () => {
  it('is told of it, and has neither it nor its lookup table signed', async () => {
    const marketplace = await start();
    const argv = ['listing', 'create', marketplace.artwork('Low Water'), '--price', '2 SOL'];
    const { ledger } = marketplace.running.chain;
    const before = ledger.transactionCount;
    const { code, stderr } = await cheated(marketplace, 'setup-tx', argv, 'mira');
    expect(code).toBe(0);
    expect(stderr).toContain('a setup transaction too: it is not needed here, and is not signed');
    expect(ledger.transactionCount).toBe(before + 1);
  });

  it('says nothing of one where there is none', async () => {
    const marketplace = await start();
    const argv = ['listing', 'create', marketplace.artwork('Low Water'), '--price', '2 SOL', '--yes'];
    const { stderr } = await marketplace.gavel(argv, { as: 'mira' });
    expect(stderr).not.toContain('setup transaction');
  });
});
