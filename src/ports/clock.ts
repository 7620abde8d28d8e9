export interface Clock {
  /** Unix milliseconds: for what a person reads. It jumps when the system's clock is set. */
  now(): number;
  /** Milliseconds from some moment on, which never jumps: for how long something took. */
  monotonic(): number;
  sleep(milliseconds: number): Promise<void>;
  /**
   * Calls back after so many milliseconds, unless the function that it returns was called before. What would wait for an
   * answer is not held up by one that does not come. A clock that moves only when somebody sleeps has none.
   */
  alarm?(milliseconds: number, ring: () => void): () => void;
}
