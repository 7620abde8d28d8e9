import type { Clock } from '../ports/clock.ts';

/**
 * Asks once more when no answer has come after `afterMs` milliseconds, without giving up the first: whichever answers first
 * counts. Rejects as the first did. With a clock that has no alarm it asks once.
 */
export async function hedged<T>(clock: Clock, afterMs: number, ask: () => Promise<T>): Promise<T> {
  try {
    return await firstOf(clock, afterMs, [ask, ask], { nextOnFailure: false });
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error;
  }
}

/**
 * Asks the first, and the next as soon as the one before has failed (if so told) or has not answered for `afterMs`
 * milliseconds. The first answer counts; rejects with an AggregateError of all failures, in their order, when there is none.
 */
export function firstOf<T>(
  clock: Clock,
  afterMs: number,
  questions: readonly (() => Promise<T>)[],
  { nextOnFailure }: { readonly nextOnFailure: boolean },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const reasons: unknown[] = [];
    let [asked, failed, done] = [0, 0, false];
    let cancel = (): void => undefined;
    const end = (settle: () => void): void => {
      done = true;
      cancel();
      settle();
    };
    const askNext = (): void => {
      cancel();
      const place = asked;
      const question = questions[place];
      if (done || question === undefined) return;
      asked += 1;
      cancel = clock.alarm?.(afterMs, askNext) ?? (() => undefined);
      question().then(
        (answer) => end(() => resolve(answer)),
        (error: unknown) => {
          reasons[place] = error;
          failed += 1;
          if (nextOnFailure && place === asked - 1) askNext();
          if (failed === asked) end(() => reject(new AggregateError(reasons)));
        },
      );
    };
    askNext();
  });
}
