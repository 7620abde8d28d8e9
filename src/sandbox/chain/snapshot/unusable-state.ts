import { CliError } from '../../../errors/cli-error.ts';

export const NOT_OURS = 'the state file was not written by the sandbox';

/** A state that cannot be resumed: `state_corrupt`. */
export function unusableState(why: string): CliError {
  return new CliError('state_corrupt', {
    what: "the sandbox's chain cannot be resumed; nothing was changed",
    why,
    hint: 'gavel sandbox up --reset',
  });
}
