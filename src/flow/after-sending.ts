/**
 * Calls `work` when the requests that were made in this turn are on their way: what takes the processor for long is done while the
 * answers are awaited. The first turn opens connections, the second one has written to them.
 */
export function afterSending(work: () => void): void {
  setImmediate(() => setImmediate(work));
}

/** Resolves when the requests that were made in this turn are on their way. */
export function sent(): Promise<void> {
  return new Promise(afterSending);
}
