import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { MAX_BYTES } from '../files/limits.ts';
import { parseJson, stringifyJson } from '../json/json.ts';
import type { Files } from './files.ts';
import { type NamedWallet, readWallet } from './wallets.ts';

/** How to reach the running sandbox. */
export interface SandboxRuntime {
  readonly pid: number;
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly apiUrl: string;
  readonly apiV1Url: string;
  /** Null in the file of an older version of gavel, whose sandbox has no aggregator. */
  readonly aggregatorUrl: string | null;
  readonly apiKey: string;
  /** Absent in the file of an older version. */
  readonly wallets?: readonly NamedWallet[];
}

/** The file that a running sandbox writes, so that the tool finds it without any configuration. */
export interface SandboxRuntimeStore {
  readonly path: string;
  /** Null if no sandbox runs: the file does not exist, or the process that wrote it has ended. Throws `state_corrupt`. */
  read(): SandboxRuntime | null;
  /** Called by the sandbox's own process. */
  write(runtime: Omit<SandboxRuntime, 'pid'>): void;
  /** Does not remove the file of another process. */
  remove(): void;
}

export interface ProcessTable {
  /** The id of this process. */
  readonly pid: number;
  isAlive(pid: number): boolean;
}

/** `stateDirectory` is absolute. */
export function sandboxRuntimeStore(
  files: Files,
  stateDirectory: string,
  processes: ProcessTable,
): SandboxRuntimeStore {
  const path = `${stateDirectory}/sandbox/run.json`;
  const load = (): SandboxRuntime | null => {
    const file = files.read(path, { maxBytes: MAX_BYTES.sandboxRuntime });
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
  const {
    pid,
    rpcUrl,
    wsUrl,
    apiUrl,
    apiV1Url,
    aggregatorUrl = null,
    apiKey,
    wallets,
  } = parseObject(path, text);
  if (
    !Number.isSafeInteger(pid) ||
    typeof pid !== 'number' ||
    pid <= 0 ||
    typeof rpcUrl !== 'string' ||
    typeof wsUrl !== 'string' ||
    typeof apiUrl !== 'string' ||
    typeof apiV1Url !== 'string' ||
    (typeof aggregatorUrl !== 'string' && aggregatorUrl !== null) ||
    typeof apiKey !== 'string'
  ) {
    throw corrupt(path, 'a field is missing or of the wrong type');
  }
  const named = (Array.isArray(wallets) ? wallets : []).map(readWallet);
  if (named.some((wallet) => wallet === null)) throw corrupt(path, 'an entry of its wallets is not valid');
  const known = named.filter((wallet) => wallet !== null);
  const runtime = { pid, rpcUrl, wsUrl, apiUrl, apiV1Url, aggregatorUrl, apiKey };
  return known.length === 0 ? runtime : { ...runtime, wallets: known };
}

function parseObject(path: string, text: string): Partial<Record<keyof SandboxRuntime, unknown>> {
  try {
    const value: unknown = parseJson(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Without the parser's error as the cause: it repeats the text, which contains the key for the service.
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
