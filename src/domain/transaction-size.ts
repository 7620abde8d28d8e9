/** The largest transaction in bytes, of version 1 and of the versions before it. */
export const MAX_TRANSACTION_BYTES = { v1: 4_096, before: 1_232 } as const;
