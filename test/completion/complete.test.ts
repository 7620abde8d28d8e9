import { describe, expect, it } from 'vitest';
import { unquoted } from '../../src/cli/complete/words.ts';
import { COMMANDS } from '../../src/commands/tree.ts';
import { clusterKey, seenArtworks } from '../../src/config/seen-artworks.ts';
import { type CliOptions, gavel, HOME } from '../support/cli.ts';
import { type MemoryFile, memoryFiles } from '../support/memory-files.ts';

const SALT_LINE = 'AxRTJ4uCqAaVmnEE8aFqwCdUrRmNB6E8qmWmfn5NqCkM';
const OTHERS = '7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc';
const MIRA = '2ytZo7EVzJorZ27ZmHiM1Cai77rNRb4KCfYB3xDaxh5x';
const CONFIG = `${HOME}/.config/gavel/config.toml`;
const STATE = `${HOME}/.local/state/gavel`;
const URL = 'https://rpc.example.org/';

/** What is offered for the last word. Every adapter to the network throws. */
async function offered(words: readonly string[], options: CliOptions = {}, shell = 'zsh') {
  const { code, stdout, stderr } = await gavel(['__complete', shell, '--', ...words], options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t')[0] ?? '');
}

function filesWith(
  names: readonly (string | null)[],
  files: Readonly<Record<string, string | MemoryFile>> = {},
) {
  const all = memoryFiles({
    [CONFIG]: `url = "${URL}"\n[profiles.main]\ntimeout = 9\n[profiles."two words"]\ntimeout = 8\n`,
    [`${HOME}/.config/gavel/wallets.json`]: JSON.stringify({
      version: 1,
      wallets: [{ name: 'mira', address: MIRA, key: null }],
    }),
    ...files,
  });
  const rows = names.map((name, index) => ({
    kind: 'listing' as const,
    mint: index === 0 ? SALT_LINE : OTHERS,
    name,
    owner: index === 0 ? MIRA : OTHERS,
    mine: index === 0,
  }));
  seenArtworks(all, STATE).add(clusterKey([URL], 'sandbox'), rows, null);
  return all;
}

describe('what is offered', () => {
  it('is every command at the beginning', async () => {
    expect(await offered([''])).toEqual(Object.keys(COMMANDS));
    expect(await offered(['help', 'rew'])).toEqual(['reward']);
  });

  it('is the verbs of a noun', async () => {
    expect(await offered(['listing', 're'])).toEqual(['reprice']);
    expect(await offered(['--json', '-u', 'devnet', 'completion', ''])).toEqual(['bash', 'zsh', 'fish']);
  });

  it('is the options that are not given yet, those of the command first', async () => {
    const options = await offered(['listing', 'create', SALT_LINE, '--price', '1', '--']);
    expect(options.slice(0, 2)).toEqual(['--currency', '--start']);
    expect(options).toContain('--url');
    expect(options).not.toContain('--price');
    expect(await offered(['-u', 'd', '--ur'])).toEqual(['--url']);
    expect(await offered(['--quiet', '--qu'])).toEqual([]);
    expect(await offered(['listing', 'cancel', SALT_LINE, '--', '--'])).toEqual([]);
  });

  it('is the options of a command whose arguments are all there', async () => {
    expect(await offered(['config', 'set', 'timeout', '9', ''])).toEqual([]);
    expect(await offered(['config', 'trust', 'x', ''])).toEqual(['--sha256']);
  });

  it('is the options for an argument whose words never are all there', async () => {
    const first = await offered(['account', 'watch', '']);
    expect(await offered(['account', 'watch', SALT_LINE, OTHERS, ''])).toEqual(first);
    expect(await offered(['account', 'watch', SALT_LINE, '--u'])).toEqual(['--until', '--url']);
  });

  it.each([
    [
      ['listing', 'list', '--sort', 'p'],
      ['price', 'price-desc'],
    ],
    [
      ['listing', 'list', '--sort=p'],
      ['--sort=price', '--sort=price-desc'],
    ],
    [['account', 'find', '--kind', 'r'], ['raffle']],
    [['tx', 'history', '--state', 'open'], ['open']],
    [
      ['--source', ''],
      ['api', 'local'],
    ],
    [
      ['--tx-version', ''],
      ['0', '1', 'auto'],
    ],
    [
      ['-o', ''],
      ['table', 'json', 'csv'],
    ],
    [['-u', 'm'], ['mainnet-beta']],
    [['listing', 'get', '--fields', 'account,cu'], ['account,currency']],
    [['config', 'get', 'time'], ['timeout']],
    [
      ['config', 'set', 'source', ''],
      ['api', 'local'],
    ],
    [
      ['listing', 'list', '--currency', ''],
      ['SOL', 'BOXD', 'PEBL'],
    ],
    [
      ['--profile', ''],
      ['main', 'two words'],
    ],
    [['wallet', 'balance', 'm'], ['mira']],
    [['listing', 'list', 'm'], ['mira']],
    [['plan', 'apply', ''], [':files']],
    [
      ['-k', 'm'],
      [':files', 'mira'],
    ],
    [['wallet', 'new', ''], []],
    [['nothing', 'of', 'this', ''], []],
  ] as const)('%j gives %j', async (words, expected) => {
    expect(await offered(words, { files: filesWith([]) })).toEqual(expected);
  });

  it('is nothing where the configuration cannot be read, and commands still', async () => {
    const files = memoryFiles({ [CONFIG]: 'this is = = not TOML' });
    expect(await offered(['wallet', 'show', ''], { files })).toEqual([]);
    expect(await offered(['wallet', 'sh'], { files })).toEqual(['show']);
  });
});

describe('artworks that commands have shown', () => {
  it('are offered by name, with the mint beside it: mine first, and mine alone where only I can', async () => {
    const files = filesWith(['Salt Line', 'Other']);
    expect(await offered(['listing', 'get', ''], { files })).toEqual(['Salt Line', 'Other']);
    expect(await offered(['listing', 'reprice', ''], { files })).toEqual(['Salt Line']);
    expect(await offered(['auction', 'get', ''], { files })).toEqual([]);
    const { stdout } = await gavel(['__complete', 'zsh', '--', 'listing', 'reprice', 'Sa'], { files });
    expect(stdout).toBe(`Salt Line\t${SALT_LINE}\n`);
    expect(await offered(['listing', 'reprice', 'Ax'], { files })).toEqual([SALT_LINE]);
  });

  it('are offered by mint where the command takes no name', async () => {
    const files = filesWith(['Salt Line', 'Other']);
    expect(await offered(['listing', 'buy', ''], { files })).toEqual(['Salt Line', 'Other']);
    expect(await offered(['listing', 'buy', '--yes', ''], { files })).toEqual([SALT_LINE, OTHERS]);
    expect(await offered(['account', 'find', '--mint', ''], { files })).toEqual([SALT_LINE, OTHERS]);
  });

  it.each([
    ['another has', 'Salt Line', 'Salt Line'],
    ['looks like that of another', 'Salt Line', 'Sa\u217ct L\u0456ne'],
    ['begins as an option', '--yes', 'Other'],
    ['is taken for an address', OTHERS, 'Other'],
    ['is empty', '  ', 'Other'],
    ['has characters that are not visible', 'Salt\u200bLine', 'Other'],
  ])('are offered by mint where the name %s', async (_, name, other) => {
    const files = filesWith([name, other]);
    const expected = other === 'Other' ? [SALT_LINE, 'Other'] : [SALT_LINE, OTHERS];
    expect(await offered(['listing', 'get', ''], { files })).toEqual(expected);
  });

  it('are those of the cluster that is named', async () => {
    const files = filesWith(['Salt Line']);
    expect(await offered(['-u', 'devnet', 'listing', 'get', ''], { files })).toEqual([]);
    expect(await offered(['--url', URL, 'listing', 'get', ''], { files })).toEqual(['Salt Line']);
  });

  it('have names that cannot end a line or reach the terminal', async () => {
    const files = filesWith(['a\nlisting\tx\r\x1b[31m$(id)`id`\u202e']);
    const { stdout } = await gavel(['__complete', 'bash', '--', 'listing', 'get', ''], { files });
    expect(stdout).toBe(`${SALT_LINE}\ta\\u{a}listing\\u{9}x\\u{d}\\u{1b}[31m$(id)\`id\`\\u{202e}\n`);
  });

  it('are not read from a file that others may write to', async () => {
    const files = filesWith(['Salt Line']);
    const path = `${STATE}/seen.json`;
    const { text } = files.read(path, { maxBytes: 10_000 }) ?? { text: '' };
    const shared = filesWith([], { [path]: { text, mode: 0o666, mine: true } });
    expect(seenArtworks(shared, STATE).read(clusterKey([URL], 'sandbox'))).toEqual([]);
    const own = filesWith([], { [path]: { text, mode: 0o600, mine: true } });
    expect(seenArtworks(own, STATE).read(clusterKey([URL], 'sandbox'))).toHaveLength(1);
  });
});

describe('the memory of lists', () => {
  const row = (number: number, owner = MIRA) => ({
    kind: 'listing' as const,
    mint: `${SALT_LINE.slice(0, 38)}${String(number + 111_111).replaceAll('0', 'z')}`,
    name: `Artwork ${number}`,
    owner,
    mine: owner === MIRA,
  });

  it('keeps a bounded number, the newest first, and of few clusters', () => {
    const files = memoryFiles();
    const seen = seenArtworks(files, STATE);
    for (let cluster = 0; cluster < 8; cluster += 1)
      for (let part = 0; part < 3; part += 1)
        seen.add(
          `cluster ${cluster}`,
          Array.from({ length: 300 }, (_, index) => row(part * 300 + index)),
          null,
        );
    expect(seen.read('cluster 7')).toHaveLength(500);
    expect(seen.read('cluster 7')[0]).toEqual(row(600));
    expect(seen.read('cluster 1')).toEqual([]);
    expect(seen.read('cluster 2')).toHaveLength(500);
  });

  it('forgets what is gone from the whole list of a wallet, and nothing of others', () => {
    const seen = seenArtworks(memoryFiles(), STATE);
    seen.add('c', [row(1), row(2), row(3, OTHERS)], null);
    seen.add('c', [row(2)], { kind: 'listing', owner: MIRA });
    expect(seen.read('c')).toEqual([row(2), row(3, OTHERS)]);
  });

  it('keeps a name that is not known the next time, and forgets what is gone', () => {
    const seen = seenArtworks(memoryFiles(), STATE);
    seen.add('c', [row(1), row(2)], null);
    seen.add('c', [{ ...row(1), name: null }], null);
    expect(seen.read('c')).toEqual([row(1), row(2)]);
    const [{ kind, mint }] = [row(2)];
    seen.add('c', [], null, [{ kind, mint, owner: OTHERS }]);
    expect(seen.read('c')).toHaveLength(2);
    seen.add('c', [], null, [{ kind, mint, owner: null }]);
    expect(seen.read('c')).toEqual([row(1)]);
  });

  it('leaves out a name that is too long', () => {
    const seen = seenArtworks(memoryFiles(), STATE);
    seen.add('c', [{ ...row(1), name: 'x'.repeat(81) }], null);
    expect(seen.read('c')).toEqual([{ ...row(1), name: null }]);
  });
});

it.each([
  ['plain', 'plain'],
  ['a\\ b', 'a b'],
  ['"a b', 'a b'],
  ['"a\\"\\x"', 'a"\\x'],
  ["'a\\b'c", 'a\\bc'],
  ['$(touch x)', '$(touch x)'],
  ["'it'\\''s", "it's"],
])('the word %s means %s', (word, text) => {
  expect(unquoted(word)).toBe(text);
});
