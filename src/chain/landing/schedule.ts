/**
 * Waits before the next look: close together at first, since a block comes every 400 ms and a person is waiting, then
 * ever wider. That is 19 looks in 2 s, each of one request: half of what public nodes allow one address in 10 s.
 */
const FIRST_WAITS_MS: readonly number[] = [
  ...Array<number>(10).fill(50),
  ...Array<number>(5).fill(100),
  ...Array<number>(4).fill(250),
];
const RESEND_MS = 2_000;

/** Milliseconds until the next look, after so many pauses. */
export function waitAfter(pauses: number): number {
  return FIRST_WAITS_MS[pauses] ?? RESEND_MS;
}

/** A blockhash lives for a minute: whether it is over is not asked in the first seconds. */
export function mayBeOver(pauses: number): boolean {
  return pauses >= FIRST_WAITS_MS.length;
}

/** `lastSent` and `elapsed` in milliseconds since the landing began; null when this run has sent nothing yet. */
export function isResendDue(lastSent: number | null, elapsed: number): boolean {
  return lastSent === null || elapsed - lastSent >= RESEND_MS;
}
