import { expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

it.each([
  ['listing', 'gavel listing list SELLER'],
  ['auction', 'gavel auction list SELLER'],
  ['offer', 'gavel offer list --buyer ADDRESS'],
  ['raffle', 'gavel raffle list --creator ADDRESS'],
])('%s list without a key says how to name a wallet, and takes it', async (noun, instead) => {
  const marketplace = await start();
  const { code, stderr } = await marketplace.gavel([noun, 'list']);
  expect([code, stderr.trimEnd().split('\n').at(-1)]).toEqual([3, `  do:  name a wallet: ${instead}`]);
  const words = instead
    .replace(/[A-Z]{6,}$/, marketplace.wallet('mira'))
    .split(' ')
    .slice(1);
  expect((await marketplace.gavel(words)).code).toBe(0);
});
