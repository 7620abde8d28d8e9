interface Gathering<T> {
  readonly keys: string[];
  readonly answers: Promise<readonly T[]>;
}

/**
 * Asks for all that is wanted within one turn of the event loop in a single call: who follows several transactions looks
 * for all of them at the same moments, and nodes count calls. `ask` answers in the order of its keys.
 */
export function inOneCall<T>(
  ask: (keys: readonly string[]) => Promise<readonly T[]>,
): (key: string) => Promise<T | undefined> {
  let gathering: Gathering<T> | null = null;
  const begin = (): Gathering<T> => {
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
