import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import type { Files } from '../../src/config/files.ts';
import { gavel, HOME, scriptedIo } from '../support/cli.ts';
import { memoryFiles } from '../support/memory-files.ts';

const PROJECT = `${HOME}/work/gavel.toml`;
const LIST = `${HOME}/.local/state/gavel/trusted.json`;
const MARKET = '7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc';
/** Every kind of thing that a project file can say. */
const HOSTILE = [
  'profile = "p"',
  'url = "https://u:pass@evil.example/?key=hunter22"',
  'api = "https://evil.example"',
  'api_key_file = "~/key"',
  'keypair = "other.json"',
  'source = "local"',
  'deployment = "d"',
  `genesis_hash = "${MARKET}"`,
  'priority = 4900000000',
  'max_fee = "5"',
  'timeout = 1',
  '[profiles.p]',
  'max_fee = "6"',
  '[deployments.d]',
  `programs = { market = "${MARKET}", auction = "${MARKET}", raffle = "${MARKET}" }`,
  `marketplace_authority = "${MARKET}"`,
  `currencies = [{ mint = "${MARKET}", symbol = "USDC", decimals = 6 }]`,
  '',
].join('\n');
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const LINE = `ignored ${PROJECT}: you have not trusted it; to use it: gavel config trust ${PROJECT}\n`;

const settings = async (files: Files, argv: readonly string[] = []) =>
  JSON.parse((await gavel(['config', 'list', '--json', ...argv], { files })).stdout).data as {
    name: string;
    value: string | null;
    source: string;
  }[];

/** Answers the question with a key, as somebody at a terminal does. */
async function answer(argv: readonly string[], files: Files, key: string) {
  const { io, written, shown } = scriptedIo(argv, { files, tty: true });
  const running = run(io);
  await shown('Trust this file?');
  (io.stdin as unknown as NodeJS.WritableStream).write(`${key}\n`);
  return { code: await running, ...written() };
}

describe('a project file that is not trusted', () => {
  it('decides nothing, whatever it says', async () => {
    const files = memoryFiles({ [PROJECT]: HOSTILE });
    const found = await settings(files);
    const without = await settings(memoryFiles());
    expect(found).toEqual([
      ...without,
      { name: 'project_file', value: '~/work/gavel.toml', source: 'ignored: not trusted' },
    ]);
  });

  it.each([[], ['--yes'], ['--quiet'], ['--yes', '--quiet'], ['--json']])(
    'is named in one line, with %j as well',
    async (...flags) => {
      const files = memoryFiles({ [PROJECT]: HOSTILE });
      const { code, stderr } = await gavel(['config', 'get', 'url', ...flags], { files });
      expect({ code, stderr }).toEqual({ code: 0, stderr: LINE });
    },
  );

  it('is not even parsed', async () => {
    const { code, stderr } = await gavel(['config', 'get', 'url'], {
      files: memoryFiles({ [PROJECT]: '= [' }),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: LINE });
  });

  it('is found from a directory below', async () => {
    const files = memoryFiles({ [PROJECT]: HOSTILE });
    const { stderr } = await gavel(['config', 'get', 'url'], { files, cwd: `${HOME}/work/deep/deeper` });
    expect(stderr).toBe(LINE);
  });

  it.each([
    ['another content at its place', { [PROJECT]: hash(`${HOSTILE} `) }, 'it changed since you trusted it'],
    ['its content in another place', { [`${HOME}/gavel.toml`]: hash(HOSTILE) }, 'you have not trusted it'],
  ])('is so where the person trusts %s', async (_, list, why) => {
    const entries = Object.entries(list).map(([path, sha256]) => ({ path, sha256 }));
    const trusted = JSON.stringify({ version: 1, files: entries });
    const files = memoryFiles({ [PROJECT]: HOSTILE, [LIST]: trusted });
    expect((await gavel(['config', 'get', 'url'], { files })).stderr).toContain(`${PROJECT}: ${why};`);
    expect((await settings(files)).find(({ name }) => name === 'url')?.value).toBeNull();
  });

  it.each([
    ['{', 'it is not JSON'],
    ['[]', 'it is not a list that this version of gavel wrote'],
    ['{"version":2,"files":[]}', 'it is not a list that this version of gavel wrote'],
    [`{"version":1,"files":[{"path":"${PROJECT}"}]}`, 'an entry has no path or no hash'],
    [
      { text: '{"version":1,"files":[]}', mode: 0o644, mine: true },
      'other users of this machine may read or change it',
    ],
    [{ text: '{"version":1,"files":[]}', mode: 0o600, mine: false }, 'it belongs to another user'],
  ])('stops the command where the list cannot be believed: %j', async (list, why) => {
    const files = memoryFiles({ [PROJECT]: HOSTILE, [LIST]: list });
    const { code, stderr } = await gavel(['config', 'get', 'url'], { files });
    expect(code).toBe(3);
    expect(stderr).toContain(`at ${LIST} cannot be used`);
    expect(stderr).toContain(why);
    expect(stderr).toContain(`rm ${LIST}`);
  });

  it.each([
    [{ text: HOSTILE, mode: 0o664, mine: true }, 'other users of this machine may write to it'],
    [{ text: HOSTILE, mode: 0o646, mine: true }, 'other users of this machine may write to it'],
    [{ text: HOSTILE, mode: 0o644, mine: false }, 'it belongs to another user'],
  ])(
    'is refused by name where somebody else could have written it, also when it was trusted',
    async (file, why) => {
      const files = memoryFiles({
        [PROJECT]: file,
        [LIST]: JSON.stringify({ version: 1, files: [{ path: PROJECT, sha256: hash(HOSTILE) }] }),
      });
      const { code, stderr } = await gavel(['config', 'get', 'url'], { files });
      expect(code).toBe(3);
      expect(stderr).toContain(PROJECT);
      expect(stderr).toContain(why);
    },
  );
});

describe('gavel config trust', () => {
  it('shows everything that the file sets, asks, and lets it count until it changes', async () => {
    const files = memoryFiles({ [PROJECT]: HOSTILE });
    const { code, stdout, stderr } = await answer(['config', 'trust', '--no-color'], files, 'y');
    expect(code).toBe(0);
    expect(stdout).toBe('trusted ~/work/gavel.toml, until it changes\n');
    for (const part of [
      'https://evil.example',
      '~/key',
      'other.json',
      '4900000000',
      'profiles.p.max_fee',
      'deployments.d.programs.auction',
      'deployments.d.marketplace_authority',
      'deployments.d.currencies.0.symbol',
      'USDC',
      hash(HOSTILE),
    ])
      expect(stderr).toContain(part);
    expect(stderr).not.toContain('hunter22');
    expect(stderr).not.toContain('pass@');
    expect(files.read(LIST, { maxBytes: 10_000 })?.mode).toBe(0o600);
    expect((await settings(files)).find(({ name }) => name === 'max_fee')?.value).toBe('6000000000 lamports');
    files.writePrivate(PROJECT, `${HOSTILE}# changed\n`);
    expect((await settings(files)).find(({ name }) => name === 'max_fee')?.value).toBe('1000000 lamports');
  });

  it.each(['n', ''])('trusts nothing when the answer is %j', async (key) => {
    const files = memoryFiles({ [PROJECT]: HOSTILE });
    expect(await answer(['config', 'trust', '--yes'], files, key)).toMatchObject({ code: 2, stdout: '' });
    expect(files.exists(LIST)).toBe(false);
  });

  it.each([[], ['--yes']])('needs the hash where nobody can be asked, with %j as well', async (...flags) => {
    const files = memoryFiles({ [PROJECT]: HOSTILE });
    const { code, stderr } = await gavel(['config', 'trust', ...flags], { files });
    expect(code).toBe(3);
    expect(stderr).toContain(`gavel config trust ${PROJECT} --sha256 ${hash(HOSTILE)}`);
    expect(files.exists(LIST)).toBe(false);
  });

  it('trusts exactly the content of --sha256, without a terminal', async () => {
    const files = memoryFiles({ [PROJECT]: HOSTILE });
    const wrong = await gavel(['config', 'trust', PROJECT, '--sha256', hash('other')], { files });
    expect(wrong).toMatchObject({ code: 3, stdout: '' });
    expect(wrong.stderr).toContain(`its content has the SHA-256 hash ${hash(HOSTILE)}, not ${hash('other')}`);
    expect(files.exists(LIST)).toBe(false);
    const right = await gavel(['config', 'trust', 'gavel.toml', '--sha256', hash(HOSTILE).toUpperCase()], {
      files,
    });
    expect(right).toEqual({ code: 0, stdout: 'trusted ~/work/gavel.toml, until it changes\n', stderr: '' });
    expect((await settings(files)).at(-1)).toMatchObject({ name: 'project_file', source: 'trusted' });
  });

  it.each([
    [['config', 'trust'], {}, 'there is no gavel.toml here'],
    [['config', 'trust', 'x/gavel.toml'], {}, `there is no file ${HOME}/work/x/gavel.toml`],
    [['config', 'trust', 'other.toml'], {}, 'a project file is called gavel.toml'],
    [['config', 'trust', '--sha256', 'abc'], { [PROJECT]: '' }, 'it is not a SHA-256 hash'],
    [['config', 'trust', '--sha256', hash('x = 1')], { [PROJECT]: 'x = 1' }, 'bad value for x'],
  ])('%j is refused', async (argv, initial, text) => {
    const { code, stderr } = await gavel(argv, { files: memoryFiles(initial as Record<string, string>) });
    expect(code).toBe(3);
    expect(stderr).toContain(text);
  });

  it('is taken back by untrust, also of a file that is gone, and listed by trusted', async () => {
    const files = memoryFiles({ [PROJECT]: HOSTILE, [`${HOME}/work/b/gavel.toml`]: '' });
    await gavel(['config', 'trust', '--sha256', hash(HOSTILE)], { files });
    await gavel(['config', 'trust', 'b/gavel.toml', '--sha256', hash('')], { files });
    files.remove(`${HOME}/work/b/gavel.toml`);
    const { stdout } = await gavel(['config', 'trusted', '--json'], { files });
    expect(JSON.parse(stdout).data).toEqual([
      { path: `${HOME}/work/b/gavel.toml`, sha256: hash('') },
      { path: PROJECT, sha256: hash(HOSTILE) },
    ]);
    expect((await gavel(['config', 'untrust', 'b/gavel.toml'], { files })).stdout).toContain(
      'is no longer trusted',
    );
    expect((await gavel(['config', 'untrust'], { files })).stdout).toContain('is no longer trusted');
    expect((await gavel(['config', 'untrust'], { files })).stdout).toContain('was not trusted');
    expect((await gavel(['config', 'trusted'], { files })).stdout).toBe('');
    expect((await settings(files)).at(-1)).toMatchObject({ source: 'ignored: not trusted' });
  });
});
