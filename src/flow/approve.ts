import { BLOCKHASH_BLOCKS } from '../domain/blocks.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Risk } from '../operations/operation.ts';
import type { Chain } from '../ports/chain.ts';
import { renderDecision } from '../render/decision.ts';
import { renderPreview } from '../render/preview.ts';
import { refreshBlockhash } from '../transactions/blockhash.ts';
import type { Preview } from '../transactions/preview.ts';
import { type Verified, type VerifyContext, verify } from '../transactions/verify/verify.ts';
import { approvedBy, type Consent, consentByFlag, consentOfPerson } from './consent.ts';
import type { Deps } from './deps.ts';
import { answeredLate } from './setup/problems.ts';
import { ableToSign, requireReusableKey } from './sign.ts';
import type { Agreed, Agreement, ApprovedTask, Checked, Draft, Ready } from './task.ts';

type Asking = Pick<Deps, 'configuration' | 'key' | 'settings' | 'terminal'>;

/**
 * Shows the preview and asks, unless --yes was given or somebody agreed before. After a late answer, the same transaction gets
 * a new blockhash and is verified again. `chain`: null when nothing is sent, and then the blockhash stays. Throws when there
 * is no key to sign with, and as `ask`.
 */
export async function approve(deps: Asking, chain: Chain | null, checked: Ready): Promise<ApprovedTask>;
export async function approve(deps: Asking, chain: Chain | null, checked: Checked): Promise<Agreed>;
export async function approve(deps: Asking, chain: Chain | null, checked: Checked): Promise<Agreed> {
  const { task, preview } = checked;
  if (task.agreed !== undefined) return agreedBefore(deps, checked, task.agreed);
  if (checked.kind === 'after setup')
    requireReusableKey(deps, 'two transactions, of which the first makes a lookup table,');
  const key = await ableToSign(deps);
  const { verb } = preview.summary;
  const question = checked.kind === 'after setup' ? `${verb}, with two transactions?` : `${verb}?`;
  const details = () => renderPreview(preview, deps.terminal.stderr);
  const { risk } = preview.summary;
  const typed = risk?.isQuestion === true && !risk.isAccepted ? risk : undefined;
  if (typed !== undefined) requireNoYes(deps, typed);
  const asked = { question: task.question?.(verb) ?? question, details, typed };
  const consent = await ask(deps, shownPreview(deps, preview), asked);
  if (typed === undefined) await acceptRisk(deps, risk);
  // Before the blockhash is looked at: a person may take long to type a passphrase.
  await key.unlock?.();
  const isLate = chain !== null && (consent.by === 'person' || key.unlock !== undefined);
  return agreedTo(isLate ? await renewed(chain, checked) : checked, consent, key);
}

/** Asks a second time about what may cost much. Throws `confirmation_required` where nobody can be asked, and `declined`. */
async function acceptRisk(deps: Asking, risk: Risk | undefined): Promise<void> {
  if (risk === undefined || risk.isAccepted) return;
  requireNoYes(deps, risk);
  const { reasons, word, flag } = risk;
  const question = `Careful: ${reasons.join(', and ')}. To go on, type ${word}`;
  if (await deps.terminal.confirmWord(question, [word])) return;
  throw new CliError('declined', {
    what: 'nothing was signed',
    why: `you did not type ${word}`,
    hint: `agree to it beforehand: ${flag}`,
  });
}

function requireNoYes({ settings: { yes } }: Asking, { reasons, flag }: Risk): void {
  if (yes === null) return;
  throw new CliError('confirmation_required', {
    what: 'nothing was signed',
    why: `${reasons.join(', and ')}, and --yes does not agree to that`,
    hint: `agree to it beforehand: ${flag}`,
  });
}

/** What decides, below the whole preview where that was asked for. */
export function shownPreview(
  { settings, terminal: { stderr } }: Pick<Deps, 'settings' | 'terminal'>,
  preview: Preview,
): string {
  const decision = renderDecision(preview, stderr);
  return settings.details ? `${renderPreview(preview, stderr)}\n\n${decision}` : decision;
}

interface Question {
  readonly question: string;
  /** What the answer d shows. */
  readonly details?: () => string;
  /** What has to be typed in place of a yes. */
  readonly typed?: Risk | undefined;
}

/** Shows the text, and asks unless --yes was given. Throws as `consentOfPerson`. */
export async function ask(
  { settings: { yes }, terminal }: Pick<Deps, 'settings' | 'terminal'>,
  shown: string,
  { question, details, typed }: Question,
): Promise<Consent> {
  const show = yes === null ? terminal.announce : terminal.note;
  show(shown);
  if (yes !== null) return consentByFlag(yes);
  const showDetails = details === undefined ? undefined : () => terminal.announce(`${details()}\n\n${shown}`);
  const words = typed === undefined ? undefined : [typed.word, ...(typed.also ?? [])];
  return consentOfPerson(terminal, { question, showDetails, words });
}

async function agreedBefore(deps: Asking, checked: Checked, agreed: Agreement): Promise<Agreed> {
  const { task, draft, preview } = checked;
  agreed.requireSame?.(draft);
  const note = agreed.note(preview);
  if (note !== null) deps.terminal.note(note);
  return agreedTo(checked, agreed.consent, task.signature ?? (await ableToSign(deps)));
}

function agreedTo(checked: Checked, consent: Consent, signer: Agreed['signer']): Agreed {
  return checked.kind === 'ready'
    ? { ...checked, signer, approved: approvedBy(consent, checked.verified) }
    : { ...checked, signer, consent };
}

/** After this many blocks, a third of the lifetime of a blockhash, it is replaced. */
const STALE_AFTER_BLOCKS = BigInt(BLOCKHASH_BLOCKS / 3);

/** The first transaction to be signed gets a new blockhash, if the answer took long. */
async function renewed(chain: Chain, checked: Checked): Promise<Checked> {
  if (checked.kind === 'ready') {
    const one = { ...checked.draft, verified: checked.verified };
    const { verified, blockhash, context } = await stamped(chain, one);
    const draft = { ...checked.draft, blockhash, context, transaction: verified.decoded };
    return { ...checked, draft, verified };
  }
  const setup = await stamped(chain, checked.setup).catch((error: unknown) => {
    throw answeredLate(error);
  });
  return { ...checked, setup };
}

type Stamping = Pick<Draft, 'context' | 'blockhash'> & { readonly verified: Verified };

/**
 * The same transaction with a new blockhash, verified again; unchanged when its blockhash is still new enough. The time of
 * the answer is measured in blocks: by how many blocks longer a blockhash of now is valid.
 */
async function stamped<T extends Stamping>(chain: Chain, one: T): Promise<T> {
  const blockhash = await chain.getLatestBlockhash();
  const passed = blockhash.lastValidBlockHeight - one.blockhash.lastValidBlockHeight;
  if (passed < STALE_AFTER_BLOCKS) return one;
  const transaction = refreshBlockhash(one.verified.decoded, blockhash.blockhash);
  const context: VerifyContext = { ...one.context, rebuilt: transaction, blockhash: blockhash.blockhash };
  return { ...one, blockhash, context, verified: await verify(chain, transaction, context) };
}
