/** Process exit codes (documented in docs/exit-codes.md; never reused for another meaning). */
export const EXIT = {
  done: 0,
  unexpected: 1,
  declined: 2,
  usage: 3,
  authentication: 4,
  refused: 5,
  failedOnChain: 6,
  expired: 7,
  unknown: 8,
  partial: 9,
  network: 10,
  service: 11,
  notFound: 12,
} as const;

export type ExitName = keyof typeof EXIT;

/** Every error a person can see, with the exit code it ends in. Codes are stable: scripts match on them. */
export const ERROR_EXITS = {
  unexpected: 'unexpected',
  declined: 'declined',
  confirmation_required: 'usage',

  usage: 'usage',
  invalid_amount: 'usage',
  invalid_address: 'usage',
  invalid_config: 'usage',
  key_missing: 'usage',
  key_unsafe: 'usage',
  key_malformed: 'usage',
  state_corrupt: 'usage',
  journal_unusable: 'usage',
  port_in_use: 'usage',
  sandbox_running: 'usage',

  unauthorized: 'authentication',

  verification_failed: 'refused',
  simulation_failed: 'refused',
  account_mismatch: 'refused',
  wrong_cluster: 'refused',

  transaction_failed: 'failedOnChain',
  transaction_expired: 'expired',
  outcome_unknown: 'unknown',
  intent_in_progress: 'unknown',

  batch_partial: 'partial',

  network_unreachable: 'network',
  network_timeout: 'network',
  not_json: 'network',
  rpc_error: 'network',
  rate_limited: 'network',
  service_error: 'network',
  no_endpoint: 'network',

  service_refused: 'service',
  invalid_request: 'service',
  not_seller: 'service',
  not_owner: 'service',
  already_listed: 'service',
  own_listing: 'service',
  listing_not_started: 'service',
  listing_ended: 'service',
  price_above_maximum: 'service',
  price_zero: 'service',
  invalid_times: 'service',
  fees_exceed_price: 'service',
  not_whitelisted: 'service',
  insufficient_funds: 'service',
  unsupported_asset: 'service',
  unsupported_currency: 'service',
  unsupported_payment: 'service',
  offer_ended: 'service',
  offer_below_minimum: 'service',
  offer_currency_fixed: 'service',
  offer_mismatch: 'service',
  own_artwork: 'service',
  blockhash_not_recent: 'service',
  marketplace_not_initialized: 'service',

  listing_not_found: 'notFound',
  offer_not_found: 'notFound',
  artwork_not_found: 'notFound',
  whitelist_not_found: 'notFound',
  wrong_account_type: 'notFound',
  transaction_not_found: 'notFound',
  record_not_found: 'notFound',
} as const satisfies Record<string, ExitName>;

export type ErrorCode = keyof typeof ERROR_EXITS;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERROR_EXITS, text);
}
