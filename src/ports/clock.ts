export interface Clock {
  /** Unix milliseconds, for times that a person reads. It jumps when the system clock is set. */
  now(): number;
  /** Milliseconds since an arbitrary start. It never jumps, so it is for measuring how long something takes. */
  monotonic(): number;
  sleep(milliseconds: number): Promise<void>;
  /**
   * Calls `ring` after so many milliseconds, unless the returned function is called before. It ends the wait for an answer
   * that does not come. Absent from clocks that move only when somebody sleeps.
   */
  alarm?(milliseconds: number, ring: () => void): () => void;
}
