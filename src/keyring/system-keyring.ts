import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { CliError } from '../errors/cli-error.ts';
import type { Keyring } from '../ports/keyring.ts';

const LIBRARY = '@napi-rs/keyring';
const WAIT_MS = 2_000;

/**
 * What the process of its own runs: it answers S and the secret, N for none, or P and the problem. The kernel's keyring of Linux
 * would take an entry too, and lose it when the machine starts again, so a Secret Service is asked for by name; elsewhere that
 * option has no effect. What was written is read again.
 */
const SCRIPT = `
const [, library, action, origin] = process.argv;
let answer;
try {
  const { Entry } = require(library);
  const entry = new Entry('gavel', origin, { linux: { store: 'secret-service' } });
  if (action === 'remove') entry.deletePassword();
  const given = action === 'write' ? require('node:fs').readFileSync(0, 'utf8') : null;
  if (given !== null) entry.setPassword(given);
  const kept = action === 'remove' ? null : entry.getPassword() ?? null;
  if (given !== null && kept !== given) answer = 'Pit did not keep what was written';
  else answer = kept === null ? 'N' : 'S' + kept;
} catch (error) {
  answer = 'P' + error.message;
}
process.stdout.write(answer);`;

export interface KeyringOptions {
  /** Of this process: says where the keyring of this session is. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds to wait for one answer; 2,000 unless given. */
  readonly waitMs?: number;
}

/**
 * The keyring of the system. Each request is a process of its own, which is ended after two seconds: a keyring that is locked
 * waits for a person, and a thread of this process that waits for it would keep this process from ending too.
 */
export function systemKeyring({ env, waitMs = WAIT_MS }: KeyringOptions): Keyring {
  const ask = async (action: string, origin: string, secret = ''): Promise<string | null> => {
    const { answer, isLate } = await answerOf([libraryPath(), action, origin], secret, { env, waitMs });
    if (answer.startsWith('S')) return answer.slice(1);
    if (answer === 'N') return null;
    if (isLate) throw unavailable(`it did not answer within ${waitMs / 1000} seconds; it may be locked`);
    throw unavailable(answer.slice(1) || 'the process that asks it ended without an answer');
  };
  return {
    read: (origin) => ask('read', origin),
    async write(origin, secret) {
      await ask('write', origin, secret);
    },
    async remove(origin) {
      await ask('remove', origin);
    },
  };
}

function answerOf(
  words: readonly string[],
  input: string,
  { env, waitMs }: Required<KeyringOptions>,
): Promise<{ readonly answer: string; readonly isLate: boolean }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', SCRIPT, ...words], {
      env: { ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: waitMs,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (cause) => reject(unavailable('it could not be asked', cause)));
    child.on('close', (_, signal) =>
      resolve({ answer: Buffer.concat(chunks).toString('utf8'), isLate: signal === 'SIGKILL' }),
    );
    // A process that ended at once does not read it.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** Throws `keyring_unavailable` where the library was not installed, as on a platform that it does not know. */
function libraryPath(): string {
  try {
    return createRequire(`${import.meta.dirname}/`).resolve(LIBRARY);
  } catch (error) {
    throw unavailable('the library that reaches it is not installed', error);
  }
}

function unavailable(why: string, cause?: unknown): CliError {
  return new CliError('keyring_unavailable', {
    what: 'the keyring of the system could not be used',
    why,
    hint: 'unlock it and try again, or keep the API key in a file: gavel login --in-file',
    cause,
  });
}
