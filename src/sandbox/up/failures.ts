import { CliError } from '../../errors/cli-error.ts';
import { systemCode } from '../../errors/system-code.ts';
import { SandboxError } from '../chain/sandbox-error.ts';

/** What stopped the start, in the tool's terms. `command` is how the sandbox was called, for hints that work as printed. */
export function startFailure(error: unknown, command: string): unknown {
  if (error instanceof SandboxError) return chainFailure(error, command);
  if (error instanceof CliError) return serviceFailure(error, command);
  if (systemCode(error) !== 'EACCES' || !(error instanceof Error && 'port' in error)) return error;
  return new CliError('usage', {
    what: `port ${error.port} cannot be used`,
    why: 'the system does not let you listen on it',
    hint: `${command} --rpc-port 0 --api-port 0`,
    cause: error,
  });
}

function chainFailure(error: SandboxError, command: string): unknown {
  switch (error.code) {
    case 'PORT_IN_USE':
      return new CliError('port_in_use', {
        what: lowerFirst(error.message),
        why: 'the chain listens on --rpc-port and, for WebSocket clients, on the port after it',
        hint: `${command} --rpc-port 0`,
        cause: error,
      });
    case 'SNAPSHOT_FOREIGN':
    case 'SNAPSHOT_INVALID':
      return new CliError('state_corrupt', {
        what: "the sandbox's chain cannot be resumed; nothing was changed",
        why: lowerFirst(error.message),
        hint: `to delete the state and begin anew: ${command} --reset`,
        cause: error,
      });
    case 'PROGRAM_INVALID':
      return new CliError('usage', {
        what: lowerFirst(error.message),
        why: lowerFirst(error.hint),
        cause: error,
      });
  }
}

function serviceFailure(error: CliError, command: string): CliError {
  const flag = { port_in_use: '--api-port 0', state_corrupt: '--reset' };
  if (error.code !== 'port_in_use' && error.code !== 'state_corrupt') return error;
  const hint = `${command} ${flag[error.code]}`;
  return new CliError(error.code, {
    what: error.message,
    why: error.why,
    hint: error.code === 'state_corrupt' ? `to delete the state and begin anew: ${hint}` : hint,
    details: error.details,
    cause: error,
  });
}

/** The chain's messages are sentences; the tool's lines are not. */
function lowerFirst(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;
}
