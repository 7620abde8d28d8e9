import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { onTestFinished } from 'vitest';
import type { Address } from '../../src/domain/address.ts';
import { createPrivate } from '../../src/journal/create-private.ts';
import { watchFile } from '../../src/journal/in-place.ts';
import { createJournal } from '../../src/journal/journal.ts';
import { type OpenJournal, openJournal } from '../../src/journal/open.ts';
import type { ClaimRequest, Journal, SignedEntry } from '../../src/journal/record.ts';
import { migrate } from '../../src/journal/schema.ts';
import { type Session, sessionsIn } from '../../src/journal/session.ts';

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

/** As another process would open it: with a connection and a session of its own. */
export function openAt(directory: string, overrides: { readonly now?: () => number } = {}): OpenJournal {
  const uid = process.getuid?.() ?? null;
  const clean = (text: string) => text.replaceAll('hunter2', '[redacted]');
  return openJournal({ directory, now: () => 1000, pid: process.pid, uid, clean, ...overrides });
}

/** A journal whose process can die: its locks go, as the system takes them, and nothing else is done. */
export function mortalAt(directory: string): { readonly journal: Journal; die(): void } {
  const path = join(directory, 'journal.db');
  createPrivate(path);
  const database = new Database(path, { timeout: 5_000 });
  database.exec('PRAGMA journal_mode = WAL');
  migrate(database);
  const held: Session[] = [];
  const sessions = sessionsIn(join(directory, 'sessions'));
  const hold = (id: number) => {
    const session = sessions.hold(id);
    if (session !== null) held.push(session);
    return session;
  };
  const own = { now: () => 1000, startedAt: 1000, pid: 1, clean: (text: string) => text };
  const common = { path, database, fileWatch: watchFile(path), ...own };
  return {
    journal: createJournal({ ...common, sessions: { ...sessions, hold } }),
    die() {
      for (const session of held) session.close();
      database.close();
    },
  };
}
