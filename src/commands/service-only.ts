import { CliError } from '../errors/cli-error.ts';
import type { FlowSettings } from '../ports/flow-settings.ts';
import { optionName } from './option-names.ts';

/**
 * The given ones of options that only the service uses. Throws `usage` when one is given and the service is not the source,
 * because it would have no effect.
 */
export function forService<T extends Readonly<Record<string, string | null>>>(
  { source }: Pick<FlowSettings, 'source'>,
  options: T,
): { readonly [K in keyof T]?: string } {
  const given = Object.entries(options).filter((entry) => entry[1] !== null);
  const [first] = given;
  if (first !== undefined && source === 'local') {
    const name = optionName(first[0]);
    throw new CliError('usage', {
      what: `${name} is for the service`,
      why: 'with --source local the service is not asked, and the transaction has no place for it',
      hint: `leave ${name} out, or use --source api`,
    });
  }
  return Object.fromEntries(given) as { readonly [K in keyof T]?: string };
}
