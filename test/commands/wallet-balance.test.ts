import { expect, it } from 'vitest';
import { data } from '../support/json-of.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

it('shows SOL, tokens, and artworks of every kind that are in the wallet', async () => {
  const m = await start();
  const { lamports, tokens } = await data(m, ['wallet', 'balance'], { as: 'teo' });
  expect(lamports).toBe('20000000000');
  const held = tokens.map(
    ({ name, symbol, decimal }: Record<string, string>) => `${decimal} ${name ?? symbol}`,
  );
  expect(held).toEqual(
    expect.arrayContaining([
      ...['1000 BOXD', '1 Copper Wire', '1 Second Draft', '1 Ledger Lines'],
      // An asset of core has no token account.
      '1 Field Notes',
    ]),
  );
});
