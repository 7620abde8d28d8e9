import type { Option } from 'commander';
import { CliError } from '../errors/cli-error.ts';
import { GLOBAL_OPTIONS } from './global-options.ts';

/** The same flag twice is an error: nobody can know which of the two is meant. */
export function once(option: Option): Option {
  if (!option.required && !option.optional) return option;
  return option.argParser((text: string, previous: string | undefined) => {
    refuseFlagAsValue(option, text);
    if (previous === undefined) return text;
    throw new CliError('usage', {
      what: `${option.long} is given twice`,
      why: 'it takes one value',
      hint: `leave out one ${option.long}`,
    });
  });
}

/** All its values, with a blank between two. */
export function collecting(option: Option): Option {
  return option.argParser((text: string, previous: string | undefined) => {
    refuseFlagAsValue(option, text);
    return previous === undefined ? text : `${previous} ${text}`;
  });
}

export const GLOBAL_FLAGS: ReadonlySet<string> = new Set(
  GLOBAL_OPTIONS.flatMap(({ flags }) => /--[a-z-]+/.exec(flags) ?? []),
);

/** Throws `usage` for `--out --json`: the file name was forgotten, and no file has that name. */
function refuseFlagAsValue({ long, flags }: Option, text: string): void {
  if (!GLOBAL_FLAGS.has(text)) return;
  throw new CliError('usage', {
    what: `${long} has no value`,
    why: `what follows it is another option: ${text}`,
    hint: `write it like ${flags.replace(/^-\w, /, '')}`,
  });
}
