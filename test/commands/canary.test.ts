import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import bs58 from 'bs58';
import { expect, it } from 'vitest';
import { CliError } from '../../src/errors/cli-error.ts';
import { marketplaces } from '../support/marketplace.ts';
import { interruptedAfterSend, withNode } from '../support/unlucky.ts';

const start = marketplaces();
const CANARY = 'canary-3f9a1c77e2b04d58';

it('no secret of a key file, an API key or an RPC address is in any output or in the journal', async () => {
  const m = await start();
  const numbers = JSON.parse(readFileSync(m.keypair('mira'), 'utf8')) as number[];
  const secret = Buffer.from(numbers);
  const seed = secret.subarray(0, 32);
  const secrets = [
    CANARY,
    m.apiKey,
    JSON.stringify(numbers),
    numbers.join(','),
    bs58.encode(secret),
    bs58.encode(seed),
  ];
  const mint = m.artwork('Tide Table');
  const painting = m.artwork('Low Water');
  const url = (port: number | string) => `${String(port).replace(/\/$/, '')}/?api-key=${CANARY}`;
  const here = { GAVEL_URL: url(m.running.rpcUrl) };
  const nowhere = { GAVEL_URL: url('http://127.0.0.1:1') };
  const echoing = withNode(() => ({
    send: async () => {
      throw new CliError('rpc_error', { what: `it says ${CANARY}`, why: `and ${m.apiKey}` });
    },
    getStatus: async () => null,
  }));
  const reprice = ['listing', 'reprice', mint, '--price', '2 SOL', '--yes', '--timeout', '1'];
  const calls: readonly (readonly [readonly string[], object])[] = [
    [reprice, { env: here, adapters: echoing }],
    [reprice, { env: here }],
    [['listing', 'reprice', mint, '--price', '3 SOL', '--yes'], { env: here, ...interruptedAfterSend() }],
    [['tx', 'resume', '--all'], { env: here }],
    [['tx', 'history'], { env: here }],
    [['status'], { env: here }],
    [['tx', 'status', '1'], { env: here }],
    [['listing', 'buy', mint, '--yes'], { env: here }],
    [['listing', 'reprice', mint, '--price', '0 SOL', '--yes'], { env: here }],
    [['listing', 'get', mint], { env: here }],
    [['config', 'list'], { env: here }],
    [['config', 'get', 'url'], { env: here }],
    [['auction', 'get', m.artwork('Lighthouse')], { env: here }],
    [['auction', 'cancel', m.artwork('Lighthouse'), '--yes'], { env: here }],
    [['auction', 'create', painting, '--reserve', '1 SOL', '--duration', '1h', '--yes'], { env: here }],
    [['raffle', 'get', m.artwork('Signal Fire')], { env: here }],
    [['raffle', 'claim-proceeds', '--all', '--yes'], { env: here }],
    [['offer', 'accept', painting, '--buyer', m.wallet('arlo'), '--yes'], { env: here }],
    [
      ['listing', 'cancel', m.artwork('Salt Line'), '--sign-only', '--out', 'plan.json', '--yes'],
      { env: here },
    ],
    [['tx', 'explain', 'plan.json'], { env: here }],
    [['tx', 'explain', 'AAAA'], { env: here }],
    [['tx', 'sign', 'plan.json', '--out', 'signed.json', '--yes'], { env: here }],
    [['tx', 'submit', 'plan.json'], { env: here }],
    [['tx', 'submit', 'plan.json'], { env: nowhere }],
    [['auction', 'bid', m.artwork('Lighthouse'), '--min', '--yes'], { env: nowhere }],
    [['raffle', 'list'], { env: nowhere }],
    [reprice, { env: nowhere }],
    [['tx', 'history'], { env: nowhere }],
    [['tx', 'status', '5'.repeat(87)], { env: nowhere }],
    [['listing', 'get', mint, '--url', `http://user:${CANARY}@127.0.0.1:1`], {}],
    [['listing', 'get', mint, '--url', `ftp://${CANARY}.example`], {}],
    [['listing', 'list', '-k', '-'], { env: here, stdin: `${JSON.stringify(numbers)} ` }],
    [['listing', 'list', '-k', '-'], { env: here, stdin: JSON.stringify(numbers.with(0, 255)) }],
  ];
  const outputs: string[] = [];
  for (const [argv, options] of calls) {
    for (const extra of [['--verbose'], ['--verbose', '--json']]) {
      const { stdout, stderr } = await m.gavel([...argv, ...extra], { as: 'mira', ...options });
      outputs.push(stdout, stderr);
    }
  }
  const state = join(m.home, '.local/state/gavel');
  const files = readdirSync(state).filter((name) => name.startsWith('journal.db'));
  expect(files).toContain('journal.db');
  const journal = Buffer.concat(files.map((name) => readFileSync(join(state, name))));
  const all = [...outputs, readFileSync(join(m.home, 'plan.json'), 'utf8')].join('\n');
  expect(all).toContain('[redacted]');
  const found = secrets.map((one) => [all.includes(one), journal.includes(one)]);
  expect(found).toEqual(secrets.map(() => [false, false]));
  expect(journal.includes(seed)).toBe(false);
});
