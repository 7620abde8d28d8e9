import type { Blockhash, Chain, Deps } from '../deps.ts';
import { SOL } from '../domain/amount.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Operation } from '../operations/operation.ts';
import type { Preview } from '../transactions/preview.ts';
import { stampBlockhash } from '../transactions/stamp.ts';
import { type Verified, type VerifyContext, verify } from '../transactions/verify/verify.ts';
import { acquire } from './acquire.ts';
import { approve } from './approve.ts';
import { follow, type Landed } from './follow.ts';
import type { WrittenPlan } from './plan/make-plan.ts';
import { sign } from './sign.ts';

export interface OperationResult<State> {
  readonly preview: Preview;
  /** What the chain said before. */
  readonly state: State;
  /** Null after --dry-run and --sign-only. */
  readonly landed: Landed | null;
  /** What --sign-only wrote. */
  readonly plan: WrittenPlan | null;
}

/** An answer that took longer than this is to a blockhash worth replacing. */
const STALE_AFTER_MS = 20_000;

/**
 * The one way from an intent to a landed transaction: acquire, verify, preview, approve, sign, submit, follow. Throws
 * before anything is signed, or one of `transaction_failed`, `transaction_expired` and `outcome_unknown` afterwards.
 */
export async function runOperation<Intent, State>(
  deps: Deps,
  operation: Operation<Intent, State>,
  intent: Intent,
  showPreview: (preview: Preview) => string,
): Promise<OperationResult<State>> {
  const { deployment, settings, terminal } = deps;
  if (settings.out !== null && !settings.signOnly) throw outAlone();
  const plans = settings.signOnly ? await import('./plan/make-plan.ts') : null;
  const node = await deps.chain();
  const recording = plans?.beginPlan(deps, node) ?? null;
  const chain = recording ?? node;
  const acquired = await acquire(operation, intent, { ...deps, chain });
  const { state, rebuilt } = acquired;
  const context: VerifyContext = {
    deployment,
    signer: operation.signer(intent),
    expectation: await operation.expect(deployment, intent, state),
    rebuilt,
    blockhash: acquired.blockhash.blockhash,
    maxFeeLamports: settings.maxFeeLamports,
    hint:
      settings.source === 'api'
        ? 'build it yourself from the chain instead: --source local'
        : 'check that --url and the deployment belong together: gavel config list',
  };
  const verified = await verify(chain, acquired.transaction, context);
  const summary = operation.summarize(intent, state, deployment);
  const preview: Preview = {
    operation: operation.name,
    summary,
    signer: context.signer,
    verdict: verified.verdict,
    currencies: [SOL, ...deployment.currencies],
    instructions: verified.instructions,
  };
  if (settings.dryRun) return { preview, state, landed: null, plan: null };
  if (plans !== null && recording !== null) {
    const { blockhash } = acquired;
    const parts = { operation: operation.name, intent, verified, blockhash, preview, showPreview };
    return { preview, state, landed: null, plan: await plans.makePlan(deps, { ...parts, chain: recording }) };
  }
  const show = settings.yes ? terminal.note : terminal.tell;
  show(showPreview(preview));
  const asked = deps.clock.now();
  const approved = await approve(verified, `${summary.verb}?`, terminal, settings);
  const fresh = deps.clock.now() - asked > STALE_AFTER_MS ? await refresh(chain, verified, context) : null;
  const ready = fresh === null ? approved : await approve(fresh.verified, '', terminal, { yes: true });
  const signed = await sign(ready, await deps.key());
  const landed = await follow(deps, chain, signed, verified.decoded, fresh?.blockhash ?? acquired.blockhash);
  return { preview, state, landed, plan: null };
}

/** It would be sent, which who wants a file does not expect. */
function outAlone(): CliError {
  return new CliError('usage', {
    what: '--out is for what is not sent',
    why: 'without --sign-only the transaction is sent',
    hint: 'add --sign-only, or leave --out away',
  });
}

/** The person thought for long: the same transaction on a new blockhash, verified again. */
async function refresh(
  chain: Chain,
  { decoded }: Verified,
  context: VerifyContext,
): Promise<{ verified: Verified; blockhash: Blockhash }> {
  const blockhash = await chain.getLatestBlockhash();
  const stamped = stampBlockhash(decoded, blockhash.blockhash);
  return {
    blockhash,
    verified: await verify(chain, stamped, { ...context, blockhash: blockhash.blockhash }),
  };
}
