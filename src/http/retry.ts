import type { CliError } from '../errors/cli-error.ts';
import type { Clock } from '../ports/clock.ts';

/** The result of one attempt: an answer, or a failure that a later attempt may avoid. Other failures are thrown. */
export type Attempt<T> = { readonly done: T } | RetryableFailure;

export interface RetryableFailure {
  readonly failed: CliError;
  /** How long the server asked to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

export interface RetryOptions {
  readonly clock: Clock;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  /** Default: 4. */
  readonly tries?: number | undefined;
}

const DEFAULT_TRIES = 4;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/**
 * Repeats an attempt. The waits begin at 250 ms and double, and each is shortened by a random part of up to one half; if
 * the server asked for a wait, that one is used. Throws at once when a wait would be over 10 s: a person should see the
 * error, not a silent terminal.
 */
export async function withRetry<T>(options: RetryOptions, once: () => Promise<Attempt<T>>): Promise<T> {
  const { tries: most = DEFAULT_TRIES } = options;
  for (let tries = 1; ; tries++) {
    const attempt = await once();
    if ('done' in attempt) return attempt.done;
    const wait = attempt.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1) * (1 - options.random() / 2);
    if (tries === most || wait > LONGEST_WAIT_MS) throw attempt.failed;
    await options.clock.sleep(wait);
  }
}

/** One attempt, for what must not be done twice. */
export async function withoutRetry<T>(once: () => Promise<Attempt<T>>): Promise<T> {
  const attempt = await once();
  if ('done' in attempt) return attempt.done;
  throw attempt.failed;
}
