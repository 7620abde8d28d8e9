import { describe, expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { findAuctionAddress } from '../../src/operations/auction-address.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

/** Where they stand in an auction. */
const FEE_ACCOUNT = 216;
const FEE_BPS = 248;

/** Makes an auction of the world one that its seller opened with a marketplace of their own. */
async function estrange(marketplace: Marketplace, artwork: string, at: number, bytes: Uint8Array) {
  const { chain } = marketplace.running;
  const address = await findAuctionAddress(SANDBOX_DEPLOYMENT, marketplace.artwork(artwork));
  const account = chain.getAccount(address) ?? expect.fail('no auction');
  const data = Buffer.from(account.data);
  data.set(bytes, at);
  chain.setAccount(address, { ...account, data });
  marketplace.clock.advance(1);
}

async function refusal(marketplace: Marketplace, source: string, ...argv: string[]) {
  const words = ['auction', ...argv, '--yes', '--json', '--source', source];
  const { stdout } = await marketplace.gavel(words, { as: 'cas' });
  return JSON.parse(stdout).error;
}

describe.each(['api', 'local'])('an auction of an invented marketplace, by --source %s', (source) => {
  it('is not bid at', async () => {
    const marketplace = await start();
    await estrange(marketplace, 'Lighthouse', FEE_ACCOUNT, new Uint8Array(32).fill(7));
    const error = await refusal(
      marketplace,
      source,
      'bid',
      marketplace.artwork('Lighthouse'),
      '--min',
      '--max',
      '9 SOL',
    );
    expect([error.code, error.why]).toEqual([
      'wrong_marketplace',
      expect.stringMatching(/^its fee goes to /),
    ]);
  });

  it('is not settled for a winner', async () => {
    const marketplace = await start();
    await estrange(marketplace, 'Old Pier', FEE_BPS, Uint8Array.of(0, 0));
    const error = await refusal(marketplace, source, 'settle', marketplace.artwork('Old Pier'));
    expect([error.code, error.why]).toEqual(['wrong_marketplace', expect.stringContaining('0 bps')]);
  });

  it('gives the artwork back to its seller all the same', async () => {
    const marketplace = await start();
    for (const [name, verb] of [
      ['Rain Check', 'cancel'],
      ['Empty Hall', 'settle'],
    ] as const) {
      await estrange(marketplace, name, FEE_BPS, Uint8Array.of(0, 0));
      const argv = ['auction', verb, marketplace.artwork(name), '--yes', '--source', source];
      expect((await marketplace.gavel(argv, { as: 'teo' })).code).toBe(0);
    }
  });

  it('is shown with a warning', async () => {
    const marketplace = await start();
    await estrange(marketplace, 'Lighthouse', FEE_BPS, Uint8Array.of(1, 0));
    const argv = ['auction', 'get', marketplace.artwork('Lighthouse'), '--source', source];
    const { code, stderr } = await marketplace.gavel(argv);
    expect([code, stderr]).toEqual([
      0,
      'warning: this auction was made on another marketplace, do not bid: its fee is 1 bps, that of this one 500 bps\n',
    ]);
  });
});
