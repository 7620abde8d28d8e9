import { CliError } from '../errors/cli-error.ts';
import type { FlowSettings } from '../ports/flow-settings.ts';
import type { Terminal } from '../ports/terminal.ts';
import type { DecodedTransaction } from '../transactions/decode.ts';
import type { Verified } from '../transactions/verify/verify.ts';

declare const approved: unique symbol;

/** A verified transaction that a person, or --yes, agreed to. Only `approve` makes one. */
export interface Approved {
  readonly [approved]: true;
  readonly decoded: DecodedTransaction;
}

/** Asks once, unless --yes was given. Throws `declined`, or `confirmation_required` where nobody can answer. */
export async function approve(
  verified: Verified,
  question: string,
  terminal: Terminal,
  settings: Pick<FlowSettings, 'yes'>,
): Promise<Approved> {
  if (!settings.yes && !(await terminal.confirm(question))) {
    throw new CliError('declined', { what: 'nothing was signed', why: 'you declined' });
  }
  return { decoded: verified.decoded } as Approved;
}
