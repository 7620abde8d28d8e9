import { describe, expect, it } from 'vitest';
import type { Service } from '../../../src/api/service.ts';
import { toAddress } from '../../../src/domain/base58.ts';
import { CliError } from '../../../src/errors/cli-error.ts';
import { type PaceOptions, paced } from '../../../src/flow/bulk/pace.ts';

/** A service that notes when it is asked, and a clock that goes on when somebody sleeps. */
function rehearsal(answer: (asked: number) => void, options: Partial<PaceOptions> = {}) {
  let now = 0;
  const times: number[] = [];
  const waits: number[] = [];
  let [running, most] = [0, 0];
  const sleepers: { readonly until: number; resolve(): void }[] = [];
  const wakeFirst = (): void => {
    const first = sleepers.sort((one, other) => one.until - other.until).shift();
    now = Math.max(now, first?.until ?? now);
    first?.resolve();
  };
  const asked = async () => {
    times.push(now);
    running += 1;
    most = Math.max(most, running);
    try {
      await Promise.resolve();
      answer(times.length);
      return { transaction: '' };
    } finally {
      running -= 1;
    }
  };
  const names = ['getListing', 'getOffer', 'getAuction', 'getRaffle', 'buildTransaction'] as const;
  const service = Object.fromEntries(names.map((name) => [name, asked])) as unknown as Service;
  const clock = {
    now: () => now,
    monotonic: () => now,
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        sleepers.push({ until: now + ms, resolve });
        setImmediate(wakeFirst);
      }),
  };
  const pacing = { clock, perSecond: null, atOnce: 16, interrupted: new AbortController().signal };
  const one = paced(service, { ...pacing, onWait: (seconds) => waits.push(seconds), ...options });
  const ask = (count: number) =>
    Promise.all(Array.from({ length: count }, () => one.buildTransaction('/path', {})));
  return { one, ask, times, waits, most: () => most };
}

const refused = (seconds: number | null) =>
  new CliError('rate_limited', { what: 'too many', hint: 'wait', details: { retryAfterSeconds: seconds } });

describe('a service that is asked at a pace', () => {
  it('is asked so many times a second, and not more', async () => {
    const { ask, times } = rehearsal(() => undefined, { perSecond: 4 });
    await ask(5);
    expect(times).toEqual([0, 250, 500, 750, 1000]);
  });

  it('is asked for accounts and for transactions at the same pace', async () => {
    const { one, times } = rehearsal(() => undefined, { perSecond: 2 });
    const at = toAddress(new Uint8Array(32));
    await Promise.all([one.getListing(at), one.getOffer(at), one.buildTransaction('/path', {})]);
    await Promise.all([one.getAuction(at), one.getRaffle(at)]);
    expect(times).toEqual([0, 500, 1000, 1500, 2000]);
  });

  it('is asked so many times at once, and not more', async () => {
    const { ask, times, most } = rehearsal(() => undefined, { atOnce: 3 });
    await ask(10);
    expect([times.length, most()]).toEqual([10, 3]);
  });

  it('is asked again when the time is over that it named, and nothing is asked meanwhile', async () => {
    const { ask, times, waits } = rehearsal((asked) => {
      if (asked === 1) throw refused(7);
    });
    await ask(1);
    await ask(2);
    expect([times, waits]).toEqual([[0, 7_000, 7_000, 7_000], [7]]);
  });

  it('throws the refusal that names no time, and any when the person has pressed Ctrl-C', async () => {
    const unnamed = rehearsal(() => {
      throw refused(null);
    });
    await expect(unnamed.ask(1)).rejects.toMatchObject({ code: 'rate_limited' });
    const controller = new AbortController();
    controller.abort();
    const stopped = rehearsal(
      () => {
        throw refused(7);
      },
      { interrupted: controller.signal },
    );
    await expect(stopped.ask(1)).rejects.toMatchObject({ code: 'rate_limited' });
    expect([unnamed.times.length, stopped.times.length]).toEqual([1, 1]);
  });
});
