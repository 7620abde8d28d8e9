import { describe, expect, it, onTestFinished } from 'vitest';
import { findTrick, startHostileService, UNKNOWN_PROGRAM } from '../../src/sandbox/hostile/service.ts';
import { SETUP_TRICKS } from '../../src/sandbox/hostile/setup-tricks.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { answerOf } from '../support/plans.ts';
import { seededRandom } from '../support/random.ts';
import { ACCEPT, large, SETTLE, tableService, tablesOn } from '../support/tables.ts';

const start = marketplaces();

/** In front of a service that hands out setup transactions, one that tampers with them. */
async function tampering(m: Marketplace, trick: string) {
  const { url, env } = await tableService(m);
  const hostile = await startHostileService({
    port: 0,
    target: url,
    trick: findTrick(trick),
    random: seededRandom(1),
    context: { stranger: m.wallet('stranger'), program: UNKNOWN_PROGRAM, table: null, ruledMint: null },
  });
  onTestFinished(hostile.close);
  return { ...env, GAVEL_API: hostile.url };
}

describe.each([ACCEPT, SETTLE])('a service that tampers with the setup transaction of $name', (one) => {
  it.each(SETUP_TRICKS.map(({ name }) => name))(
    '%s: is refused by the check that is meant to, and nothing is signed',
    async (name) => {
      const m = await start();
      const argv = [...(await large(m, one)), '--yes'];
      const env = await tampering(m, name);
      const { transactionCount } = m.running.chain.ledger;
      const { code, error, stderr } = await answerOf(m, argv, { as: one.as, env });
      expect([name, code, error?.code]).toEqual([name, 5, 'verification_failed']);
      const expected: readonly string[] = findTrick(name).codes;
      const refusedBy = error.details.failed.filter((check: string) => expected.includes(check));
      expect([name, refusedBy]).toEqual([name, expect.arrayContaining([expected[0]])]);
      expect(stderr).not.toContain('signature ');
      expect(m.running.chain.ledger.transactionCount).toBe(transactionCount);
      expect(tablesOn(m)).toEqual([]);
      // The journal has nothing that was signed either.
      const { data } = await answerOf(m, ['tx', 'history']);
      expect(data.map(({ signature }: { signature: unknown }) => signature)).toEqual([null]);
    },
  );
});

it('a setup transaction that cannot be read is refused', async () => {
  const m = await start();
  const { env } = await tableService(m);
  const { nodeAdapters } = await import('../../src/cli/adapters.ts');
  const adapters = {
    ...nodeAdapters,
    service: async (options: Parameters<typeof nodeAdapters.service>[0]) => {
      const service = await nodeAdapters.service(options);
      const buildTransaction: typeof service.buildTransaction = async (path, body) => ({
        ...(await service.buildTransaction(path, body)),
        setup: new Uint8Array([1, 2, 3]),
      });
      return { ...service, buildTransaction };
    },
  };
  const argv = [...(await large(m, ACCEPT)), '--yes'];
  const { code, error } = await answerOf(m, argv, { as: 'bea', env, adapters });
  expect([code, error.details.failed]).toEqual([5, ['well-formed']]);
  expect(tablesOn(m)).toEqual([]);
});
