import { CliError } from '../../errors/cli-error.ts';
import type { Checked, Ready } from '../task.ts';

/** Throws `usage` for what cannot be a plan: a plan is one transaction, without a lookup table and without a co-signer. */
export function requirePlannable(checked: Checked): Ready {
  if (checked.kind === 'after setup') throw takesTable(', which a transaction before it makes');
  if ((checked.draft.context.table ?? null) !== null) throw takesTable('');
  if (checked.draft.context.expectation.swap !== undefined) throw quoteAges();
  if (checked.verified.decoded.signatures.length > 1) throw holdsOne();
  return checked;
}

function takesTable(made: string): CliError {
  return new CliError('usage', {
    what: 'this cannot be a plan',
    why: `it takes a lookup table${made}, and a plan holds one transaction that fits without`,
    hint: 'run it where the key is, without --sign-only; or use --tx-version 1, if the cluster accepts it',
  });
}

function quoteAges(): CliError {
  return new CliError('usage', {
    what: 'this cannot be a plan',
    why: 'the quote of a swap is good for a minute at most',
    hint: 'run it where the key is, without --sign-only; or pay in the currency of the listing',
  });
}

function holdsOne(): CliError {
  return new CliError('usage', {
    what: 'this cannot be a plan',
    why: 'somebody else has signed it as well, and a plan holds no signature but yours',
    hint: 'run the command where the key is, without --sign-only',
  });
}
