import type { Chain, Deps } from '../../deps.ts';
import { SOL } from '../../domain/amount.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Preview } from '../../transactions/preview.ts';
import { verify } from '../../transactions/verify/verify.ts';
import { approve } from '../approve.ts';
import { follow, type Landed } from '../follow.ts';
import { adopt } from '../sign.ts';
import type { PlanFile } from './plan.ts';
import { readPlan, signatureBytes } from './plan-file.ts';
import { rebuildPlan } from './rebuild.ts';
import type { PlanText } from './sign-plan.ts';

export interface SubmittedPlan {
  readonly preview: Preview;
  readonly signature: string;
  /** Null after --dry-run. */
  readonly landed: Landed | null;
}

/**
 * Checks a signed plan again, against the chain as it is now, and sends it. Whoever signed it has agreed to it, so nobody
 * is asked. Throws before it is sent, or what became of it.
 */
export async function submitPlan(
  deps: Deps,
  { path, text }: PlanText,
  showPreview: (preview: Preview) => string,
): Promise<SubmittedPlan> {
  const plan = readPlan(text);
  const { signature } = plan;
  if (signature === null) {
    throw new CliError('usage', {
      what: 'the plan is not signed',
      why: `${plan.signer} has to sign it first`,
      hint: `gavel tx sign ${path} --out signed.json`,
    });
  }
  const chain = await deps.chain();
  await refuseSent(chain, signature);
  const blockhash = await chain.getLatestBlockhash();
  const { decoded, context, summary } = await rebuildPlan(deps, plan, chain);
  const verified = await verify(chain, decoded, context).catch((error: unknown) => {
    throw expired(error, plan);
  });
  const preview: Preview = {
    summary,
    operation: plan.operation,
    signer: plan.signer,
    verdict: verified.verdict,
    currencies: [SOL, ...deps.deployment.currencies],
    instructions: verified.instructions,
  };
  if (deps.settings.dryRun) return { preview, signature, landed: null };
  deps.terminal.note(showPreview(preview));
  const approved = await approve(verified, '', deps.terminal, { yes: true });
  const signed = adopt(approved, signatureBytes(signature));
  // When exactly it is dead is not known: a hash fetched later is valid no shorter. The plan's own word is not taken, since
  // one that is too low would declare dead what can still land.
  const landed = await follow(deps, chain, signed, decoded, blockhash);
  return { preview, signature, landed };
}

/** One that landed before is not sent again. */
async function refuseSent(chain: Chain, signature: string): Promise<void> {
  const status = await chain.getStatus(signature, { searchHistory: true });
  if (status === null) return;
  throw new CliError('verification_failed', {
    what: 'this plan was sent before, and is not sent again',
    why: `its transaction is in slot ${status.slot}${status.err === null ? '' : ', and failed'}`,
    hint: `gavel tx status ${signature}`,
    details: { failed: ['plan'], signature, slot: status.slot },
  });
}

function expired(error: unknown, { made, signature }: PlanFile): unknown {
  const isOld = error instanceof CliError && error.details.programError === 'BlockhashNotFound';
  if (!isOld) return error;
  return new CliError('transaction_expired', {
    what: 'the plan is too old: nothing was sent',
    why: `it was made at ${new Date(made.at * 1000).toISOString()}, and the cluster takes it for about a minute`,
    hint: 'make a new one, with the same command: --sign-only --out FILE',
    details: { signature },
  });
}
