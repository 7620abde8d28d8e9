import { describe, expect, it } from 'vitest';
import { gavel, HOME } from '../support/cli.ts';
import { memoryFiles } from '../support/memory-files.ts';

const PATH = `${HOME}/.config/gavel/config.toml`;
const TEXT = `# mine
timeout = 30 # seconds
url = [
  "https://a.example",
  "https://b.example",
]

# for the team
[profiles.team]
timeout = 45
`;

async function change(argv: readonly string[], text: string | null, env = {}) {
  const files = memoryFiles(text === null ? {} : { [PATH]: text });
  const { stdout, code } = await gavel(['config', ...argv, '--json'], { files, env });
  return { code, json: JSON.parse(stdout), text: files.read(PATH, { maxBytes: 9_999 })?.text ?? null };
}

describe('config set and config unset', () => {
  it('change one line, and keep all others', async () => {
    expect((await change(['set', 'timeout', '60'], TEXT)).text).toBe(
      TEXT.replace('timeout = 30 # seconds', 'timeout = "60"'),
    );
    expect((await change(['unset', 'timeout'], TEXT)).text).toBe(
      TEXT.replace('timeout = 30 # seconds\n', ''),
    );
    expect((await change(['set', 'max-fee', '0.002'], TEXT)).text).toContain('\nmax_fee = "0.002"\n');
  });

  it('make the file where there is none, and take a profile that it defines', async () => {
    expect((await change(['set', 'timeout', '60'], null)).text).toBe('timeout = "60"\n');
    expect((await change(['set', 'profile', 'team'], TEXT)).text).toContain('profile = "team"\n');
    expect((await change(['unset', 'timeout'], 'timeout = 5\n')).text).toBe('');
    expect((await change(['unset', 'timeout'], null)).text).toBeNull();
  });

  it('write a path so that it is the same from everywhere', async () => {
    expect((await change(['set', 'api-key-file', 'k.txt'], null)).text).toBe(
      `api_key_file = "${HOME}/work/k.txt"\n`,
    );
    expect((await change(['set', 'keypair', '~/k "1".json'], null)).text).toBe(
      `keypair = "${HOME}/k \\"1\\".json"\n`,
    );
  });

  it('say what comes before the file', async () => {
    const { json } = await change(['set', 'timeout', '60'], null, { GAVEL_TIMEOUT: '5' });
    expect(json.data).toMatchObject({ value: '60', hiddenBy: 'GAVEL_TIMEOUT' });
  });

  it.each([
    ['a value that makes no sense', ['set', 'timeout', 'soon'], 'usage'],
    ['a profile that there is not', ['set', 'profile', 'other'], 'usage'],
    ['a deployment that there is not', ['set', 'deployment', 'other'], 'usage'],
    ['a secret', ['set', 'api_key', 'secret'], 'usage'],
    ['a setting that there is not', ['set', 'fee', '1'], 'usage'],
    ['what is written over several lines', ['set', 'url', 'devnet'], 'invalid_config'],
    ['taking out what is written over several lines', ['unset', 'url'], 'invalid_config'],
  ])('refuse %s, and leave the file as it is', async (_, argv, code) => {
    const { json, text } = await change(argv, TEXT);
    expect(json.error.code).toBe(code);
    expect(text).toBe(TEXT);
  });
});
