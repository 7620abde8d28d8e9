/**
 * Waits before the next look: close together at first, since a block comes several times a second and a person is waiting,
 * then ever wider. That is 19 looks in 2 s, each of one request: half of what public nodes allow one address in 10 s.
 */
const FIRST_WAITS_MS: readonly number[] = [
  ...Array<number>(10).fill(50),
  ...Array<number>(5).fill(100),
  ...Array<number>(4).fill(250),
];
const RESEND_MS = 2_000;

/** The first send is waited for no longer than this before the first look. */
export const SEND_PATIENCE_MS = 500;

/** Milliseconds until the next look, after so many pauses. */
export function waitAfter(pauses: number): number {
  return FIRST_WAITS_MS[pauses] ?? RESEND_MS;
}

/** A blockhash lives for a while: whether it is over is not asked in the first seconds. */
export function mayBeOver(pauses: number): boolean {
  return pauses >= FIRST_WAITS_MS.length;
}

/**
 * Milliseconds until the identical bytes are to be sent again, 0 or less when they are due. `lastSent` and `elapsed` in
 * milliseconds since the landing began; `lastSent` is null when this run has sent nothing yet.
 */
export function resendIn(lastSent: number | null, elapsed: number): number {
  return lastSent === null ? 0 : lastSent + RESEND_MS - elapsed;
}

/**
 * Milliseconds for which a look may keep the bytes from being sent again. What an earlier run may have sent is looked for
 * first: its first look has as long as any other.
 */
export function lookPatience(lastSent: number | null, elapsed: number): number {
  return Math.max(0, resendIn(lastSent ?? 0, elapsed));
}
