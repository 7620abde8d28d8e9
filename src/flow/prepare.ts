import type { Blockhash, Chain, Deps } from '../deps.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { RecordSubject, WatchedAccount } from '../journal/record.ts';
import type { Expectation } from '../operations/operation.ts';
import { typedMemos, withMemoLines } from '../transactions/memo.ts';
import { type Preview, previewOf } from '../transactions/preview.ts';
import { type Verified, type VerifyContext, verify } from '../transactions/verify/verify.ts';
import { acquire } from './acquire.ts';
import type { OperationRequest } from './claim.ts';
import { watchBefore } from './watch.ts';

/** Everything that is known of a transaction before anybody is asked. */
export interface Prepared {
  readonly preview: Preview;
  readonly subject: RecordSubject;
  readonly verified: Verified;
  readonly context: VerifyContext;
  readonly blockhash: Blockhash;
  /** Lamports in total that it was built with. */
  readonly priorityLamports: bigint;
  readonly watched: readonly WatchedAccount[];
}

/** Acquires and verifies. Throws when a check fails or cannot be made. */
export async function prepare<Intent, State>(
  deps: Deps,
  chain: Chain,
  { operation, named, subject }: Pick<OperationRequest<Intent, State>, 'operation' | 'named' | 'subject'>,
  intent: Intent,
): Promise<Prepared> {
  const { deployment } = deps;
  const acquired = await acquire(operation, intent, { ...deps, chain });
  const { state, transaction, offered, blockhash, slotMs, priorityLamports } = acquired;
  const signer = operation.signer(intent);
  const [expected, target] = await Promise.all([
    operation.expect(deployment, intent, state),
    operation.target(deployment, intent, state),
  ]);
  const expectation = withCoSigner(expected, deployment, operation.name);
  const context: VerifyContext = {
    deployment,
    signer,
    expectation,
    about: { named, target },
    rebuilt: transaction,
    offered,
    blockhash: blockhash.blockhash,
    slotMs,
    maxFeeLamports: deps.settings.maxFeeLamports,
    hint:
      deps.settings.source === 'api'
        ? 'build it yourself from the chain instead: --source local'
        : 'check that --url and the deployment belong together: gavel config list',
  };
  const [verified, watched, about] = await Promise.all([
    verify(chain, transaction, context),
    watchBefore(chain, expectation, transaction, signer),
    subject(intent, state),
  ]);
  const summary = withMemoLines(
    operation.summarize(intent, state, deployment),
    transaction,
    typedMemos(intent),
  );
  const preview = previewOf(deployment, { operation: operation.name, summary, signer }, verified);
  return { preview, subject: about, verified, context, blockhash, priorityLamports, watched };
}

/** Where the deployment names somebody who signs this operation as well, their signature is expected. */
function withCoSigner(expectation: Expectation, { coSigners }: Deployment, operation: string): Expectation {
  const coSigner = coSigners?.[operation];
  return coSigner === undefined ? expectation : { ...expectation, coSigners: [coSigner] };
}
