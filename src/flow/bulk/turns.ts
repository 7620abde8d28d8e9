type Kind = 'verifying' | 'sending';

/** Two kinds of work. Any number of one kind runs at the same time, but none of one together with one of the other. */
export type Turns = { readonly [K in Kind]: <T>(work: () => Promise<T>) => Promise<T> };

/**
 * What lands between the two reads of a verification, the state before and the simulation, makes it fail: the fee alone changes the
 * wallet. So nothing is sent while something is verified. When one kind has waited, all of it that waits goes next.
 */
export function takingTurns(): Turns {
  let running = 0;
  let current: Kind = 'verifying';
  let waiting: { readonly kind: Kind; readonly begin: () => void }[] = [];
  const enter = (kind: Kind): Promise<void> => {
    if (waiting.length === 0 && (running === 0 || current === kind)) {
      [current, running] = [kind, running + 1];
      return Promise.resolve();
    }
    return new Promise((begin) => waiting.push({ kind, begin }));
  };
  const leave = (): void => {
    running -= 1;
    const [next] = waiting;
    if (running > 0 || next === undefined) return;
    current = next.kind;
    const own = waiting.filter(({ kind }) => kind === current);
    waiting = waiting.filter(({ kind }) => kind !== current);
    running = own.length;
    for (const { begin } of own) begin();
  };
  const inTurn =
    (kind: Kind) =>
    async <T>(work: () => Promise<T>): Promise<T> => {
      await enter(kind);
      try {
        return await work();
      } finally {
        leave();
      }
    };
  return { verifying: inTurn('verifying'), sending: inTurn('sending') };
}
