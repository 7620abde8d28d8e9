import { describe, expect, it } from 'vitest';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { answerOf } from '../support/plans.ts';
import { withNode } from '../support/unlucky.ts';

const start = marketplaces();

/** A plan of the repricing, in `plan.json`; returns its signature. */
async function plan(m: Marketplace): Promise<string> {
  const argv = ['listing', 'reprice', m.artwork('Tide Table'), '--price', '2 SOL', '--source', 'local'];
  const { code, data } = await answerOf(m, [...argv, '--yes', '--sign-only', '--out', 'plan.json'], {
    as: 'mira',
  });
  expect(code).toBe(0);
  return data.signature;
}

describe('status', () => {
  it('names a plan that was signed and not sent, until it is sent', async () => {
    const m = await start();
    const signature = await plan(m);
    const named = await answerOf(m, ['status']);
    expect(named).toMatchObject({
      code: 0,
      data: {
        open: [],
        plans: [
          {
            operation: 'listing.reprice',
            mint: m.artwork('Tide Table'),
            wallet: m.wallet('mira'),
            signature,
          },
        ],
        next: null,
      },
      warnings: [],
    });
    const text = await m.gavel(['status'], { tty: true, columns: 80 });
    expect(text.stdout).toContain('signed plan');
    expect(text.stdout).not.toContain('Nothing is open');
    expect((await answerOf(m, ['tx', 'submit', 'plan.json'])).code).toBe(0);
    expect((await answerOf(m, ['status'])).data).toEqual({
      wallet: null,
      needs: [],
      open: [],
      plans: [],
      next: null,
    });
  });

  it('names it as long as it can be sent, and not when it has expired', async () => {
    const m = await start();
    await plan(m);
    const count = async () => (await answerOf(m, ['status'])).data.plans.length;
    m.running.chain.makeBlocks(149);
    expect(await count()).toBe(1);
    // Past its last valid height, and 32 more until that block is final.
    m.running.chain.makeBlocks(40);
    expect(await count()).toBe(0);
  });

  it('warns where no node says whether it can still be sent', async () => {
    const m = await start();
    await plan(m);
    const adapters = withNode(() => ({ getFinalizedTip: () => Promise.reject(new Error('no answer')) }));
    expect(await answerOf(m, ['status'], { adapters })).toMatchObject({
      code: 0,
      data: { plans: [] },
      warnings: ['it is not known which of the plans signed here can still be sent: no answer'],
    });
  });
});
