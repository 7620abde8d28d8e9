import type { WatchedAccount } from '../journal/record.ts';
import type { Chain } from '../ports/chain.ts';
import { previewOf } from '../transactions/preview.ts';
import {
  type Verified,
  verifyBytes,
  verify as verifyTransaction,
  verifyUnsigned,
} from '../transactions/verify/verify.ts';
import type { Deps } from './deps.ts';
import { prepareSetup } from './setup/prepare-setup.ts';
import type { AfterSetup, Checked, Draft, Prepared, Ready } from './task.ts';
import { watchBefore } from './watch.ts';

type Verifying = Pick<Deps, 'deployment'>;

/**
 * Verifies that what was built does what was asked, and makes the preview. What is out of date is built anew, once. Throws when a
 * check fails or cannot be made.
 */
export async function verify(deps: Verifying, chain: Chain, prepared: Prepared): Promise<Checked> {
  try {
    return await verifyOnce(deps, chain, prepared);
  } catch (error) {
    const draft = (await prepared.draft.renewed?.(error)) ?? null;
    if (draft === null) throw error;
    return verifyOnce(deps, chain, { ...prepared, draft });
  }
}

async function verifyOnce(deps: Verifying, chain: Chain, prepared: Prepared): Promise<Checked> {
  return prepared.draft.newTable === undefined
    ? verifyInFull(deps, chain, prepared)
    : verifyWithSetup(deps, chain, prepared, prepared.draft.newTable);
}

/**
 * The preview for --dry-run. What is not signed is not read a second time, but where a setup transaction comes first. Throws
 * as `verify`.
 */
export async function verifyDryRun(
  deps: Verifying,
  chain: Chain,
  prepared: Prepared,
): Promise<Pick<Checked, 'draft' | 'preview'>> {
  const { draft } = prepared;
  if (draft.newTable !== undefined) return verify(deps, chain, prepared);
  const looked = await orRefused(draft, verifyUnsigned(chain, draft.transaction, draft.context));
  return { draft, preview: previewOf(deps.deployment, draft.facts, looked) };
}

/** For a transaction that needs no lookup table, or one that exists. */
export async function verifyInFull(deps: Verifying, chain: Chain, prepared: Prepared): Promise<Ready> {
  const { draft, claim } = prepared;
  const { expectation, signer } = draft.context;
  const [verified, watched] = await Promise.all([
    verifiedDraft(chain, draft),
    claim === null ? [] : watchBefore(chain, expectation, draft.transaction, signer),
  ]);
  return readyOf(deps, prepared, verified, watched);
}

/** A task that is verified in full, with its preview. */
export function readyOf(
  { deployment }: Verifying,
  { task, claim, draft }: Prepared,
  verified: Verified,
  watched: readonly WatchedAccount[],
): Ready {
  const preview = previewOf(deployment, draft.facts, verified);
  return { kind: 'ready', task, claim, draft, preview, verified, watched };
}

function verifiedDraft(chain: Chain, draft: Draft): Verified | Promise<Verified> {
  return draft.verified ?? orRefused(draft, verifyTransaction(chain, draft.transaction, draft.context));
}

async function orRefused<T>(draft: Draft, verifying: Promise<T>): Promise<T> {
  try {
    return await verifying;
  } catch (error) {
    throw (await draft.refused?.(error)) ?? error;
  }
}

/** Builds and verifies the setup transaction. Of the main transaction, makes the checks that need no simulation. */
async function verifyWithSetup(
  { deployment }: Verifying,
  chain: Chain,
  { task, claim, draft }: Prepared,
  newTable: NonNullable<Draft['newTable']>,
): Promise<AfterSetup> {
  const setup = await prepareSetup(chain, { ...draft, ...newTable });
  const looked = await verifyBytes(draft.transaction, draft.context, NOT_SIMULATED_YET);
  const preview = { ...previewOf(deployment, draft.facts, looked), setup: setup.preview };
  return { kind: 'after setup', task, claim, draft, preview, setup };
}

const NOT_SIMULATED_YET = 'before it is signed, when its lookup table is there';
