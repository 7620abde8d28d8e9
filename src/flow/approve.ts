import type { FlowSettings, Terminal } from '../deps.ts';
import { CliError } from '../errors/cli-error.ts';
import { type Approved, brand, type Verified } from '../transactions/stages.ts';

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
  return brand<Approved>({ decoded: verified.decoded });
}
