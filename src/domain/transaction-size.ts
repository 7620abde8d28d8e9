/** The largest transaction of version 1, and of the versions before: what fits one packet of the network. */
export const MAX_TRANSACTION_BYTES = { v1: 4_096, before: 1_232 } as const;
