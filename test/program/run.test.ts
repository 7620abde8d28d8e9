import { describe, expect, it } from 'vitest';
import { execute } from '../../src/cli/execute.ts';
import type { GlobalValues } from '../../src/cli/global-options.ts';
import { readGlobals } from '../../src/cli/global-options.ts';
import { report } from '../../src/cli/report.ts';
import { defineCommand, toggle } from '../../src/commands/command.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import type { Deps } from '../../src/flow/deps.ts';
import { type CliOptions, gavel, HOME, scriptedIo } from '../support/cli.ts';
import { memoryFiles } from '../support/memory-files.ts';
import { trustedJson } from '../support/trusted.ts';

const USER = `${HOME}/.config/gavel/config.toml`;
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

interface Work {
  readonly price: bigint | null;
}

/** Runs a command that does `work`, the way `run` does. */
async function runWork(
  work: (deps: Deps) => Promise<Work>,
  options: CliOptions & { readonly globals?: Partial<GlobalValues>; readonly argv?: readonly string[] } = {},
) {
  const command = defineCommand({
    description: '',
    example: '',
    never: '',
    args: {},
    options: { force: toggle('') },
    fields: ['price', 'seller'],
    run: work,
    render: ({ price }) => (price === null ? '' : `price ${price}`),
    json: ({ price }) => ({ price, seller: { name: 'Ada' } }),
    problem: ({ price }) =>
      price === null
        ? new CliError('listing_not_found', { what: 'no listing', hint: 'gavel listing list' })
        : null,
    warnings: ({ price }) => (price === 2n ? ['cheap \u001b[31m'] : []),
  });
  const { io, written } = scriptedIo(options.argv ?? [], options);
  const globals = { ...readGlobals({}), ...options.globals };
  const told = { secrets: [], warnings: [] };
  const code = await execute(
    { kind: 'command', name: 'listing get', command, raw: {}, globals, asked: [] },
    io,
    told,
  ).catch((error: unknown) => report(error, io, told));
  return { code, ...written() };
}

describe('a result', () => {
  it('is text on standard output, with warnings beside it', async () => {
    expect(await runWork(async () => ({ price: 2n }))).toEqual({
      code: 0,
      stdout: 'price 2\n',
      stderr: 'warning: cheap \\u{1b}[31m\n',
    });
  });

  it('is one line of JSON when piped, and indented on a terminal', async () => {
    const json = { globals: { json: true } };
    const line =
      '{"schemaVersion":1,"ok":true,"data":{"price":"1","seller":{"name":"Ada"}},"warnings":[],"error":null}\n';
    expect(await runWork(async () => ({ price: 1n }), json)).toEqual({ code: 0, stdout: line, stderr: '' });
    expect((await runWork(async () => ({ price: 1n }), { ...json, tty: true })).stdout).toContain(
      '\n  "ok": true',
    );
  });

  it('can be cut down to fields, also inside of others', async () => {
    const { stdout } = await runWork(async () => ({ price: 1n }), {
      globals: { json: true, fields: ['price', 'seller.name', 'seller.age'] },
    });
    expect(JSON.parse(stdout).data).toEqual({ price: '1', seller: { name: 'Ada', age: null } });
  });

  it('is not even worked for when a field does not exist', async () => {
    let worked = false;
    const work = async () => {
      worked = true;
      return { price: 1n };
    };
    const { code, stderr } = await runWork(work, { globals: { json: true, fields: ['prize'] } });
    expect(code).toBe(3);
    expect(stderr).toContain(
      'there is no field "prize" in the data of listing get\n  why: its fields are price, seller',
    );
    expect(worked).toBe(false);
  });

  it('is not even worked for when fields are chosen of what is no JSON', async () => {
    const { code, stderr } = await runWork(async () => ({ price: 1n }), { globals: { fields: ['price'] } });
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr:
        'error: --fields chooses from the data of --json\n  do:  add --json, or leave --fields out: gavel listing get --help\n',
    });
  });

  it('can be data and a failure at once', async () => {
    const none = async () => ({ price: null });
    expect(await runWork(none)).toEqual({
      code: 12,
      stdout: '',
      stderr: 'error: no listing\n  do:  gavel listing list\n',
    });
    const { code, stdout } = await runWork(none, { globals: { json: true } });
    expect(code).toBe(12);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      data: { price: null },
      error: { code: 'listing_not_found' },
    });
  });
});

describe('an error', () => {
  it('that nobody expected shows no stack unless asked for', async () => {
    const work = async () => {
      throw new TypeError('x is undefined\u001b[2J');
    };
    const plain = await runWork(work);
    expect(plain).toMatchObject({ code: 1, stdout: '' });
    expect(plain.stderr).toContain(
      'error: something inside the tool broke\n  why: TypeError: x is undefined\\u{1b}[2J\n',
    );
    expect(plain.stderr).not.toContain('    at ');
    expect((await runWork(work, { argv: ['--verbose'] })).stderr).toContain('    at ');
  });

  it('is an envelope on standard output with --json, bigints as strings', async () => {
    const work = async () => {
      throw new CliError('insufficient_funds', {
        hint: 'try again',
        what: 'too little',
        details: { need: 2n ** 63n, of: [1n, null] },
      });
    };
    const { code, stdout, stderr } = await runWork(work, { argv: ['--json'] });
    expect({ code, stderr }).toEqual({ code: 11, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      schemaVersion: 1,
      ok: false,
      data: null,
      warnings: [],
      error: {
        code: 'insufficient_funds',
        message: 'too little',
        why: null,
        hint: 'try again',
        details: { need: '9223372036854775808', of: ['1', null] },
      },
    });
  });

  it('never shows a key or the secret part of an address, however it got there', async () => {
    const files = memoryFiles({
      [USER]:
        'url = "https://u:canary-pass@rpc.example/?key=canary-query"\napi = "https://api.example"\napi_key_file = "key"',
      [`${HOME}/.config/gavel/key`]: 'canary-file',
    });
    const adapters = {
      service: async () => Promise.reject(new Error('canary-pass canary-query canary-file')),
    };
    for (const argv of [[], ['--verbose'], ['--json', '--verbose']]) {
      const { stdout, stderr } = await runWork(
        async (deps) => {
          await deps.service();
          return { price: 1n };
        },
        { files, adapters, argv },
      );
      expect(`${stdout}${stderr}`).toContain('[redacted]');
      expect(`${stdout}${stderr}`).not.toContain('canary');
    }
  });
});

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

describe('Ctrl-C', () => {
  const forever = new Promise<never>(() => undefined);

  it('ends a read at once', async () => {
    const controller = new AbortController();
    const work = async () => {
      controller.abort();
      return forever;
    };
    expect(await runWork(work, { interrupted: controller.signal })).toMatchObject({ code: 2, stdout: '' });
  });

  it('leaves a command that may be signing to end by itself', async () => {
    const controller = new AbortController();
    const adapters = { key: async () => ({ ...Object.create(null), open: async () => Object.create(null) }) };
    const work = async (deps: Deps) => {
      await (await deps.key()).open();
      controller.abort();
      await Promise.resolve();
      return { price: deps.interrupted.aborted ? 1n : 0n };
    };
    expect(await runWork(work, { adapters, interrupted: controller.signal })).toMatchObject({
      code: 0,
      stdout: 'price 1\n',
    });
  });
});

it('writes help to standard output and usage errors to standard error', async () => {
  expect(await gavel(['config', '--help'])).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('Commands:'),
  });
  expect(await gavel(['confg'])).toEqual({
    code: 3,
    stdout: '',
    stderr: "error: unknown command 'confg' (did you mean config?)\n  do:  gavel config --help\n",
  });
});
