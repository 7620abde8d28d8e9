import { describe, expect, it } from 'vitest';
import type { LandingContext } from '../../../src/chain/landing/context.ts';
import { land } from '../../../src/chain/landing/land.ts';
import type { SignatureStatus } from '../../../src/deps.ts';
import { manualClock, refused, type ScriptedChain, scriptedChain, timeout } from '../../support/chain.ts';

const SIGNED = { bytes: new Uint8Array([1, 2, 3]), signature: 'signature' };

function follow(chain: ScriptedChain, overrides: Partial<LandingContext> = {}) {
  return land(SIGNED, {
    chain,
    clock: manualClock(),
    lastValidBlockHeight: 150n,
    minContextSlot: 1n,
    timeoutSeconds: 60,
    interrupted: new AbortController().signal,
    alreadySent: false,
    onEvent: async () => {},
    ...overrides,
  });
}

function status(commitment: SignatureStatus['commitment'], err: unknown = null): SignatureStatus {
  return { slot: 7n, commitment, err };
}

const failure = { InstructionError: [0, { Custom: 6019 }] };

describe('landing', () => {
  it('waits until it is confirmed: processed is not enough', async () => {
    const chain = scriptedChain({ statuses: [null, status('processed'), status('confirmed')] });
    expect(await follow(chain)).toEqual({ kind: 'confirmed', slot: 7n });
    expect(chain.sent).toHaveLength(1);
  });

  it('calls one that landed with an error failed, not confirmed', async () => {
    const chain = scriptedChain({ statuses: [status('confirmed', failure)] });
    expect(await follow(chain)).toEqual({ kind: 'failed', slot: 7n, err: failure });
  });

  it('sends the identical bytes again every two seconds', async () => {
    const chain = scriptedChain({ statuses: [...Array(25).fill(null), status('finalized')] });
    await follow(chain);
    expect(chain.sent.length).toBeGreaterThan(1);
    expect(chain.sent.every((bytes) => bytes === SIGNED.bytes)).toBe(true);
  });

  it('hears of a confirmation within 50 ms in the first half second, and asks a node 20 times in two', async () => {
    const clock = manualClock();
    const started = clock.now();
    const asked: number[] = [];
    const chain = scriptedChain({ statuses: [] });
    const listening = {
      ...chain,
      getStatus: async () => {
        asked.push(clock.now() - started);
        return asked.length > 30 ? status('confirmed') : null;
      },
    };
    await follow(listening, { clock });
    expect(asked.slice(0, 11)).toEqual([0, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500]);
    expect(asked.filter((at) => at <= 2_000)).toHaveLength(20);
  });

  it('throws a refusal of the first send: nothing was forwarded', async () => {
    await expect(follow(scriptedChain({ sends: [refused()] }))).rejects.toMatchObject({
      code: 'simulation_failed',
    });
  });

  it('follows one whose send timed out, for it may have been taken', async () => {
    const chain = scriptedChain({ sends: [timeout()], statuses: [null, status('confirmed')] });
    expect(await follow(chain)).toEqual({ kind: 'confirmed', slot: 7n });
  });

  it('is in doubt when time is up, and says why', async () => {
    const chain = scriptedChain({ sends: [timeout()] });
    expect(await follow(chain)).toEqual({ kind: 'unknown', why: 'the node did not answer' });
  });

  it('is in doubt when the person stops waiting', async () => {
    const outcome = await follow(scriptedChain({}), { interrupted: AbortSignal.abort() });
    expect(outcome).toEqual({ kind: 'unknown', why: 'you stopped following it' });
  });

  it('is not expired at its last valid height', async () => {
    expect((await follow(scriptedChain({ heights: [150n] }))).kind).toBe('unknown');
  });

  it('is expired past its last valid height when the history does not know it', async () => {
    const chain = scriptedChain({ heights: [150n, 151n] });
    expect(await follow(chain)).toEqual({ kind: 'expired' });
    expect(chain.searches.filter((inHistory) => inHistory)).toHaveLength(1);
    expect(chain.searches.at(-1)).toBe(true);
  });

  it('is confirmed when the history knows it after all', async () => {
    const chain = scriptedChain({ heights: [151n], history: [status('finalized')] });
    expect(await follow(chain)).toEqual({ kind: 'confirmed', slot: 7n });
  });

  it('takes a node that does not answer for no evidence at all', async () => {
    const chain = scriptedChain({ statuses: [timeout()], heights: [timeout()], history: [timeout()] });
    expect((await follow(chain)).kind).toBe('unknown');
    const recovers = scriptedChain({ statuses: [timeout(), timeout(), status('confirmed')] });
    expect((await follow(recovers)).kind).toBe('confirmed');
  });

  it('is not expired when the last look into the history fails', async () => {
    const chain = scriptedChain({ heights: [151n], history: [timeout()] });
    expect((await follow(chain)).kind).toBe('unknown');
  });
});
