import { expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

it.each(['api', 'local'])(
  'waits for a price, and ends with 0 when it is there (--source %s)',
  async (source) => {
    const m = await start();
    const artwork = m.artwork('Salt Line');
    const watching = m.gavel(['listing', 'watch', artwork, '--until', 'price<1 SOL', '--source', source]);
    await m.gavel(['listing', 'reprice', artwork, '--price', '3 SOL', '--yes'], { as: 'mira' });
    await m.gavel(['listing', 'reprice', artwork, '--price', '0.5 SOL', '--yes'], { as: 'mira' });
    const { code, stdout, stderr } = await watching;
    expect([code, stderr]).toEqual([0, '']);
    const states = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(states.at(-1)).toMatchObject({ event: 'state', account: { price: '500000000', mint: artwork } });
    const slots = states.map(({ slot }) => Number(slot));
    expect(slots).toEqual(slots.toSorted((a, b) => a - b));
  },
);
