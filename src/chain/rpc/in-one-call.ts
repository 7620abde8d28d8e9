interface Batch<T> {
  readonly keys: string[];
  readonly answers: Promise<readonly T[]>;
}

/**
 * Joins all requests of one turn of the event loop into one call. Several transactions are followed with looks at the
 * same moments, and nodes limit the number of calls. `ask` answers in the order of its keys.
 */
export function batched<T>(
  ask: (keys: readonly string[]) => Promise<readonly T[]>,
): (key: string) => Promise<T | undefined> {
  let gathering: Batch<T> | null = null;
  const begin = (): Batch<T> => {
    const keys: string[] = [];
    const answers = new Promise((resolve) => setImmediate(resolve)).then(() => {
      gathering = null;
      return ask(keys);
    });
    return { keys, answers };
  };
  return async (key) => {
    gathering ??= begin();
    const { keys, answers } = gathering;
    const place = keys.push(key) - 1;
    return (await answers)[place];
  };
}
