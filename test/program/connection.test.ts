import { describe, expect, it } from 'vitest';
import type { Deps } from '../../src/flow/deps.ts';
import { HOME } from '../support/cli.ts';
import { memoryFiles } from '../support/memory-files.ts';
import { trustedJson } from '../support/trusted.ts';
import { runWork } from './run-work.ts';

const RUNTIME = `${HOME}/.local/state/gavel/sandbox/run.json`;
const SANDBOX = JSON.stringify({
  pid: 7,
  rpcUrl: 'http://127.0.0.1:1',
  wsUrl: 'ws://127.0.0.1:2',
  apiUrl: 'http://127.0.0.1:3',
  apiV1Url: 'http://127.0.0.1:4',
  aggregatorUrl: 'http://127.0.0.1:5',
  apiKey: 'canary-key',
});

/** A project file, and the list in which it is trusted. */
function trusted(text: string): Record<string, string> {
  const path = `${HOME}/work/gavel.toml`;
  return { [path]: text, [`${HOME}/.local/state/gavel/trusted.json`]: trustedJson({ [path]: text }) };
}

describe('where to connect', () => {
  const readChain = async (deps: Deps) => {
    await deps.chain();
    await deps.chain();
    return { price: 1n };
  };

  it('is said to be missing, with the command that starts a sandbox', async () => {
    const { code, stderr } = await runWork(readChain);
    expect(code).toBe(10);
    expect(stderr).toContain('no Solana RPC is set');
    expect(stderr).toContain('do:  gavel sandbox up');
  });

  it('is not said to need a sandbox while one runs for something else', async () => {
    const files = memoryFiles({ [RUNTIME]: SANDBOX });
    const work = async (deps: Deps) => {
      await deps.service();
      return { price: 1n };
    };
    const globals = { settings: { url: 'devnet' } };
    const { stderr } = await runWork(work, { files, livePids: [7], globals });
    expect(stderr).toContain(
      'error: no marketplace service is set\n  why: that of the running sandbox is not used',
    );
    expect(stderr).toContain('do:  name one with --api URL, or see what is set: gavel config list');
  });

  it('is the running sandbox, said once on standard error, also with --json', async () => {
    const files = memoryFiles({ [RUNTIME]: SANDBOX });
    const urls: string[] = [];
    const adapters = {
      chain: async ({ url }: { url: string }) => {
        urls.push(url);
        return Object.create(null);
      },
    };
    const options = { files, adapters, livePids: [7] };
    const { code, stderr } = await runWork(readChain, { ...options, globals: { json: true } });
    expect({ code, stderr, urls }).toEqual({
      code: 0,
      stderr: 'using the sandbox that is running at http://127.0.0.1:1\n',
      urls: ['http://127.0.0.1:1/'],
    });
    expect((await runWork(readChain, { ...options, globals: { quiet: true } })).stderr).toBe('');
  });

  it('is said aloud when a project file chose it', async () => {
    const files = memoryFiles(trusted('url = "https://rpc.example?k=canary"'));
    const adapters = { chain: async () => Object.create(null) };
    const { stderr } = await runWork(readChain, { files, adapters });
    expect(stderr).toBe(`using https://rpc.example as ${HOME}/work/gavel.toml says\n`);
  });

  it('is said aloud what else of money and signatures a project file chose', async () => {
    const files = memoryFiles(
      trusted(
        'url = "d"\ndeployment = "d"\nkeypair = "~/other\\u001b[2J.json"\nmax_fee = "5"\n' +
          '[deployments.d]\nprograms = { market = "7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc", auction = "7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc", raffle = "7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc" }\n' +
          'marketplace_authority = "7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc"\n',
      ),
    );
    const adapters = { chain: async () => Object.create(null) };
    const { stderr } = await runWork(readChain, { files, adapters });
    const path = `${HOME}/work/gavel.toml`;
    expect(stderr.split('\n')).toEqual([
      `using https://api.devnet.solana.com as ${path} says`,
      `using deployment d as ${path} says`,
      `using keypair ${HOME}/other\\u{1b}[2J.json as ${path} says`,
      `using max_fee 5000000000 lamports as ${path} says`,
      '',
    ]);
  });
});
