import { expect, it } from 'vitest';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import { SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

it.each([
  {
    what: 'a sale, where a payee is to be paid',
    wallet: 'treasury',
    verb: ['listing', 'buy'],
    name: 'Open Grid',
    as: 'bea',
  },
  {
    what: 'the end of an offer, where its price goes back to',
    wallet: 'cas',
    verb: ['offer', 'cancel'],
    name: 'Slow Zoom',
    as: 'cas',
  },
] as const)('lamports alone do not stop $what', async ({ wallet, verb, name, as }) => {
  const marketplace = await start();
  const address = await findTokenAddress(marketplace.wallet(wallet), SANDBOX_CURRENCY.mint);
  const { chain } = marketplace.running;
  const lamports = 1_000_000n;
  const data = new Uint8Array();
  chain.setAccount(address, { owner: SYSTEM_PROGRAM, lamports, data, executable: false, rentEpoch: 0n });
  const argv = [...verb, marketplace.artwork(name), '--yes', '--json'];
  const { code, stdout } = await marketplace.gavel(argv, { as });
  expect(code, stdout).toBe(0);
});
