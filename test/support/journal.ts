import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Address } from '../../src/domain/address.ts';
import { type OpenJournal, openJournal } from '../../src/journal/open.ts';
import type { ClaimRequest, SignedEntry } from '../../src/journal/record.ts';

export const REPRICE: ClaimRequest = {
  cluster: 'a cluster',
  wallet: 'a wallet' as Address,
  operation: 'listing.reprice',
  intent: { mint: 'a mint', newPrice: 2_000_000_000n },
  typed: { artwork: 'a mint', price: '2 SOL' },
  rpcHosts: ['127.0.0.1:8899'],
};

export function entry(signature = 'a signature'): SignedEntry {
  return {
    bytes: new Uint8Array([1, 2, 3]),
    signature,
    lastValidBlockHeight: 2n ** 60n,
    minContextSlot: 9n,
    watched: [{ address: 'an account' as Address, before: null }],
    preview: null,
    subject: null,
  };
}

/** A directory that is gone after the test. */
export function temporaryDirectory(parent = tmpdir()): string {
  const directory = mkdtempSync(join(parent, 'gavel-journal-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** As another process would open it: with a connection and a session of its own. `close` is as good as its death. */
export function openAt(directory: string, overrides: { readonly now?: () => number } = {}): OpenJournal {
  const uid = process.getuid?.() ?? null;
  const clean = (text: string) => text.replaceAll('hunter2', '[redacted]');
  return openJournal({ directory, now: () => 1000, pid: process.pid, uid, clean, ...overrides });
}
