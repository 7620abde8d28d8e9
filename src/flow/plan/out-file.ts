import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../deps.ts';

/** The path for the plan. Throws `usage` when --out was not given, or the file exists. */
export function freeOut({ settings: { out }, documents }: Pick<Deps, 'settings' | 'documents'>): string {
  if (out !== null && !documents.exists(out)) return out;
  throw new CliError('usage', {
    what: out === null ? 'there is no file to write to' : `${out} exists already`,
    why: 'a plan is written into a new file',
    hint: 'name one that does not exist yet: --out FILE',
  });
}

/** Throws `usage` when --out is given without --sign-only or the other way round, or when the file exists already. */
export function requireOutFits({ settings, documents }: Pick<Deps, 'settings' | 'documents'>): void {
  const { signOnly, dryRun, out } = settings;
  // Without --sign-only it would be sent, which a person who names a file does not expect.
  if (out !== null && !signOnly) {
    throw new CliError('usage', {
      what: '--out is for what is not sent',
      why: 'without --sign-only the transaction is sent',
      hint: 'add --sign-only, or leave out --out',
    });
  }
  if (signOnly && !dryRun) freeOut({ settings, documents });
}
