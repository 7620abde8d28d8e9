import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { answerOf, offlineAdapters } from '../support/plans.ts';

const start = marketplaces();

type Case = readonly [operation: string, as: WalletName, argv: (m: Marketplace) => readonly string[]];

const CASES: readonly Case[] = [
  [
    'auction.create',
    'teo',
    (m) => [
      ...['auction', 'create', m.artwork('Second Draft'), '--reserve', '0.7 SOL'],
      ...['--duration', '2h', '--increment', '0.1'],
    ],
  ],
  ['auction.bid', 'bea', (m) => ['auction', 'bid', m.artwork('Grain Field'), '--min', '--max', '9000 BOXD']],
  ['auction.pause', 'authority', (m) => ['auction', 'pause', m.artwork('Lighthouse')]],
  ['auction.resume', 'authority', (m) => ['auction', 'resume', m.artwork('Still Life')]],
  ['raffle.buy-tickets', 'cas', (m) => ['raffle', 'buy-tickets', m.artwork('Signal Fire'), '--count', '7']],
  ['vendor-a.buy', 'bea', (m) => ['vendor-a', 'buy', m.artwork('Tin Roof')]],
];

it.each(CASES)(
  'a plan of %s is made without the key, signed without a network, and sent without either',
  async (operation, as, argv) => {
    const m = await start();
    const wallet = ['--keypair', `address://${m.wallet(as)}`];
    const made = await answerOf(m, [...argv(m), ...wallet, '--sign-only', '--out', 'plan.json']);
    expect({ code: made.code, error: made.error }).toEqual({ code: 0, error: null });
    const plan = JSON.parse(await readFile(join(m.home, 'plan.json'), 'utf8'));
    expect(plan).toMatchObject({ operation, signer: m.wallet(as), signature: null });
    const sign = ['tx', 'sign', 'plan.json', '--out', 'signed.json', '--yes'];
    const signed = await answerOf(m, sign, { as, adapters: await offlineAdapters() });
    expect({ code: signed.code, error: signed.error }).toEqual({ code: 0, error: null });
    const sent = await answerOf(m, ['tx', 'submit', 'signed.json']);
    const { signature } = signed.data;
    expect({ code: sent.code, error: sent.error }).toEqual({ code: 0, error: null });
    expect(sent.data.signature).toBe(signature);
    expect((await answerOf(m, ['tx', 'history'])).data).toMatchObject([
      { operation, wallet: m.wallet(as), signature, state: 'confirmed' },
    ]);
    expect(await answerOf(m, ['tx', 'status', signature])).toMatchObject({ code: 0 });
    expect((await answerOf(m, ['tx', 'submit', 'signed.json'])).code).toBe(5);
  },
);
