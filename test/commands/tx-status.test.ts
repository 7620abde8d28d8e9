import { describe, expect, it } from 'vitest';
import type { SignatureStatus } from '../../src/deps.ts';
import { scriptedChain, timeout } from '../support/chain.ts';
import { gavel } from '../support/cli.ts';

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
