export const METRICS_URL = '/metrics';

/** Why a client of the stream was disconnected. */
export type DropReason = 'too_slow' | 'revoked' | 'too_many_messages' | 'no_answer';

/** What is counted besides requests. */
export interface Meter {
  /** A request was refused with 429: because of its address, or of its API key. */
  limited(by: 'address' | 'key'): void;
  /** A client of the stream came, or went. */
  connected(): void;
  disconnected(): void;
  dropped(reason: DropReason): void;
}

/** Counts nothing. */
export const NO_METER: Meter = {
  limited: () => undefined,
  connected: () => undefined,
  disconnected: () => undefined,
  dropped: () => undefined,
};
