import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gavel, HOME } from '../support/cli.ts';
import { data, failure } from '../support/json-of.ts';
import { marketplaces } from '../support/marketplace.ts';
import { memoryFiles } from '../support/memory-files.ts';

const PATH = `${HOME}/.config/gavel/config.toml`;
const TEXT = `# mine
timeout = 30 # seconds

[profiles.team] # of the team
url = "devnet"
# a remark

# for the shop
[profiles.shop]
timeout = 45
`;

async function change(argv: readonly string[], text: string | null, env = {}) {
  const files = memoryFiles(text === null ? {} : { [PATH]: text });
  const { stdout, code } = await gavel(['profile', ...argv, '--json'], { files, env });
  return { code, json: JSON.parse(stdout), text: files.read(PATH, { maxBytes: 9_999 })?.text ?? null };
}

describe('profiles', () => {
  it('keep the flags of a call, with whole paths, after everything else', async () => {
    const flags = ['-u', 'd', '-k', 'keys/a "b".json', '--timeout', '20'];
    expect((await change(['add', 'fast', ...flags], TEXT)).text).toBe(
      `${TEXT}\n[profiles.fast]\nurl = "d"\nkeypair = "${HOME}/work/keys/a \\"b\\".json"\ntimeout = "20"\n`,
    );
    expect((await change(['add', 'fast', '-u', 'd', '--deployment', 'sandbox'], null)).text).toBe(
      '[profiles.fast]\nurl = "d"\ndeployment = "sandbox"\n',
    );
  });

  it('are removed with what belongs to them, and nothing else', async () => {
    expect((await change(['remove', 'team'], TEXT)).text).toBe(
      '# mine\ntimeout = 30 # seconds\n\n# a remark\n\n# for the shop\n[profiles.shop]\ntimeout = 45\n',
    );
    expect((await change(['remove', 'shop'], TEXT)).text).toBe(TEXT.replace(/\[profiles.shop\][\s\S]*$/, ''));
  });

  it('are used, shown and listed', async () => {
    const used = await change(['use', 'shop'], TEXT);
    expect(used.text).toBe(TEXT.replace('timeout = 30', 'profile = "shop"\ntimeout = 30'));
    const { json } = await change(['list'], used.text);
    expect(json.data).toEqual([
      {
        name: 'team',
        inUse: false,
        scope: 'user',
        path: PATH,
        settings: { url: 'https://api.devnet.solana.com' },
      },
      { name: 'shop', inUse: true, scope: 'user', path: PATH, settings: { timeout: '45' } },
    ]);
    const key = TEXT.replace('"devnet"', '"https://rpc.example/?api-key=hidden-part"');
    expect(JSON.stringify((await change(['show', 'team'], key)).json)).not.toContain('hidden-part');
    const added = await change(['add', 'far', '-u', 'https://rpc.example/?api-key=hidden-part'], TEXT);
    expect(JSON.stringify(added.json)).not.toContain('hidden-part');
    expect(added.text).toContain('hidden-part');
  });

  it.each([
    ['a name that is taken', ['add', 'team', '-u', 'm'], TEXT, 'there is a profile team already'],
    ['nothing to keep', ['add', 'none'], TEXT, 'there is nothing to keep under none'],
    ['a name that is none', ['add', 'a.b', '-u', 'd'], TEXT, 'bad value for <name>'],
    ['a deployment that there is not', ['add', 'x', '--deployment', 'y'], TEXT, 'there is no deployment y'],
    ['one that there is not', ['use', 'taem'], TEXT, 'there is no profile taem'],
    ['the one in use', ['remove', 'team'], `profile = "team"\n${TEXT}`, 'the profile team is the one in use'],
    ['one within a line', ['remove', 'a'], 'profiles = { a = { timeout = 5 } }\n', 'the profile a in'],
  ])('refuse %s, and change nothing', async (_, argv, text, message) => {
    const { json, text: after } = await change(argv, text);
    expect(json.error.message).toContain(message);
    expect(after).toBe(text);
  });

  it('are bound to the cluster of their first use, and refuse another', async () => {
    const m = await start();
    const path = join(m.home, '.config/gavel/config.toml');
    mkdirSync(join(m.home, '.config/gavel'), { recursive: true });
    const text = `[profiles.here]\nurl = "${m.running.rpcUrl}"\n`;
    writeFileSync(path, text, { mode: 0o600 });
    const env = { GAVEL_URL: '', GAVEL_PROFILE: 'here' };
    const argv = ['listing', 'get', m.artwork('Salt Line')];
    // A node that the call names is not that of the profile.
    await data(m, argv, { env: { ...env, GAVEL_URL: m.running.rpcUrl } });
    expect(readFileSync(path, 'utf8')).toBe(text);
    await data(m, argv, { env });
    const [, hash] =
      /^\[profiles.here\]\ngenesis_hash = "(\w{32,44})"\nurl/.exec(readFileSync(path, 'utf8')) ?? [];
    expect(hash).toBeDefined();
    const bound = readFileSync(path, 'utf8');
    await data(m, argv, { env });
    expect(readFileSync(path, 'utf8')).toBe(bound);
    writeFileSync(path, bound.replace(hash ?? '', m.artwork('Salt Line')), { mode: 0o600 });
    expect((await failure(m, argv, { env })).code).toBe('wrong_cluster');
  });
});

const start = marketplaces();
