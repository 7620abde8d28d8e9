import type { Clock } from '../ports/clock.ts';

/**
 * Asks a second time if there is no answer after `afterMs` milliseconds, and still waits for the first. The first answer
 * to come is returned. If both fail, rejects with the error of the first. A clock without an alarm asks only once.
 */
export async function hedged<T>(clock: Clock, afterMs: number, ask: () => Promise<T>): Promise<T> {
  try {
    return await firstOf(clock, afterMs, [ask, ask], { nextOnFailure: false });
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error;
  }
}

/**
 * Asks one after the other: the next when the one before has not answered for `afterMs` milliseconds, or (with
 * `nextOnFailure`) as soon as it fails. The first answer to come is returned. If all fail, rejects with an AggregateError
 * of all failures, in order.
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
