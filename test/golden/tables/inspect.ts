import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SANDBOX_DEPLOYMENT } from '../../../src/config/deployments.ts';
import { findListingAddress } from '../../../src/operations/listing-address.ts';
import type { Marketplace } from '../../support/marketplace.ts';
import type { GoldenTable } from '../golden.ts';

const listingOf = (m: Marketplace, name: string) => findListingAddress(SANDBOX_DEPLOYMENT, m.artwork(name));

export const inspect: GoldenTable = {
  inspect: [
    { title: 'an artwork, by its name', argv: () => ['tide table'] },
    { title: 'a listing', argv: async (m) => [await listingOf(m, 'Tide Table')] },
    { title: 'a listing, with its bytes', argv: async (m) => [await listingOf(m, 'Half Moon'), '--raw'] },
    { title: 'a wallet', argv: (m) => [m.wallet('teo')] },
    { title: 'a program', argv: () => ['market'] },
    { title: 'nothing', argv: () => ['9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'] },
    { title: 'a name of several artworks', argv: () => ['s'] },
    {
      title: 'a file that is cut short',
      before: (m) => writeFile(join(m.home, 'cut.bin'), Buffer.from('da2032492b861a3a01ff02', 'hex')),
      argv: () => ['--file', 'cut.bin', '--owner', SANDBOX_DEPLOYMENT.programs.market],
    },
  ],
};
