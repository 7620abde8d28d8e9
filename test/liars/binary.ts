import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address } from '../../src/domain/address.ts';
import { decodeTransaction } from '../../src/sandbox/chain/transaction/decode.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import { bundleCache } from '../support/bundle.ts';
import type { Played, Player } from './play.ts';

/** A command that neither ends nor sends by then is stuck. */
const PATIENCE_MS = 120_000;

/**
 * Plays the real program, in a process, a home and a state of its own each time: what it sends is what it signed. It is
 * ended there, since nobody answers.
 */
export function openBinaryPlayer(path: string, apiKey: string): Player {
  const directory = mkdtempSync(join(tmpdir(), 'gavel-liars-'));
  for (const { name, key } of Object.values(sandboxWallets()))
    writeFileSync(join(directory, `${name}.json`), JSON.stringify([...key.keypairBytes()]), { mode: 0o600 });
  let arrived: (wire: Uint8Array) => void = () => undefined;
  return {
    sent: (wire) => arrived(wire),
    play(argv, wallet) {
      const home = mkdtempSync(join(directory, 'home-'));
      const env = {
        PATH: process.env.PATH,
        HOME: home,
        XDG_STATE_HOME: join(home, 'state'),
        XDG_CONFIG_HOME: join(home, 'config'),
        XDG_CACHE_HOME: bundleCache(path),
        GAVEL_API_KEY: apiKey,
        GAVEL_CONFIRM_CHANGE: 'off',
        GAVEL_KEYPAIR: join(directory, `${nameOf(wallet)}.json`),
      };
      const child = spawn(process.execPath, [path, ...argv], { env, cwd: home, stdio: 'pipe' });
      const signed: Uint8Array[] = [];
      const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)];
      arrived = (wire) => {
        const { message } = decodeTransaction(wire);
        // Every node is sent the same.
        if (!signed.some((one) => Buffer.compare(one, message) === 0)) signed.push(message);
        child.kill('SIGKILL');
      };
      const stuck = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      return new Promise<Played>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code) => {
          clearTimeout(stuck);
          rmSync(home, { recursive: true, force: true });
          resolve({ signed, code: code ?? -1, stdout: stdout(), stderr: stderr() });
        });
      });
    },
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

function nameOf(wallet: Address): string {
  const found = Object.values(sandboxWallets()).find(({ key }) => key.address === wallet);
  if (found === undefined) throw new RangeError(`nobody has the key of ${wallet}`);
  return found.name;
}

function textOf(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}
