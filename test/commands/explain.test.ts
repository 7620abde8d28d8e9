import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import { gavel } from '../support/cli.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { instruction, SIGNER, transaction } from '../support/transactions.ts';

const start = marketplaces();

const PLAIN = { tty: true, env: { NO_COLOR: '1' } };

async function unsigned(marketplace: Marketplace): Promise<Uint8Array> {
  const response = await fetch(`${marketplace.service.url}/v2/tx/fixed-price/update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': marketplace.apiKey },
    body: JSON.stringify({
      seller: marketplace.wallet('mira'),
      asset: marketplace.artwork('Tide Table'),
      newPrice: 2_000_000_000,
    }),
  });
  const { result } = (await response.json()) as { result: { tx: string } };
  return new Uint8Array(Buffer.from(result.tx, 'base64'));
}

const codes = (checks: readonly { code: string; passed: boolean | null }[], passed: boolean | null) =>
  checks.filter((check) => check.passed === passed).map((check) => check.code);

describe('tx explain', () => {
  it('reads a file of bytes, of base64, of base58, a text, and standard input, and says the same of all', async () => {
    const marketplace = await start();
    const bytes = await unsigned(marketplace);
    const base64 = Buffer.from(bytes).toString('base64');
    await writeFile(join(marketplace.home, 'raw'), bytes);
    await writeFile(join(marketplace.home, 'base64'), `${base64}\n`);
    await writeFile(join(marketplace.home, 'base58'), bs58.encode(bytes));
    const explain = async (given: string, stdin?: string) => {
      const result = await marketplace.gavel(
        ['tx', 'explain', given, '--json'],
        stdin === undefined ? {} : { stdin },
      );
      expect(result.code).toBe(0);
      return JSON.parse(result.stdout).data;
    };
    const first = await explain('raw');
    expect(first.instructions[1]).toMatchObject({
      programName: 'market',
      name: 'UpdatePrice',
      arguments: { newPrice: '2000000000' },
    });
    expect(codes(first.verdict.checks, false)).toEqual([]);
    expect(codes(first.verdict.checks, null)).toContain('same-data');
    expect(codes(first.verdict.checks, true)).toContain('signer-account');
    for (const given of ['base64', 'base58', base64, bs58.encode(bytes)]) {
      expect((await explain(given)).instructions).toEqual(first.instructions);
    }
    expect((await explain('-', base64)).instructions).toEqual(first.instructions);
  });

  it('shows a person every account and its role', async () => {
    const marketplace = await start();
    await writeFile(join(marketplace.home, 'raw'), await unsigned(marketplace));
    const { stdout } = await marketplace.gavel(['tx', 'explain', 'raw'], PLAIN);
    expect(stdout).toContain(`seller  ${marketplace.wallet('mira')} (signs, may change)`);
    expect(stdout).toMatch(/\?\s+not made \(it is not known what was asked\): blockhash, typed-address,/);
  });

  it('tells what really happened to one that landed', async () => {
    const marketplace = await start();
    const argv = ['listing', 'buy', marketplace.artwork('Tide Table'), '--yes', '--json'];
    const bought = await marketplace.gavel(argv, { as: 'bea' });
    const { signature } = JSON.parse(bought.stdout).data;
    const { code, stdout } = await marketplace.gavel(['tx', 'explain', signature, '--json']);
    expect(code).toBe(0);
    const { landed, instructions } = JSON.parse(stdout).data;
    expect(landed).toMatchObject({ signature, err: null, error: null, feeLamports: '5000' });
    expect(instructions.at(-1).name).toBe('Buy');
    const bea = landed.balances.find((one: { address: string }) => one.address === marketplace.wallet('bea'));
    expect(BigInt(bea.before) - BigInt(bea.after)).toBeGreaterThan(1_500_000_000n);
    const text = await marketplace.gavel(['tx', 'explain', signature], PLAIN);
    expect(text.stdout).toContain('it succeeded');
  });

  it('tells why one that landed failed', async () => {
    const marketplace = await start();
    const bytes = Uint8Array.from(await unsigned(marketplace));
    bytes.set(sandboxWallets().mira.key.sign(bytes.subarray(65)), 1);
    const cancel = ['listing', 'cancel', marketplace.artwork('Tide Table'), '--yes'];
    await marketplace.gavel(cancel, { as: 'mira' });
    const response = await fetch(marketplace.running.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'sendTransaction',
        params: [Buffer.from(bytes).toString('base64'), { encoding: 'base64', skipPreflight: true }],
      }),
    });
    const { result: signature } = (await response.json()) as { result: string };
    marketplace.clock.advance(1);
    const { code, stdout } = await marketplace.gavel(['tx', 'explain', signature, '--json']);
    expect(code).toBe(0);
    const { landed } = JSON.parse(stdout).data;
    expect(landed.error.name).toMatch(/^[A-Z]\w+$/);
    expect(landed.logs.join('\n')).toContain('failed');
    const shown = await marketplace.gavel(['tx', 'explain', signature], PLAIN);
    expect(shown.stdout).toContain(`it failed: ${landed.error.name}`);
  });

  it('works without a network as far as that goes', async () => {
    const result = await gavel(['tx', 'explain', Buffer.from(transaction()).toString('base64'), '--json']);
    expect(result.code).toBe(0);
    const { data } = JSON.parse(result.stdout);
    expect(data.unresolved).toEqual(['it was not simulated: no Solana RPC is set']);
    expect(data.feePayer).toBe(SIGNER);
    expect(codes(data.verdict.checks, false)).toEqual(['known-instructions']);
    expect(codes(data.verdict.checks, null)).toContain('simulates');
  });

  it('works also where the RPC node is named, and does not answer', async () => {
    const silent = createServer((socket) => socket.destroy());
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const words = ['tx', 'explain', Buffer.from(transaction()).toString('base64'), '--json'];
    const adapters = { chain: nodeAdapters.chain };
    const result = await gavel([...words, '--url', `http://127.0.0.1:${port}`], { adapters });
    silent.close();
    expect(result.code, result.stdout).toBe(0);
    const { unresolved, verdict } = JSON.parse(result.stdout).data;
    expect(unresolved).toEqual([expect.stringMatching(/^it was not simulated: .*127\.0\.0\.1:\d+/)]);
    expect(codes(verdict.checks, null)).toContain('simulates');
  });

  it('says what it can where the node answers no more', async () => {
    const marketplace = await start();
    const text = Buffer.from(await unsigned(marketplace)).toString('base64');
    const chain: Adapters['chain'] = async (options) => ({
      ...(await nodeAdapters.chain(options)),
      simulate: async () => {
        throw new CliError('network_timeout', { hint: 'try again', what: 'the RPC node did not answer' });
      },
    });
    const result = await marketplace.gavel(['tx', 'explain', text, '--json'], {
      adapters: { ...nodeAdapters, chain },
    });
    expect(result.code, result.stdout).toBe(0);
    const { unresolved, verdict } = JSON.parse(result.stdout).data;
    expect(unresolved).toEqual(['it was not simulated: the RPC node did not answer']);
    expect(codes(verdict.checks, false)).toEqual([]);
  });

  it('shows what it cannot read whole', async () => {
    const { programAddress, data } = instruction();
    const text = Buffer.from(transaction()).toString('base64');
    const { stdout } = await gavel(['tx', 'explain', text], PLAIN);
    expect(stdout).toContain(`${programAddress} unknown instruction (2`);
    expect(stdout).toContain(`data ${Buffer.from(data ?? []).toString('hex')}`);
  });

  it('refuses what is no transaction, with the check that refused it', async () => {
    const bytes = new Uint8Array([...transaction(), 0]);
    const { code, stdout } = await gavel(['tx', 'explain', Buffer.from(bytes).toString('base64'), '--json']);
    const { message, hint, details } = JSON.parse(stdout).error;
    expect([code, details.failed]).toEqual([5, ['well-formed']]);
    expect(hint).toContain('check that it is complete');
    expect(message).toBe('this is not a transaction that can be read');
    expect((await gavel(['tx', 'explain', 'nothing-like-it'])).code).toBe(3);
  });

  it('does not know what never landed', async () => {
    const marketplace = await start();
    const unknown = bs58.encode(new Uint8Array(64).fill(3));
    expect((await marketplace.gavel(['tx', 'explain', unknown])).code).toBe(12);
  });

  it('says that a transaction would fail, and why', async () => {
    const marketplace = await start();
    const bytes = await unsigned(marketplace);
    const cancel = ['listing', 'cancel', marketplace.artwork('Tide Table'), '--yes'];
    await marketplace.gavel(cancel, { as: 'mira' });
    const text = Buffer.from(bytes).toString('base64');
    const { stdout } = await marketplace.gavel(['tx', 'explain', text, '--json']);
    const { checks } = JSON.parse(stdout).data.verdict;
    expect(codes(checks, false)).toEqual(['simulates']);
  });
});
