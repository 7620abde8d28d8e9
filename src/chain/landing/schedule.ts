/**
 * Waits between looks, in milliseconds. Short at first, as several blocks come in a second and a person waits; then
 * longer. This makes 19 looks in 2 s with one request each: half of what public nodes allow per address in 10 s.
 */
const FIRST_WAITS_MS: readonly number[] = [
  ...Array<number>(10).fill(50),
  ...Array<number>(5).fill(100),
  ...Array<number>(4).fill(250),
];
const RESEND_MS = 2_000;

/** The longest wait for the first send before the first look, in milliseconds. */
export const FIRST_SEND_WAIT_MS = 500;

/** Milliseconds until the next look, after `pauses` waits. */
export function waitAfter(pauses: number): number {
  return FIRST_WAITS_MS[pauses] ?? RESEND_MS;
}

/** Whether to ask if the blockhash has expired. In the first seconds it cannot have. */
export function mayBeExpired(pauses: number): boolean {
  return pauses >= FIRST_WAITS_MS.length;
}

/**
 * Milliseconds until the same bytes are due to be sent again, 0 or less when they are due. `lastSent` and `elapsed` are
 * in milliseconds since the landing began; `lastSent` is null if this run has sent nothing yet.
 */
export function resendIn(lastSent: number | null, elapsed: number): number {
  return lastSent === null ? 0 : lastSent + RESEND_MS - elapsed;
}

/**
 * Milliseconds for which a look may delay the next send. If an earlier run may have sent the bytes, the first look comes
 * before any send, and has as long as any other.
 */
export function lookTimeout(lastSent: number | null, elapsed: number): number {
  return Math.max(0, resendIn(lastSent ?? 0, elapsed));
}
