import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CliError } from '../../src/errors/cli-error.ts';
import { CANARY, withCanary } from '../support/canary.ts';
import { marketplaces } from '../support/marketplace.ts';
import { interruptedAfterSend, withNode } from '../support/unlucky.ts';

const start = marketplaces();

/** Every run of a test is searched for what it was given, and the home after it; here are runs that others do not make. */
it('no secret is in the output or the journal of failures, of verbose commands, and of a node that repeats what it hears', async () => {
  const m = await start();
  const numbers = JSON.parse(readFileSync(m.keypair('mira'), 'utf8')) as number[];
  const mint = m.artwork('Tide Table');
  const painting = m.artwork('Low Water');
  const nowhere = { GAVEL_URL: withCanary('http://127.0.0.1:1') };
  const echoing = withNode(() => ({
    send: async () => {
      throw new CliError('rpc_error', {
        hint: 'try again',
        what: `it says ${CANARY}`,
        why: `and ${m.apiKey}`,
      });
    },
    getStatus: async () => null,
  }));
  const reprice = ['listing', 'reprice', mint, '--price', '2 SOL', '--yes', '--timeout', '1'];
  const calls: readonly (readonly [readonly string[], object])[] = [
    [reprice, { adapters: echoing }],
    [reprice, {}],
    [['listing', 'reprice', mint, '--price', '3 SOL', '--yes'], interruptedAfterSend()],
    [['tx', 'resume', '--all'], {}],
    [['tx', 'history'], {}],
    [['status'], {}],
    [['tx', 'status', '1'], {}],
    [['listing', 'buy', mint, '--yes'], {}],
    [['listing', 'reprice', mint, '--price', '0 SOL', '--yes'], {}],
    [['listing', 'get', mint], {}],
    [['config', 'list'], {}],
    [['config', 'get', 'url'], {}],
    [['auction', 'get', m.artwork('Lighthouse')], {}],
    [['auction', 'cancel', m.artwork('Lighthouse'), '--yes'], {}],
    [['auction', 'create', painting, '--reserve', '1 SOL', '--duration', '1h', '--yes'], {}],
    [['raffle', 'get', m.artwork('Signal Fire')], {}],
    [['raffle', 'claim-proceeds', '--all', '--yes'], {}],
    [['offer', 'accept', painting, '--buyer', m.wallet('arlo'), '--yes'], {}],
    [['listing', 'cancel', m.artwork('Salt Line'), '--sign-only', '--out', 'plan.json', '--yes'], {}],
    [['tx', 'explain', 'plan.json'], {}],
    [['tx', 'explain', 'AAAA'], {}],
    [['tx', 'sign', 'plan.json', '--out', 'signed.json', '--yes'], {}],
    [['tx', 'submit', 'plan.json'], {}],
    [['tx', 'submit', 'plan.json'], { env: nowhere }],
    [['auction', 'bid', m.artwork('Lighthouse'), '--min', '--max', '9 SOL', '--yes'], { env: nowhere }],
    [['raffle', 'list'], { env: nowhere }],
    [reprice, { env: nowhere }],
    [['tx', 'history'], { env: nowhere }],
    [['tx', 'status', '5'.repeat(87)], { env: nowhere }],
    [['listing', 'get', mint, '--url', `http://user:${CANARY}@127.0.0.1:1`], {}],
    [['listing', 'get', mint, '--url', `ftp://${CANARY}.example`], {}],
    [['listing', 'list', '-k', '-'], { stdin: `${JSON.stringify(numbers)} ` }],
    [['listing', 'list', '-k', '-'], { stdin: JSON.stringify(numbers.with(0, 255)) }],
  ];
  let shown = '';
  for (const [argv, options] of calls) {
    for (const extra of [['--verbose'], ['--verbose', '--json']]) {
      const { stdout, stderr } = await m.gavel([...argv, ...extra], { as: 'mira', ...options });
      shown += stdout + stderr;
    }
  }
  expect(shown).toContain('[redacted]');
  expect(existsSync(join(m.home, '.local/state/gavel/journal.db'))).toBe(true);
  expect(existsSync(join(m.home, 'plan.json'))).toBe(true);
});
