/** An account that is watched, whatever it is. */
export interface WatchedAccount {
  /** As `gavel inspect` names it: `listing`, `token-account`, `unknown`. */
  readonly kind: string;
  /** Its fields. Those of a listing, offer, auction or raffle as the service shows them; of others as they are in the bytes. */
  readonly account: Readonly<Record<string, unknown>>;
}
