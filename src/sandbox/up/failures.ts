import { CliError } from '../../errors/cli-error.ts';
import { systemCode } from '../../errors/system-code.ts';

/** The reason for a failed start, as a CliError. `command` started the sandbox, and makes hints work as printed. */
export function startFailure(error: unknown, command: string): unknown {
  if (error instanceof CliError) return withHint(error, command);
  if (systemCode(error) !== 'EACCES' || !(error instanceof Error && 'port' in error)) return error;
  return new CliError('usage', {
    what: `port ${error.port} cannot be used`,
    why: 'the system does not let you listen on it',
    hint: `${command} --rpc-port 0 --api-port 0`,
    cause: error,
  });
}

/** Adds a hint that fits the command. */
function withHint(error: CliError, command: string): CliError {
  const { code, message, why, details } = error;
  if (code !== 'port_in_use' && code !== 'state_corrupt') return error;
  const port = 'rpcPort' in details ? '--rpc-port' : '--api-port';
  const hint =
    code === 'port_in_use'
      ? `${command} ${port} 0`
      : `to delete the state and start from the beginning: ${command} --reset`;
  return new CliError(code, { what: message, why, hint, details, cause: error });
}
