import type { LandingContext, LandingEvent, Outcome } from '../chain/landing/context.ts';
import { land } from '../chain/landing/land.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Journal, JournalReader, Recorded, RecordProblem } from '../journal/record.ts';
import type { Chain } from '../ports/chain.ts';
import { decodeTransaction } from '../transactions/decode.ts';
import { UNREAD_TABLES } from '../transactions/lookup-tables.ts';
import type { Deps } from './deps.ts';
import { outcomeError } from './outcomes.ts';
import { effectSeen } from './watch.ts';

/** A signature and where it landed. */
export interface Landed {
  readonly signature: string;
  readonly slot: bigint;
}

/**
 * Sends a recorded transaction and follows it to its outcome, which is recorded. Throws `transaction_failed`,
 * `transaction_expired` or `outcome_unknown`, and `journal_unusable` when the journal is gone before it is sent.
 */
export async function follow(
  deps: Deps,
  chain: Chain,
  journal: Journal,
  recorded: Recorded,
  sent: Pick<LandingContext, 'alreadySent'>,
): Promise<Landed> {
  const { outcome, error } = await followToEnd(deps, chain, journal, recorded, sent);
  if (outcome.kind === 'confirmed') return { signature: recorded.signature, slot: outcome.slot };
  throw error;
}

/** The same, with the outcome whatever it is. `error`: null when the transaction is confirmed. Throws `journal_unusable`. */
export async function followToEnd(
  deps: Deps,
  chain: Chain,
  journal: Journal,
  recorded: Recorded,
  { alreadySent }: Pick<LandingContext, 'alreadySent'>,
): Promise<{ readonly outcome: Outcome; readonly error: CliError | null }> {
  const { terminal } = deps;
  const { id, signature } = recorded;
  terminal.announce(`signature ${signature}`);
  const keep = keeper(deps, recorded);
  const waiting = terminal.waiting('waiting until it is confirmed');
  const outcome = await land(recorded, {
    ...landingOf(deps, chain, recorded),
    alreadySent,
    sends: true,
    onEvent: async (event) => {
      if (event.kind === 'sending') journal.requireInPlace();
      reportEvent(deps, event);
      if (event.kind === 'blocks') waiting.tell(`waiting until it is confirmed; ${event.left} blocks left`);
      if (event.kind === 'seen') waiting.tell(`it is in slot ${event.slot}; waiting until that is confirmed`);
      if (STEPS.has(event.kind)) keep(() => journal.note(id, { kind: event.kind, detail: detailOf(event) }));
    },
  }).finally(() => waiting.end());
  return { outcome, error: await conclude(deps, chain, journal, recorded, outcome, keep) };
}

/** Records the outcome, or that it is not known. Returns the error to throw; null when the transaction is confirmed. */
export async function conclude(
  deps: Deps,
  chain: Chain,
  journal: Journal,
  recorded: Recorded,
  outcome: Outcome,
  keep: Keep = keeper(deps, recorded),
): Promise<CliError | null> {
  const { id } = recorded;
  if (outcome.kind === 'confirmed') {
    keep(() => journal.end(id, { state: 'confirmed', slot: outcome.slot }));
    return null;
  }
  const error = await outcomeError(outcome, recorded, deps, chain);
  keep(() => {
    if (outcome.kind === 'unknown') journal.note(id, { kind: 'unknown', detail: outcome.why });
    else if (outcome.kind === 'expired') journal.end(id, { state: 'expired' });
    else journal.end(id, { state: 'failed', slot: outcome.slot, problem: problemOf(error) });
  });
  return error;
}

/** Writes to the journal. A failure becomes a warning, so that the transaction is followed in any case. */
type Keep = (write: () => void) => void;

/** The events to record. The bytes were recorded before, and the outcome is recorded at the end. */
const STEPS: ReadonlySet<LandingEvent['kind']> = new Set(['sent', 'doubted', 'refused', 'resent', 'seen']);

function detailOf(event: LandingEvent): string | null {
  if ('why' in event) return event.why;
  return 'slot' in event ? `slot ${event.slot}, ${event.commitment}` : null;
}

function reportEvent({ terminal }: Deps, event: LandingEvent): void {
  if (event.kind === 'sent') terminal.debug('sent; waiting for confirmation');
  if (event.kind === 'blocks') terminal.debug(`it can land in ${event.left} more blocks`);
  if (event.kind === 'refused') {
    terminal.announce(
      `the RPC node refused it: ${event.why}\nthe node may have passed it on anyway, so it is followed until it can no longer land`,
    );
  }
}

/** The journal already has the bytes. When it fails later, warn once, and follow the transaction to its outcome. */
function keeper(deps: Deps, recorded: Recorded): Keep {
  let told = false;
  return (write) => {
    try {
      write();
    } catch (error) {
      if (told) return;
      told = true;
      warnUnwritten(deps, recorded, error);
    }
  };
}

/** Warns that a record could not be updated. */
export function warnUnwritten(
  { terminal }: Pick<Deps, 'terminal'>,
  { id, signature }: { readonly id: number; readonly signature: string },
  error: unknown,
): void {
  const why = error instanceof CliError ? error.why : String(error);
  terminal.warn(
    `record ${id} of the journal could not be brought up to date: ${why}; its signature is ${signature}`,
  );
}

function problemOf({ code, message, why, details }: CliError): RecordProblem {
  const { programError } = details;
  return { code: typeof programError === 'string' ? programError : code, message: why ?? message };
}

/** The part of the landing context that follows from the record and the settings. */
export function landingOf(
  { clock, settings, interrupted, deployment }: Deps,
  chain: Chain,
  recorded: Recorded,
): Omit<LandingContext, 'alreadySent' | 'sends' | 'onEvent'> {
  return {
    chain,
    clock,
    interrupted,
    lastValidBlockHeight: recorded.lastValidBlockHeight,
    minContextSlot: recorded.minContextSlot,
    blockhash: () => blockhashOf(recorded.bytes),
    timeoutSeconds: settings.timeoutSeconds,
    signedAgoMs: Math.max(0, clock.now() - recorded.signedAt),
    effectSeen: (notBefore) => effectSeen(chain, recorded, deployment, notBefore),
  };
}

/** Null for bytes that are not a transaction. Without a blockhash it is never called expired. */
function blockhashOf(bytes: Uint8Array): string | null {
  try {
    return decodeTransaction(bytes, UNREAD_TABLES).blockhash;
  } catch {
    return null;
  }
}

/** For a message: why a record is open although the RPC node refused it; empty when no node refused it. */
export function whyOpen(journal: Pick<JournalReader, 'events'>, id: number): string {
  const said = journal.events(id).findLast(({ kind }) => ANSWERS.has(kind));
  if (said?.kind !== 'refused') return '';
  return `, though the RPC node refused it (${said.detail ?? 'it did not say why'}), since it may have been passed on`;
}

const ANSWERS: ReadonlySet<string> = new Set(['sent', 'seen', 'refused']);
