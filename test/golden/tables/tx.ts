import { join } from 'node:path';
import { expect } from 'vitest';
import type { Marketplace } from '../../support/marketplace.ts';
import { answerOf } from '../../support/plans.ts';
import type { GoldenTable } from '../golden.ts';

const signed = (m: Marketplace): string => join(m.home, 'signed.json');

const reprice = (m: Marketplace, ...flags: string[]) =>
  m.gavel(['listing', 'reprice', m.artwork('Tide Table'), '--price', '2 SOL', ...flags], { as: 'mira' });

async function landed(m: Marketplace): Promise<void> {
  expect((await reprice(m, '--yes')).code).toBe(0);
}

async function planned(m: Marketplace): Promise<void> {
  expect((await reprice(m, '--sign-only', '--yes', '--out', signed(m))).code).toBe(0);
}

async function lastSignature(m: Marketplace): Promise<string> {
  const { data } = await answerOf(m, ['tx', 'history']);
  return (data as readonly { signature: string }[])[0]?.signature ?? '';
}

export const tx: GoldenTable = {
  'tx history': [
    { title: 'with one that landed', before: landed, as: 'mira', argv: () => [] },
    { title: 'of a plan that was signed', before: planned, as: 'mira', argv: () => [] },
    { title: 'of nothing', argv: () => [] },
    { title: 'in a state that there is not', argv: () => ['--state', 'lost'] },
  ],
  'tx status': [
    { title: 'of one that landed', before: landed, argv: async (m) => [await lastSignature(m)] },
    { title: 'of a signature that nobody knows', argv: () => ['5'.repeat(88)] },
    { title: 'of no signature', argv: () => ['what'] },
  ],
  'tx explain': [
    { title: 'of one that landed', before: landed, argv: async (m) => [await lastSignature(m)] },
    { title: 'of a file that there is not', argv: () => ['plan.json'] },
  ],
  'tx sign': [{ title: 'of a file that there is not', as: 'mira', argv: () => ['plan.json', '--yes'] }],
  'tx submit': [
    { title: 'of a signed plan', before: planned, as: 'mira', changes: true, argv: (m) => [signed(m)] },
    { title: 'of a file that there is not', argv: () => ['plan.json', '--yes'] },
  ],
  'tx resume': [
    { title: 'of all, with nothing open', before: landed, argv: () => ['--all'] },
    { title: 'of a record that there is not', argv: () => ['7'] },
  ],
  'tx close': [
    { title: 'of a record that there is not', argv: () => ['7', '--yes'] },
    { title: 'of one that landed', before: landed, argv: () => ['1', '--yes'] },
  ],
  status: [
    { title: 'of a wallet that has things to do', as: 'ines', argv: () => [] },
    { title: 'with nothing open', argv: () => [] },
    { title: 'with a signed plan', before: planned, argv: () => [] },
  ],
};
