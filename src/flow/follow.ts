import type { LandingContext, LandingEvent } from '../chain/landing/context.ts';
import { land } from '../chain/landing/land.ts';
import type { Chain, Deps } from '../deps.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Journal, Recorded, RecordProblem } from '../journal/record.ts';
import { outcomeError, refusedWhenSent } from './outcomes.ts';
import { mayHaveHappened } from './watch.ts';

/** A signature and where it landed. */
export interface Landed {
  readonly signature: string;
  readonly slot: bigint;
}

/**
 * Sends what is recorded and follows it to its end, which is recorded too. Throws one of `transaction_failed`,
 * `transaction_expired` and `outcome_unknown`, or what the node refused before it took the transaction.
 */
export async function follow(
  deps: Deps,
  chain: Chain,
  journal: Journal,
  recorded: Recorded,
  { alreadySent }: Pick<LandingContext, 'alreadySent'>,
): Promise<Landed> {
  const { terminal, clock, settings, interrupted } = deps;
  const { id, signature } = recorded;
  terminal.tell(`signature ${signature}`);
  const keep = keeper(deps, id);
  const context: LandingContext = {
    chain,
    clock,
    interrupted,
    alreadySent,
    lastValidBlockHeight: recorded.lastValidBlockHeight,
    minContextSlot: recorded.minContextSlot,
    timeoutSeconds: settings.timeoutSeconds,
    onEvent: async (event) => {
      if (event.kind === 'sent') terminal.debug('sent; waiting for confirmation');
      if (STEPS.has(event.kind)) keep(() => journal.note(id, { kind: event.kind, detail: detailOf(event) }));
    },
    effectSeen: () => mayHaveHappened(chain, recorded),
  };
  const outcome = await land(recorded, context).catch(async (thrown: unknown) => {
    const error = await refusedWhenSent(thrown, recorded, deps);
    if (error instanceof CliError && error.code === 'simulation_failed') {
      keep(() => journal.end(id, { state: 'refused', problem: problemOf(error) }));
    }
    throw error;
  });
  if (outcome.kind === 'confirmed') {
    keep(() => journal.end(id, { state: 'confirmed', slot: outcome.slot }));
    return { signature, slot: outcome.slot };
  }
  const error = await outcomeError(outcome, recorded, deps, chain);
  keep(() => {
    if (outcome.kind === 'unknown') journal.note(id, { kind: 'unknown', detail: outcome.why });
    else if (outcome.kind === 'expired') journal.end(id, { state: 'expired' });
    else journal.end(id, { state: 'failed', slot: outcome.slot, problem: problemOf(error) });
  });
  throw error;
}

/** Steps that are neither recorded before (the bytes) nor with the outcome. */
const STEPS: ReadonlySet<LandingEvent['kind']> = new Set(['sent', 'doubted', 'resent', 'seen']);

function detailOf(event: LandingEvent): string | null {
  if ('why' in event) return event.why;
  return 'slot' in event ? `slot ${event.slot}, ${event.commitment}` : null;
}

/** What is on its way is followed also when the journal fails: the bytes are in it, and what becomes of them is said. */
function keeper({ terminal }: Deps, id: number): (write: () => void) => void {
  let told = false;
  return (write) => {
    try {
      write();
    } catch (error) {
      if (told) return;
      told = true;
      const why = error instanceof CliError ? error.why : String(error);
      terminal.tell(`warning: record ${id} of the journal could not be brought up to date: ${why}`);
    }
  };
}

function problemOf({ code, message, why, details }: CliError): RecordProblem {
  const { programError } = details;
  return { code: typeof programError === 'string' ? programError : code, message: why ?? message };
}
