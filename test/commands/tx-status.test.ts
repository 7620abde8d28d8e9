import { describe, expect, it } from 'vitest';
import type { SignatureStatus } from '../../src/ports/chain.ts';
import { scriptedChain, timeout } from '../support/chain.ts';
import { gavel } from '../support/cli.ts';
import { marketplaces } from '../support/marketplace.ts';

const SIGNATURE = '5'.repeat(87);

async function asked(status: SignatureStatus | null) {
  const chain = { ...scriptedChain({ history: [status] }), getLogs: () => Promise.reject(timeout()) };
  const argv = ['tx', 'status', SIGNATURE, '--url', 'http://127.0.0.1:1', '--json'];
  const { code, stdout } = await gavel(argv, { adapters: { chain: async () => chain } });
  const { data, error } = JSON.parse(stdout);
  return { code, outcome: data.outcome, error: error?.code ?? null };
}

const err = { InstructionError: [0, { Custom: 6019 }] };

describe('tx status ends with the code of the verdict', () => {
  it.each([
    ['confirmed', { slot: 7n, err: null, commitment: 'confirmed' }, 0, null],
    ['finalized', { slot: 7n, err: null, commitment: 'finalized' }, 0, null],
    ['failed, finalized', { slot: 7n, err, commitment: 'finalized' }, 6, 'transaction_failed'],
    ['processed', { slot: 7n, err: null, commitment: 'processed' }, 8, 'outcome_unknown'],
    ['failed, processed', { slot: 7n, err, commitment: 'processed' }, 8, 'outcome_unknown'],
    ['not found', null, 12, 'transaction_not_found'],
  ] as const)('%s', async (outcome, status, code, error) => {
    expect(await asked(status)).toEqual({ code, outcome, error });
  });
});

const start = marketplaces();

it.each([
  ['5 SOL', '--max-fee', '0.000001 SOL', 5, 'verification_failed'],
  ['0 SOL', '--max-fee', '0.001 SOL', 11, 'price_zero'],
])(
  'tells of what was dropped as its command ended: price %s, %s %s',
  async (price, flag, fee, code, error) => {
    const m = await start();
    const argv = ['listing', 'reprice', m.artwork('Tide Table'), '--price', price, flag, fee, '--yes'];
    expect((await m.gavel(argv, { as: 'mira' })).code).toBe(code);
    const told = await m.gavel(['tx', 'status', '1', '--json'], { as: 'mira' });
    expect([told.code, JSON.parse(told.stdout).error]).toMatchObject([
      code,
      { code: error, message: 'record 1 was dropped: nothing was signed' },
    ]);
  },
);
