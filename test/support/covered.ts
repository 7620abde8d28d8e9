/** Folders of what decides about money: tests take every branch of it. */
export const COVERED = ['src/journal', 'src/signing', 'src/chain/landing', 'src/transactions/verify'];
