import { CliError } from '../../../errors/cli-error.ts';

export const NOT_OURS = 'the state file was not written by the sandbox';

/** The error `state_corrupt` for a state that cannot be resumed. */
export function unusableState(why: string): CliError {
  return new CliError('state_corrupt', {
    what: "the sandbox's chain cannot be resumed; nothing was changed",
    why,
    hint: 'gavel sandbox up --reset',
  });
}
