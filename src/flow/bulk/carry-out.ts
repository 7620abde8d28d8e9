import type { Recorded, WatchedAccount } from '../../journal/record.ts';
import type { KeySource } from '../../ports/key.ts';
import { type Preview, previewOf } from '../../transactions/preview.ts';
import { failedInstruction } from '../../transactions/program-error.ts';
import { drop } from '../claim.ts';
import { approvedBy } from '../consent.ts';
import { followToEnd } from '../follow.ts';
import { signApproved } from '../sign.ts';
import { watchBefore } from '../watch.ts';
import { claimParts, resultOf } from './claim-parts.ts';
import type { PackTerms } from './pack.ts';
import type { Part } from './part.ts';
import { type BulkRun, type ClaimedPart, endsRun } from './run.ts';
import { failedPart, type VerifiedPack, verifyParts } from './verify-parts.ts';

/**
 * The six steps for the parts of one transaction: claims each, verifies them together, signs under the consent to the plan, records
 * each, sends, and follows to the outcome, which is that of each. Throws only what would stop every other part too; then what is not signed
 * is dropped.
 */
export async function carryOutParts<I, S>(
  run: BulkRun<I, S>,
  key: KeySource,
  parts: readonly Part<I, S>[],
  terms: PackTerms,
): Promise<void> {
  const claimed = await claimParts(run, parts);
  const open = new Set(claimed);
  try {
    for (const pack of await verifyParts(run, claimed, terms)) {
      const recorded = await signPack(run, key, pack);
      if (recorded === null) continue;
      for (const part of pack.parts) open.delete(part);
      await landPack(run, pack, recorded);
    }
  } catch (error) {
    for (const { id, item } of open) {
      drop({ journal: run.journal, id }, error);
      run.again(item, 'packed');
    }
    throw error;
  }
}

/** Signs, and writes a record for each part. Null when somebody else signed on one of the artworks meanwhile: each is tried alone. */
async function signPack<I, S>(
  { deps, chain, journal, consent, again }: BulkRun<I, S>,
  key: KeySource,
  pack: VerifiedPack<I, S>,
): Promise<Recorded | null> {
  const { parts, verified, blockhash, context } = pack;
  const watched = await Promise.all(
    parts.map(({ expectation }) => watchBefore(chain, expectation, pack.transaction, context.signer)),
  );
  const { bytes, signature, agreedBy } = await signApproved(approvedBy(consent, verified), key);
  const { lastValidBlockHeight, slot: minContextSlot } = blockhash;
  const entries = parts.map((part, index) => ({
    ...{ id: part.id, bytes, signature, lastValidBlockHeight, minContextSlot, agreedBy },
    watched: watched[index] ?? [],
    preview: previewOfPart(deps.deployment, pack, part),
    subject: part.artwork,
  }));
  try {
    const [first] = journal.sign(entries);
    return first === undefined ? null : withAccounts(first, watched.flat());
  } catch (error) {
    if (endsRun(error)) throw error;
    for (const { id, item } of parts) {
      drop({ journal, id }, error);
      again(item, 'alone');
    }
    return null;
  }
}

const withAccounts = (first: Recorded, watched: readonly WatchedAccount[]): Recorded => ({
  ...first,
  watched,
});

/** Where it lands and fails, the part that failed has failed, and the rest is packed again by itself. */
async function landPack<I, S>(
  { deps, chain, journal, written, end, again }: BulkRun<I, S>,
  pack: VerifiedPack<I, S>,
  recorded: Recorded,
): Promise<void> {
  const { signature } = recorded;
  const { outcome, error } = await followToEnd(deps, chain, journal, recorded, { alreadySent: false });
  await written();
  if (outcome.kind === 'confirmed') {
    for (const { item } of pack.parts) end(item, { outcome: 'done', signature, slot: outcome.slot });
    return;
  }
  const failed = outcome.kind === 'failed' ? failedPart(pack, failedInstruction(outcome.err)) : null;
  const isOne = pack.parts.length === 1;
  for (const part of pack.parts) {
    const isRest = outcome.kind === 'failed' && !isOne && part !== failed;
    if (isRest) again(part.item, failed === null ? 'alone' : 'packed');
    else end(part.item, resultOf(error, signature));
  }
}

/** What the record keeps for people: what this part does, and the checks of the whole transaction. */
function previewOfPart<I, S>(
  deployment: Parameters<typeof previewOf>[0] & BulkRun['deps']['deployment'],
  { parts, verified, context }: VerifiedPack<I, S>,
  { item, state, target, expectation }: ClaimedPart<I, S>,
): Preview {
  const { operation, intent, name } = item;
  const summary = operation.summarize(intent, state, deployment, name);
  const others = parts.length - 1;
  const lines = others === 0 ? [] : ([['together with', `${others} others in one transaction`]] as const);
  const own = new Set<string>([target.account, ...expectation.accounts.map(({ address }) => address)]);
  const whole = previewOf(
    deployment,
    {
      operation: operation.name,
      summary: { ...summary, lines: [...summary.lines, ...lines] },
      signer: context.signer,
    },
    verified,
  );
  if (others === 0) return whole;
  const { verdict, instructions } = whole;
  return {
    ...whole,
    verdict: {
      ...verdict,
      checks: verdict.checks.filter(({ code }) => code !== 'account-changes' && code !== 'receipt'),
      // Those of the wallet are of the whole transaction.
      balances: [],
      fields: verdict.fields.filter(({ account }) => own.has(account)),
    },
    instructions: instructions.filter(({ accounts }) => accounts.some(({ address }) => own.has(address))),
  };
}
