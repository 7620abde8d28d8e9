import { describe, expect, it } from 'vitest';
import { CliError } from '../../src/errors/cli-error.ts';
import type { Deps } from '../../src/flow/deps.ts';
import { gavel, HOME } from '../support/cli.ts';
import { memoryFiles } from '../support/memory-files.ts';
import { runWork } from './run-work.ts';

const USER = `${HOME}/.config/gavel/config.toml`;

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
