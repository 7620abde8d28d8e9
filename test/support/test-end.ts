/** What is to be done when the running test has ended; null between tests. */
let ends: (() => void)[] | null = null;

/** Calls it when the running test has ended. Never, for what is made outside of tests: later tests still use it. */
export function atTestEnd(end: () => void): void {
  ends?.push(end);
}

/** For the set-up of all files. */
export function beginTest(): void {
  ends = [];
}

/** For the set-up of all files. */
export function endTest(): void {
  const all = ends ?? [];
  ends = null;
  for (const end of all) end();
}

/** Ends what the running test has made so far: before each run of a property that makes all that it needs. */
export function beginRun(): void {
  endTest();
  beginTest();
}
