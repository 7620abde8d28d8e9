import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  filesBelow,
  installGlobally,
  type NodeBinary,
  nodeBinaries,
  OWN_FOLDERS,
  packClone,
} from './install.ts';

const execute = promisify(execFile);
const MAX_TRANSACTION_BYTES = 70_000_000;
const MINUTES = 60_000;

interface Ready {
  readonly wallets: readonly { readonly name: string; readonly address: string; readonly keypair: string }[];
  readonly artworks: readonly {
    readonly mint: string;
    readonly owner: string;
    readonly state: string;
    readonly whitelisted: boolean;
    readonly currencyMint: string;
  }[];
}

const SOL = 'So11111111111111111111111111111111111111112';

/** What a person gets who installs the packed tool: minutes of work for the machine, so only in `npm run test:package`. */
describe.runIf(process.env.MODE === 'full')('the package', () => {
  let folder: string;
  let unpacked: string;
  let gavel: string;
  let clone: string;
  let nodes: readonly NodeBinary[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gavel-package-'));
    const packed = await packClone(folder);
    clone = packed.clone;
    await execute('tar', ['-xzf', packed.tarball, '-C', folder]);
    unpacked = join(folder, 'package');
    gavel = await installGlobally(packed.tarball, join(folder, 'prefix'));
    nodes = await nodeBinaries();
  }, 10 * MINUTES);
  afterAll(() => rm(folder, { recursive: true, force: true }), MINUTES);

  it('holds the programs of the sandbox, and nothing that is only for work on it', async () => {
    const files = await filesBelow(unpacked);
    expect(files.filter((file) => file.startsWith('programs/')).sort()).toEqual(
      [
        'auction',
        'bubblegum',
        'compression',
        'core',
        'market',
        'noop',
        'pools',
        'raffle',
        'token-auth-rules',
        'token-metadata',
        'vendor-a',
        'vendor-b',
      ].map((name) => `programs/${name}/prebuilt/${name}.so`),
    );
    expect(files.filter((file) => /\.(ts|cache|map)$|node_modules|^test\//.test(file))).toEqual([]);
  });

  it('names no folder of the machine that built it, nor in a page `npx gavel`, which is another package', async () => {
    const named: string[] = [];
    for (const file of await filesBelow(unpacked)) {
      const text = await readFile(join(unpacked, file), 'latin1');
      if (file.endsWith('.md') && text.includes('npx gavel')) named.push(`${file}: npx`);
      for (const own of [...OWN_FOLDERS, clone, folder])
        if (new RegExp(`${own.replace(/[.\\]/g, '\\$&')}(?![\\w-])`).test(text))
          named.push(`${file}: ${own}`);
    }
    expect(named).toEqual([]);
  });

  it('takes less than 70 MB when it is installed', async () => {
    const prefix = join(folder, 'prefix');
    const sizes = await Promise.all((await filesBelow(prefix)).map((file) => stat(join(prefix, file))));
    const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
    process.stdout.write(`installed: ${(bytes / 1e6).toFixed(1)} MB\n`);
    expect(bytes).toBeLessThan(MAX_TRANSACTION_BYTES);
  });

  it(
    'sells an artwork on every Node that it is for',
    async () => {
      for (const node of nodes) await sell(node);
    },
    5 * MINUTES,
  );

  async function sell({ version, folder: bin }: NodeBinary): Promise<void> {
    const home = join(folder, `home-${version}`);
    await mkdir(home);
    const env = { PATH: `${bin}:${process.env.PATH}`, HOME: home, NO_COLOR: '1' };
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(gavel, args, { env, cwd: home, encoding: 'utf8' });
      return { version, status, stdout, stderr };
    };
    const ports = ['--rpc-port', '0', '--api-port', '0', '--block-time', '50'];
    const sandbox = spawn(gavel, ['sandbox', 'up', '--json', ...ports], {
      env,
      cwd: home,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(createInterface(sandbox.stdout), 'line')) as [string];
      const { wallets, artworks } = (JSON.parse(line) as { data: Ready }).data;
      const keyOf = (name: string) => wallets.find((wallet) => wallet.name === name)?.keypair ?? '';
      const mira = wallets.find(({ name }) => name === 'mira')?.address;
      const forSale = artworks.find(
        ({ owner, state, whitelisted, currencyMint }) =>
          owner === mira && state === 'live' && !whitelisted && currencyMint === SOL,
      );
      const mint = forSale?.mint ?? '';
      expect(
        run('listing', 'reprice', mint, '--price', '1.25 SOL', '--yes', '-k', keyOf('mira')),
      ).toMatchObject({
        status: 0,
      });
      const buy = ['listing', 'buy', mint, '--max-price', '1.25 SOL', '--yes'];
      expect(run(...buy, '-k', keyOf('bea'))).toMatchObject({ status: 0 });
      expect(run('listing', 'get', mint)).toMatchObject({ status: 12 });
      const kept = await readdir(join(home, '.cache', 'gavel'));
      expect(kept.some((name) => name.startsWith('listing-buy-'))).toBe(true);
      expect(run('--help')).toMatchObject({ status: 0, stderr: '' });
      expect(run('--version')).toMatchObject({ status: 0, stderr: '' });
    } finally {
      const closed = once(sandbox, 'close');
      sandbox.kill('SIGINT');
      expect(await closed).toEqual([0, null]);
    }
  }
});
