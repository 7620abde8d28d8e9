import type { Instruction } from '@solana/kit';
import type { Service } from '../../api/service.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RecordArtwork } from '../../journal/record.ts';
import type { OperationTarget } from '../../operations/operation.ts';
import type { Blockhash, Chain } from '../../ports/chain.ts';
import type { Expectation } from '../../ports/expectation.ts';
import { buildOperation, unitsOf } from '../../transactions/build.ts';
import { type VerifyContext, verifyBytes } from '../../transactions/verify/verify.ts';
import { askService, decodeOffered } from '../acquire.ts';
import type { Deps } from '../deps.ts';
import type { BulkItem } from './item.ts';

/** An item that was read, checked and built here, and compared with what the service builds when that is the source. */
export interface Part<Intent = unknown, State = unknown> {
  readonly item: BulkItem<Intent, State>;
  readonly state: State;
  readonly instructions: readonly Instruction[];
  /** Its limit of compute units. */
  readonly units: number;
  readonly expectation: Expectation;
  readonly target: OperationTarget;
  readonly artwork: RecordArtwork;
}

export type PartDeps = Pick<Deps, 'deployment' | 'settings'> & {
  readonly chain: Chain;
  readonly service: () => Promise<Service>;
};

/**
 * Reads what the item depends on, and builds its instructions. With the service as the source, its transaction for this item alone passes all
 * checks of the bytes, and is compared with what is built here for it alone. Throws what the operation throws, and `verification_failed`.
 */
export async function preparePart<Intent, State>(
  deps: PartDeps,
  item: BulkItem<Intent, State>,
  blockhash: Blockhash,
): Promise<Part<Intent, State>> {
  const { chain, deployment, settings } = deps;
  const { operation, intent } = item;
  if (deployment.coSigners?.[operation.name] !== undefined) throw coSigned();
  const state = await operation.read(chain, deployment, intent);
  item.requireSame(state);
  operation.check(intent, state);
  const [instructions, expectation, target, artwork] = await Promise.all([
    operation.buildPacked?.(deployment, intent, state) ?? operation.build(deployment, intent, state),
    operation.expect(deployment, intent, state),
    operation.target(deployment, intent, state),
    item.artworkOf(intent, state),
  ]);
  const units = unitsOf(operation, intent, state);
  const part: Part<Intent, State> = { item, state, instructions, units, expectation, target, artwork };
  if (settings.source === 'api') await compareWithService(deps, part, blockhash);
  return part;
}

async function compareWithService<Intent, State>(
  { chain, deployment, settings, service }: PartDeps,
  { item, state, expectation, target }: Part<Intent, State>,
  { blockhash }: Blockhash,
): Promise<void> {
  const { operation, intent, named } = item;
  const build = async (from: State) =>
    (await buildOperation(operation, deployment, intent, from, { blockhash, priorityLamports: 0n }))
      .transaction;
  const answer = await askService(operation, intent, state, { service, priorityLamports: 0n });
  // Not before: many rows wait for the service, and what is built for them would wait with them.
  const own = await build(state);
  const theirs = decodeOffered(answer.transaction, null);
  const offeredState = (await operation.asOffered?.(chain, state, theirs.instructions)) ?? state;
  const expected = offeredState === state ? own : await build(offeredState);
  const context: VerifyContext = {
    deployment,
    signer: operation.signer(intent),
    expectation,
    about: { named, target },
    rebuilt: own,
    offered: { transaction: theirs, exact: false, expected },
    blockhash,
    maxFeeLamports: settings.maxFeeLamports,
    hint: 'build it yourself from the chain instead: --source local',
  };
  await verifyBytes(own, context, 'it is simulated together with others');
}

function coSigned(): CliError {
  return new CliError('unsupported_option', {
    what: 'what somebody else signs as well cannot be packed with others',
    why: 'the deployment names a second signer for this, whose signature is on bytes of the service',
    hint: 'do it one by one',
  });
}
