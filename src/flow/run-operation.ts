import { type LandingContext, land, type Outcome } from '../chain/landing/land.ts';
import type { Blockhash, Chain, Deps } from '../deps.ts';
import { SOL } from '../domain/amount.ts';
import { CliError } from '../errors/cli-error.ts';
import { parseJson } from '../json/json.ts';
import type { Operation } from '../operations/operation.ts';
import type { DecodedTransaction } from '../transactions/decode.ts';
import { describeInstruction } from '../transactions/describe.ts';
import type { Preview } from '../transactions/preview.ts';
import { explainError } from '../transactions/program-error.ts';
import { stampBlockhash } from '../transactions/stamp.ts';
import { type Verified, type VerifyContext, verify } from '../transactions/verify/verify.ts';
import { acquire } from './acquire.ts';
import { approve } from './approve.ts';
import { type Signed, sign } from './sign.ts';

/** A signature and where it landed; absent after --dry-run. */
export interface Landed {
  readonly signature: string;
  readonly slot: bigint;
}

export interface OperationResult<State> {
  readonly preview: Preview;
  /** What the chain said before. */
  readonly state: State;
  readonly landed: Landed | null;
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
  const chain = await deps.chain();
  const acquired = await acquire(operation, intent, { ...deps, chain });
  const { state, rebuilt } = acquired;
  const context: VerifyContext = {
    deployment,
    signer: operation.signer(intent),
    expectation: await operation.expect(deployment, intent, state),
    rebuilt,
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
    instructions: verified.decoded.instructions.map((one) => describeInstruction(one, deployment)),
  };
  if (settings.dryRun) return { preview, state, landed: null };
  const show = settings.yes ? terminal.note : terminal.tell;
  show(showPreview(preview));
  const asked = deps.clock.now();
  const approved = await approve(verified, `${summary.verb}?`, terminal, settings);
  const fresh = deps.clock.now() - asked > STALE_AFTER_MS ? await refresh(chain, verified, context) : null;
  const ready = fresh === null ? approved : await approve(fresh.verified, '', terminal, { yes: true });
  const signed = await sign(ready, await deps.key());
  const landed = await follow(deps, chain, signed, verified.decoded, fresh?.blockhash ?? acquired.blockhash);
  return { preview, state, landed };
}

/** The person thought for long: the same transaction on a new blockhash, verified again. */
async function refresh(
  chain: Chain,
  { decoded }: Verified,
  context: VerifyContext,
): Promise<{ verified: Verified; blockhash: Blockhash }> {
  const blockhash = await chain.getLatestBlockhash();
  return { blockhash, verified: await verify(chain, stampBlockhash(decoded, blockhash.blockhash), context) };
}

async function follow(
  deps: Deps,
  chain: Chain,
  signed: Signed,
  decoded: DecodedTransaction,
  blockhash: Blockhash,
): Promise<Landed> {
  const { terminal, clock, settings, interrupted } = deps;
  terminal.tell(`signature ${signed.signature}`);
  const context: LandingContext = {
    chain,
    clock,
    interrupted,
    lastValidBlockHeight: blockhash.lastValidBlockHeight,
    minContextSlot: blockhash.slot,
    timeoutSeconds: settings.timeoutSeconds,
    onSent: () => terminal.debug('sent; waiting for confirmation'),
  };
  const outcome = await land(signed, context).catch(async (error: unknown) => {
    throw await refusedWhenSent(error, signed, decoded, deps);
  });
  if (outcome.kind === 'confirmed') return { signature: signed.signature, slot: outcome.slot };
  throw await outcomeError(outcome, signed, decoded, deps, chain);
}

/** What changed since the simulation, told as the simulation would have: by the program's own name for it. */
async function refusedWhenSent(
  error: unknown,
  { signature }: Signed,
  decoded: DecodedTransaction,
  { deployment }: Deps,
): Promise<unknown> {
  if (!(error instanceof CliError)) return error;
  const { err, logs } = error.details;
  const lines = Array.isArray(logs) ? logs.map(String) : [];
  const known =
    typeof err === 'string' && err !== 'null'
      ? await explainError(parseJson(err), lines, decoded.instructions, deployment)
      : null;
  return new CliError(error.code, {
    what: error.message,
    why: known === null ? error.why : `${known.name}: ${known.message}`,
    hint: error.hint,
    details: { ...error.details, signature, programError: known?.name ?? null },
    cause: error,
  });
}

async function outcomeError(
  outcome: Exclude<Outcome, { kind: 'confirmed' }>,
  { signature }: Signed,
  decoded: DecodedTransaction,
  { deployment }: Deps,
  chain: Chain,
): Promise<CliError> {
  if (outcome.kind === 'expired') {
    return new CliError('transaction_expired', {
      what: 'the transaction expired and never landed: nothing changed',
      why: 'the last block that could hold it has passed without it',
      hint: 'run the command again',
      details: { signature },
    });
  }
  if (outcome.kind === 'unknown') {
    return new CliError('outcome_unknown', {
      what: `it is not known whether transaction ${signature} landed`,
      why: outcome.why,
      hint: `do not run the command again before you know: gavel tx status ${signature}`,
      details: { signature },
    });
  }
  const logs = await chain.getLogs(signature).catch(() => []);
  const error = await explainError(outcome.err, logs, decoded.instructions, deployment);
  return new CliError('transaction_failed', {
    what: `transaction ${signature} landed and failed: only the network fee was taken`,
    why: `${error.name}: ${error.message}`,
    details: { signature, slot: outcome.slot, programError: error.name, log: error.log },
  });
}
