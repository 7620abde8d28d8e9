/** Whoever calls while an earlier call waits for its answer gets that answer too. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let waiting: Promise<T> | undefined;
  return () => {
    waiting ??= ask().finally(() => {
      waiting = undefined;
    });
    return waiting;
  };
}
