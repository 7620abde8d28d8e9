import { describe, expect, it } from 'vitest';
import { gavel, HOME } from '../support/cli.ts';
import { memoryFiles } from '../support/memory-files.ts';

const USER = `${HOME}/.config/gavel/config.toml`;

describe('gavel config', () => {
  const files = () => memoryFiles({ [USER]: '\nurl = "https://u:p@rpc.example/?key=canary"\n' });
  const env = { GAVEL_API_KEY: 'canary', GAVEL_SOURCE: 'local' };

  it('list shows each value with where it came from, and no secret', async () => {
    const { code, stdout, stderr } = await gavel(['config', 'list', '--timeout', '5'], {
      files: files(),
      env,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatchInlineSnapshot(`
      "profile		not set
      url	https://rpc.example	~/.config/gavel/config.toml:2
      das		not set
      api		not set
      api_v1		not set
      aggregator		not set
      api_key	set	GAVEL_API_KEY
      api_key_file		not set
      keypair	/home/ada/.config/solana/id.json	default
      source	local	GAVEL_SOURCE
      deployment	sandbox	default
      genesis_hash		not set
      priority	0	default
      max_fee	1000000 lamports	default
      confirm_change	50 %	default
      tx_version	auto	default
      update_check	off	default
      timeout	5	--timeout
      "
    `);
    expect(stdout).not.toContain('canary');
  });

  it('list is a table on a terminal', async () => {
    const { stdout } = await gavel(['config', 'list', '--no-color'], { files: files(), env, tty: true });
    expect(stdout).toMatch(/^SETTING +VALUE +SOURCE\n/);
    expect(stdout).toMatch(/^url +https:\/\/rpc\.example +~\/\.config\/gavel\/config\.toml:2$/m);
  });

  it('get prints one value, or nothing', async () => {
    expect(await gavel(['config', 'get', 'max-fee'])).toEqual({
      code: 0,
      stdout: '1000000 lamports\n',
      stderr: '',
    });
    expect(await gavel(['config', 'get', 'url'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await gavel(['config', 'get', '--json', 'url'])).toMatchObject({
      stdout: expect.stringContaining('"value":null'),
    });
  });

  it('get refuses a name that is none, with --json as an envelope', async () => {
    const { code, stdout, stderr } = await gavel(['config', 'get', 'urll', '--json']);
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      error: { code: 'usage', message: 'bad value for <name>' },
    });
  });

  it('refuses a broken file instead of going on with defaults', async () => {
    const { code, stderr } = await gavel(['config', 'list'], { files: memoryFiles({ [USER]: 'url =' }) });
    expect(code).toBe(3);
    expect(stderr).toContain(`error: ${USER} line 1 cannot be read as TOML`);
  });
});
