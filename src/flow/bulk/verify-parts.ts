import { CliError } from '../../errors/cli-error.ts';
import { type Verified, verify } from '../../transactions/verify/verify.ts';
import { drop } from '../claim.ts';
import { type Pack, type PackTerms, packOf } from './pack.ts';
import type { Part } from './part.ts';
import { type BulkRun, type ClaimedPart, endsRun } from './run.ts';

const MOST_TRIES = 3;

/** A pack for which every check has passed. */
export interface VerifiedPack<I, S> extends Pack<ClaimedPart<I, S>> {
  readonly verified: Verified;
}

/**
 * Verifies the parts in one transaction. A part that fails is found by the index of its instruction in the simulation, and left out; where
 * no index shows it, the parts are halved until it is found. Throws only what would stop every other part too.
 */
export async function verifyParts<I, S>(
  run: BulkRun<I, S>,
  parts: readonly ClaimedPart<I, S>[],
  terms: PackTerms,
): Promise<readonly VerifiedPack<I, S>[]> {
  const [first, ...others] = parts;
  if (first === undefined) return [];
  const pack = await packOf({ ...run.partDeps, ...run }, [first, ...others], terms);
  try {
    return [{ ...pack, verified: await verifiedOf(run, pack) }];
  } catch (error) {
    if (!(error instanceof CliError) || endsRun(error)) throw error;
    if (others.length === 0) {
      drop({ journal: run.journal, id: first.id }, error);
      run.end(first.item, { outcome: 'skipped', error });
      return [];
    }
    const failed = failedPart(pack, error.details.instruction);
    if (failed !== null) {
      putAside(run, failed, error);
      return verifyParts(
        run,
        parts.filter((part) => part !== failed),
        terms,
      );
    }
    const half = Math.ceil(parts.length / 2);
    return [
      ...(await verifyParts(run, parts.slice(0, half), terms)),
      ...(await verifyParts(run, parts.slice(half), terms)),
    ];
  }
}

/** A few times, where it does not pass: what others send for the same wallet may land between its two reads. */
async function verifiedOf({ chain, turns }: BulkRun, { transaction, context }: Pack): Promise<Verified> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await turns.verifying(() => verify(chain, transaction, context));
    } catch (error) {
      const mayPass = error instanceof CliError && error.code === 'verification_failed';
      if (!mayPass || tried === MOST_TRIES) throw error;
    }
  }
}

/** The part whose instruction has this index; null when it is that of none: those of the compute budget come first. */
export function failedPart<P extends Part>({ parts, transaction }: Pack<P>, index: unknown): P | null {
  if (typeof index !== 'number') return null;
  const own = parts.reduce((sum, { instructions }) => sum + instructions.length, 0);
  let next = transaction.instructions.length - own;
  for (const part of parts) {
    if (index >= next && index < next + part.instructions.length) return part;
    next += part.instructions.length;
  }
  return null;
}

/** Alone it may succeed, for example when another one has made an account that both need. If not, its error is its own. */
function putAside<I, S>(
  { journal, again }: BulkRun<I, S>,
  { id, item }: ClaimedPart<I, S>,
  error: CliError,
): void {
  drop({ journal, id }, error);
  again(item, 'alone');
}
