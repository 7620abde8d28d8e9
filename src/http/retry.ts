import type { CliError } from '../errors/cli-error.ts';
import type { Clock } from '../ports/clock.ts';

/** The outcome of one try: an answer, or a failure that a later try may not meet. Any other failure is thrown. */
export type Attempt<T> = { readonly done: T } | Again;

export interface Again {
  readonly failed: CliError;
  /** Milliseconds the other side asked to wait. */
  readonly retryAfterMs?: number | undefined;
}

export interface Patience {
  readonly clock: Clock;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  /** 4 unless given. */
  readonly tries?: number | undefined;
}

const USUAL_TRIES = 4;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/**
 * Tries several times, waiting 250 ms doubling, each wait jittered down by up to a half, or as long as the other side
 * asked. Gives up at once when that is over 10 s: a person should hear of it rather than sit before a silent terminal.
 */
export async function withRetry<T>(patience: Patience, once: () => Promise<Attempt<T>>): Promise<T> {
  const { tries: most = USUAL_TRIES } = patience;
  for (let tries = 1; ; tries++) {
    const attempt = await once();
    if ('done' in attempt) return attempt.done;
    const wait = attempt.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1) * (1 - patience.random() / 2);
    if (tries === most || wait > LONGEST_WAIT_MS) throw attempt.failed;
    await patience.clock.sleep(wait);
  }
}

/** One try, for what must not be done twice. */
export async function withoutRetry<T>(once: () => Promise<Attempt<T>>): Promise<T> {
  const attempt = await once();
  if ('done' in attempt) return attempt.done;
  throw attempt.failed;
}
