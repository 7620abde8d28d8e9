import { CliError } from '../errors/cli-error.ts';
import type { AgreedBy } from '../journal/record.ts';
import type { YesFlag } from '../ports/flow-settings.ts';
import type { Terminal } from '../ports/terminal.ts';
import type { DecodedTransaction } from '../transactions/decode.ts';
import type { Verified } from '../transactions/verify/verify.ts';
import type { SignedPlan } from './plan/plan-file.ts';

declare const consent: unique symbol;

/** Proof that somebody agreed to a signature. Only the next four functions make one. */
export interface Consent {
  readonly [consent]: true;
  readonly by: AgreedBy;
}

export interface AskedOnce {
  readonly question: string;
  /** Called for the answer d; then it is asked again. */
  readonly showDetails?: (() => void) | undefined;
  /** One of these has to be typed in place of a yes. */
  readonly words?: readonly string[] | undefined;
}

/** Asks a person once. Throws `declined`, or `confirmation_required` when nobody can answer. */
export async function consentOfPerson(
  terminal: Pick<Terminal, 'confirm' | 'confirmWord'>,
  { question, showDetails, words }: AskedOnce,
): Promise<Consent> {
  const [word] = words ?? [];
  const isGiven =
    words === undefined
      ? await terminal.confirm(question, showDetails)
      : await terminal.confirmWord(`${question} To agree, type the new price, ${word}`, words, showDetails);
  if (isGiven) return given('person');
  throw new CliError('declined', {
    what: 'nothing was signed',
    why: word === undefined ? 'you declined' : `you did not type ${word}`,
    hint: `to go on, run the command again and answer ${word ?? 'y'}`,
  });
}

/** With --yes, a person has agreed beforehand to what passes every check. */
export function consentByFlag(_yes: YesFlag): Consent {
  return given('flag');
}

/** Whoever signed a plan has agreed to it. */
export function consentBySignedPlan(_plan: SignedPlan): Consent {
  return given('signed plan');
}

/**
 * Whoever names the hash of a plan has seen it, and agrees to it as it is. Throws `declined` when it is the hash of another plan.
 */
export function consentByHash(named: string, plan: { readonly hash: string }): Consent {
  if (named === plan.hash) return given('plan hash');
  throw new CliError('declined', {
    what: 'nothing was signed: the plan is not the one that you approved',
    why: `its hash is ${plan.hash}, and you approved ${named}`,
    hint: 'look at the plan again, and approve what you saw',
    details: { hash: plan.hash },
  });
}

function given(by: AgreedBy): Consent {
  return { by } as Consent;
}

declare const approved: unique symbol;

/** A verified transaction that somebody agreed to. Only `approvedBy` makes one. */
export interface Approved {
  readonly [approved]: true;
  readonly decoded: DecodedTransaction;
  readonly consent: Consent;
}

export function approvedBy(consent: Consent, { decoded }: Verified): Approved {
  return { decoded, consent } as Approved;
}
