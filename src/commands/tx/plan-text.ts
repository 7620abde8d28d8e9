import type { Documents } from '../../deps.ts';
import { CliError } from '../../errors/cli-error.ts';

/** The text of a plan file. Throws `usage` when there is none. */
export function readPlanText(documents: Documents, path: string): string {
  const content = documents.read(path);
  if (content !== null) return Buffer.from(content).toString('utf8');
  throw new CliError('usage', {
    what: `there is no file ${path}`,
    why: 'a plan is made with --sign-only',
    hint: 'gavel listing reprice MINT --price "2 SOL" --sign-only --out plan.json',
  });
}
