import { describe, expect, it } from 'vitest';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

/** A marketplace where the last two changes of this listing's price paid 4,000 lamports for priority. */
async function busy(): Promise<Marketplace> {
  const marketplace = await start();
  for (const price of ['7 SOL', '8 SOL']) {
    const argv = ['listing', 'reprice', marketplace.artwork('Tide Table'), '--price', price, '--yes'];
    const { code } = await marketplace.gavel([...argv, '--priority', '4000'], { as: 'mira' });
    expect(code).toBe(0);
  }
  return marketplace;
}

async function fee(marketplace: Marketplace, artwork: string, ...flags: readonly string[]): Promise<unknown> {
  const argv = [
    'listing',
    'reprice',
    marketplace.artwork(artwork),
    '--price',
    '9 SOL',
    '--dry-run',
    '--json',
  ];
  const { stdout } = await marketplace.gavel([...argv, '--priority', 'auto', ...flags], { as: 'mira' });
  return JSON.parse(stdout).data.preview.verdict.feeLamports;
}

describe('--priority auto', () => {
  it.each(['api', 'local'])(
    'pays what the accounts it writes asked for lately, with --source %s',
    async (source) => {
      const marketplace = await busy();
      expect(await fee(marketplace, 'Tide Table', '--source', source)).toBe('9000');
    },
  );

  it('pays nothing where nobody paid anything', async () => {
    expect(await fee(await start(), 'Salt Line')).toBe('5000');
  });

  it('stays within --max-fee', async () => {
    expect(await fee(await busy(), 'Tide Table', '--max-fee', '6000 lamports')).toBe('6000');
  });
});
