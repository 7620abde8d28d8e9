import { expect, test } from 'vitest';
import { sandboxWallets } from '../../../src/sandbox/world/wallets.ts';
import { marketplaces } from '../../support/marketplace.ts';

const start = marketplaces();

test('the raffles cover what a person wants to try', async () => {
  const { raffles } = await (await start()).inventory();
  const of = ({ key }: { key: { address: string } }) => key.address;
  const { mira, teo, ines } = sandboxWallets();
  const shown = raffles.map(({ artwork, creator, phase, price, currency, sold, supply }) => [
    artwork,
    creator,
    phase,
    `${price} of ${currency.symbol}`,
    `${sold}/${supply}`,
  ]);
  expect(shown).toEqual([
    ['Signal Fire', of(mira), 'open', '50000000 of SOL', '10/50'],
    ['Green Ladder', of(teo), 'open', '10000000 of BOXD', '6/20'],
    ['Ninth Wave', of(ines), 'to end', '200000000 of SOL', '5/5'],
    ['Long Exposure', of(mira), 'drawn', '100000007 of SOL', '7/10'],
    ['Blue Hour', of(mira), 'drawn', '7500000 of BOXD', '8/8'],
    ['Dry Dock', of(ines), 'unsold', '1000000000 of SOL', '0/3'],
  ]);
});

test('prizes are in escrow, but for the one that its winner has', async () => {
  const { raffles, artworks } = await (await start()).inventory();
  for (const { artwork, mint, address, winner } of raffles) {
    const owner = artworks.find((one) => one.mint === mint)?.owner;
    expect([artwork, owner]).toEqual([artwork, artwork === 'Blue Hour' ? winner : address]);
  }
});

test('nobody is left with wrapped SOL', async () => {
  const marketplace = await start();
  const mint = 'So11111111111111111111111111111111111111112';
  for (const name of ['arlo', 'bea', 'cas', 'mira'] as const) {
    const answer = await fetch(marketplace.running.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'getTokenAccountsByOwner',
        params: [marketplace.wallet(name), { mint }, { encoding: 'jsonParsed' }],
      }),
    });
    expect(await answer.json()).toMatchObject({ result: { value: [] } });
  }
});
