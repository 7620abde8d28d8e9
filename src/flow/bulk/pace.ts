import type { Service } from '../../api/service.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Clock } from '../../ports/clock.ts';

export interface PaceOptions {
  readonly clock: Clock;
  /** The most requests a second; null: as many as the service takes. */
  readonly perSecond: number | null;
  /** The most at the same time. */
  readonly atOnce: number;
  readonly interrupted: AbortSignal;
  /** Told once for each wait that the service asked for. */
  onWait(seconds: number): void;
}

/**
 * The same service, asked for transactions and accounts no faster than allowed. When it says how long to wait (429 with Retry-After), nothing more is asked for
 * so long, and then the request is made again.
 */
export function paced(service: Service, options: PaceOptions): Service {
  const { clock, perSecond, atOnce, interrupted, onWait } = options;
  const gap = perSecond === null ? 0 : 1000 / perSecond;
  let next = clock.monotonic();
  let running = 0;
  const queue: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    running += 1;
  };
  const leave = (): void => {
    running -= 1;
    queue.shift()?.();
  };
  const turn = async (): Promise<void> => {
    for (;;) {
      const now = clock.monotonic();
      if (now >= next) {
        next = Math.max(next + gap, now);
        return;
      }
      const wait = next - now;
      if (gap > 0) next += gap;
      await clock.sleep(wait);
      if (gap > 0) return;
    }
  };
  const atPace =
    <A extends readonly unknown[], R>(ask: (...asked: A) => Promise<R>) =>
    async (...asked: A): Promise<R> => {
      await enter();
      try {
        for (;;) {
          await turn();
          try {
            return await ask(...asked);
          } catch (error) {
            const seconds = secondsToWait(error);
            if (seconds === null || interrupted.aborted) throw error;
            const until = clock.monotonic() + seconds * 1000;
            if (until > next) {
              onWait(seconds);
              next = until;
            }
          }
        }
      } finally {
        leave();
      }
    };
  return {
    ...service,
    getListing: atPace(service.getListing),
    getOffer: atPace(service.getOffer),
    getAuction: atPace(service.getAuction),
    getRaffle: atPace(service.getRaffle),
    buildTransaction: atPace(service.buildTransaction),
  };
}

/** Null unless the service asked for a wait, and said how long. */
function secondsToWait(error: unknown): number | null {
  if (!(error instanceof CliError) || error.code !== 'rate_limited') return null;
  const { retryAfterSeconds } = error.details;
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null;
}
