import type { Blockhash, Chain, Deps } from '../deps.ts';
import type { RecordSubject, WatchedAccount } from '../journal/record.ts';
import { type Preview, previewOf } from '../transactions/preview.ts';
import { type Verified, type VerifyContext, verify, verifyOffered } from '../transactions/verify/verify.ts';
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
  const { state, transaction, rebuilt, blockhash, slotMs, offered } = acquired;
  const signer = operation.signer(intent);
  const [expectation, target] = await Promise.all([
    operation.expect(deployment, intent, state),
    operation.target(deployment, intent, state),
  ]);
  const context: VerifyContext = {
    deployment,
    signer,
    expectation,
    about: { named, target },
    rebuilt,
    blockhash: blockhash.blockhash,
    slotMs,
    maxFeeLamports: deps.settings.maxFeeLamports,
    hint:
      deps.settings.source === 'api'
        ? 'build it yourself from the chain instead: --source local'
        : 'check that --url and the deployment belong together: gavel config list',
  };
  if (offered !== null) await verifyOffered(offered, context);
  const [verified, watched, about] = await Promise.all([
    verify(chain, transaction, context),
    watchBefore(chain, expectation, rebuilt, signer),
    subject(intent, state),
  ]);
  const summary = operation.summarize(intent, state, deployment);
  const preview = previewOf(deployment, { operation: operation.name, summary, signer }, verified);
  return { preview, subject: about, verified, context, blockhash, watched };
}
