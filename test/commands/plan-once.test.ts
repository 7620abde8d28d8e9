import { describe, expect, it } from 'vitest';
import { effectsFromNow } from '../support/effects.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { answerOf } from '../support/plans.ts';
import { interruptedAfterSend, lostAfterSend, withNode } from '../support/unlucky.ts';

const start = marketplaces();

const reprice = (m: Marketplace) => [
  ...['listing', 'reprice', m.artwork('Tide Table'), '--price', '2 SOL', '--source', 'local', '--yes'],
];

const submit = (out: string) => ['tx', 'submit', out];

/** A plan of the repricing, signed where the key is; whoever submits it has none. */
async function signedPlan(m: Marketplace, out = 'signed.json'): Promise<string> {
  const made = await answerOf(m, [...reprice(m), '--sign-only', '--out', out], { as: 'mira' });
  expect(made.code).toBe(0);
  return made.data.signature;
}

/** How often the listing was touched since. */
async function counting(m: Marketplace): Promise<() => Promise<number>> {
  return effectsFromNow(m.running.rpcUrl, m.artwork('Tide Table'));
}

describe('a plan that is submitted', () => {
  it('is in the journal of the machine that sent it, as what was asked', async () => {
    const m = await start();
    const signature = await signedPlan(m);
    expect((await answerOf(m, ['tx', 'history'])).data).toEqual([]);
    expect((await answerOf(m, submit('signed.json'))).code).toBe(0);
    const { data } = await answerOf(m, ['tx', 'history']);
    const mine = { operation: 'listing.reprice', wallet: m.wallet('mira'), signature, state: 'confirmed' };
    expect(data).toMatchObject([{ id: 1, ...mine, intent: { newPrice: '2000000000' } }]);
    expect(await answerOf(m, submit('signed.json'))).toMatchObject({
      code: 5,
      error: { message: 'this plan was sent before, and is not sent again' },
    });
    expect((await answerOf(m, ['tx', 'history'])).data).toMatchObject([
      { id: 2, state: 'dropped', signature: null },
      { id: 1, state: 'confirmed' },
    ]);
  });

  it('leaves nothing in the journal when it is a dry run', async () => {
    const m = await start();
    await signedPlan(m);
    const dry = await answerOf(m, [...submit('signed.json'), '--dry-run']);
    expect(dry).toMatchObject({ code: 0, data: { dryRun: true } });
    expect((await answerOf(m, ['tx', 'history'])).data).toEqual([]);
  });

  it.each([
    ['landed', interruptedAfterSend, 1],
    ['was lost', lostAfterSend, 0],
  ])('and %s after a Ctrl-C is followed by the same command, and lands once', async (_, unlucky, landed) => {
    const m = await start();
    const signature = await signedPlan(m);
    const effects = await counting(m);
    const first = await answerOf(m, submit('signed.json'), unlucky());
    expect(first).toMatchObject({ code: 8, error: { details: { signature } } });
    expect(first.error.hint).toContain('gavel tx resume 1');
    m.running.chain.makeBlocks(1);
    expect(await effects()).toBe(landed);
    const again = await answerOf(m, submit('signed.json'));
    expect(again).toMatchObject({ code: 0, data: { signature } });
    expect(again.stderr).toContain('following record 1, listing.reprice');
    expect(await effects()).toBe(1);
  });

  it('is not sent, and says so, when Ctrl-C comes before that', async () => {
    const m = await start();
    await signedPlan(m);
    const effects = await counting(m);
    const controller = new AbortController();
    const adapters = withNode((chain) => ({
      simulate: async (...asked) => {
        const seen = await chain.simulate(...asked);
        controller.abort();
        return seen;
      },
    }));
    const result = await answerOf(m, submit('signed.json'), { adapters, interrupted: controller.signal });
    expect(result).toMatchObject({ code: 2, error: { code: 'declined', why: 'it was interrupted' } });
    expect(await effects()).toBe(0);
    expect(await answerOf(m, submit('signed.json'))).toMatchObject({ code: 0 });
    expect(await effects()).toBe(1);
  });

  it('is brought to its end by tx resume where there is no key', async () => {
    const m = await start();
    const signature = await signedPlan(m);
    const effects = await counting(m);
    expect((await answerOf(m, submit('signed.json'), lostAfterSend())).code).toBe(8);
    const resumed = await answerOf(m, ['tx', 'resume']);
    expect(resumed).toMatchObject({ code: 0, data: [{ id: 1, signature, outcome: 'confirmed' }] });
    expect(await effects()).toBe(1);
  });
});

describe('two ways to the same intent', () => {
  it('the command that is typed while its plan is open follows the plan', async () => {
    const m = await start();
    const signature = await signedPlan(m);
    const effects = await counting(m);
    expect((await answerOf(m, submit('signed.json'), lostAfterSend())).code).toBe(8);
    const typed = await answerOf(m, reprice(m), { as: 'mira' });
    expect(typed).toMatchObject({ code: 0, data: { signature } });
    expect(typed.stderr).toContain('following record 1, listing.reprice');
    expect(await effects()).toBe(1);
  });

  it('a plan that is submitted while the command is open follows the command', async () => {
    const m = await start();
    const planned = await signedPlan(m);
    const effects = await counting(m);
    // Another blockhash, and so another signature.
    m.clock.advance(1);
    const typed = await answerOf(m, reprice(m), { as: 'mira', ...lostAfterSend() });
    expect(typed.code).toBe(8);
    const { signature } = typed.error.details;
    const sent = await answerOf(m, submit('signed.json'));
    expect(sent).toMatchObject({ code: 0, data: { signature } });
    expect(signature).not.toBe(planned);
    expect(sent.stderr).toContain('following record 1, listing.reprice');
    expect(await effects()).toBe(1);
  });

  it('of two plans the second follows the first', async () => {
    const m = await start();
    const signature = await signedPlan(m, 'one.json');
    m.clock.advance(1);
    expect(await signedPlan(m, 'two.json')).not.toBe(signature);
    const effects = await counting(m);
    expect((await answerOf(m, submit('one.json'), lostAfterSend())).code).toBe(8);
    expect(await answerOf(m, submit('two.json'))).toMatchObject({ code: 0, data: { signature } });
    expect(await effects()).toBe(1);
  });
});
