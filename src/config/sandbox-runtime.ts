import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { MAX_BYTES } from '../files/limits.ts';
import { parseJson, stringifyJson } from '../json/json.ts';
import type { Files } from './files.ts';

/** How to reach the sandbox that is running. */
export interface SandboxRuntime {
  readonly pid: number;
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly apiUrl: string;
  readonly apiV1Url: string;
  readonly apiKey: string;
}

/** The note that a running sandbox leaves, so that the tool finds it without any configuration. */
export interface SandboxRuntimeStore {
  readonly path: string;
  /** Null when no sandbox runs: there is no note, or the process that wrote it is gone. Throws `state_corrupt`. */
  read(): SandboxRuntime | null;
  /** For the process that is the sandbox. */
  write(runtime: Omit<SandboxRuntime, 'pid'>): void;
  /** Leaves the note of another process alone. */
  remove(): void;
}

export interface ProcessTable {
  /** Of this process. */
  readonly pid: number;
  isAlive(pid: number): boolean;
}

/** `stateDirectory` is absolute, as in `Deps`. */
export function sandboxRuntimeStore(
  files: Files,
  stateDirectory: string,
  processes: ProcessTable,
): SandboxRuntimeStore {
  const path = `${stateDirectory}/sandbox/run.json`;
  const load = (): SandboxRuntime | null => {
    const file = files.read(path, { maxBytes: MAX_BYTES.sandboxNote });
    if (file === null) return null;
    if (!file.mine || (file.mode & 0o077) !== 0) {
      throw corrupt(path, 'it belongs to someone else, or others can read it: it may not be of your sandbox');
    }
    return parseRuntime(path, file.text);
  };
  return {
    path,
    read() {
      const runtime = load();
      return runtime !== null && processes.isAlive(runtime.pid) ? runtime : null;
    },
    write: (runtime) => files.writePrivate(path, `${stringifyJson({ pid: processes.pid, ...runtime })}\n`),
    remove() {
      if (load()?.pid === processes.pid) files.remove(path);
    },
  };
}

function parseRuntime(path: string, text: string): SandboxRuntime {
  const { pid, rpcUrl, wsUrl, apiUrl, apiV1Url, apiKey } = parseObject(path, text);
  if (
    !Number.isSafeInteger(pid) ||
    typeof pid !== 'number' ||
    pid <= 0 ||
    typeof rpcUrl !== 'string' ||
    typeof wsUrl !== 'string' ||
    typeof apiUrl !== 'string' ||
    typeof apiV1Url !== 'string' ||
    typeof apiKey !== 'string'
  ) {
    throw corrupt(path, 'a field is missing or of the wrong type');
  }
  return { pid, rpcUrl, wsUrl, apiUrl, apiV1Url, apiKey };
}

function parseObject(path: string, text: string): Partial<Record<keyof SandboxRuntime, unknown>> {
  try {
    const value: unknown = parseJson(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Without the parser's own error, which repeats what it read: the key for the service is in it.
    throw corrupt(path, 'it is not JSON');
  }
  throw corrupt(path, 'it is not a JSON object');
}

function corrupt(path: string, why: string): CliError {
  return new CliError('state_corrupt', {
    what: `the file about the running sandbox, ${path}, cannot be used`,
    why,
    hint: `rm ${shellWord(path)}`,
  });
}
