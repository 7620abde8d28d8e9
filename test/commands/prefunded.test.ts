import { expect, it } from 'vitest';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import { SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

it('lamports sent to the address where a payee is to be paid do not stop a sale', async () => {
  const marketplace = await start();
  const address = await findTokenAddress(marketplace.wallet('treasury'), SANDBOX_CURRENCY.mint);
  const { chain } = marketplace.running;
  const lamports = 1_000_000n;
  const data = new Uint8Array();
  chain.setAccount(address, { owner: SYSTEM_PROGRAM, lamports, data, executable: false, rentEpoch: 0n });
  const argv = ['listing', 'buy', marketplace.artwork('Open Grid'), '--yes', '--json'];
  const { code, stdout } = await marketplace.gavel(argv, { as: 'bea' });
  expect(code, stdout).toBe(0);
});
