import { CliError } from '../../errors/cli-error.ts';
import { shellWord } from '../../errors/shell-word.ts';
import type { PlanText } from '../../flow/plan/plan-file.ts';
import type { Documents } from '../../ports/documents.ts';

/** Reads a plan file. Throws `usage` when there is none. */
export function readPlanText(documents: Documents, path: string): PlanText {
  const content = documents.readOwn(path);
  if (content !== null) return { path, text: Buffer.from(content).toString('utf8') };
  throw new CliError('usage', {
    what: `there is no file ${path}`,
    why: 'a plan is made with --sign-only',
    hint: `make it: add --sign-only --out ${shellWord(path)} to the command that is to be signed`,
  });
}
