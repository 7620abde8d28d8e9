import { SANDBOX_DEPLOYMENT } from '../../../src/config/deployments.ts';
import { findListingAddress } from '../../../src/operations/listing-address.ts';
import type { GoldenTable } from '../golden.ts';

/** No account is there. */
const NOTHING = 'AxRTJ4uCqAaVmnEE8aFqwCdUrRmNB6E8qmWmfn5NqCkN';

export const account: GoldenTable = {
  'account derive': [
    { title: 'of a listed artwork', argv: (m) => [m.artwork('Tide Table')] },
    {
      title: 'of an artwork and a wallet',
      argv: (m) => [m.artwork('Signal Fire'), '--wallet', m.wallet('mira')],
    },
  ],
  'account find': [
    { title: 'listings up to a price', argv: () => ['--kind', 'listing', '--max-price', '2 SOL'] },
    { title: 'what has ended, of a seller', argv: (m) => ['--seller', m.wallet('ines'), '--ended'] },
    { title: 'nothing', argv: (m) => ['--seller', m.wallet('stranger')] },
    { title: 'of a kind that there is not', argv: () => ['--kind', 'sale'] },
  ],
  'account watch': [
    { title: 'of an address without an account', argv: (m) => [m.wallet('mira'), NOTHING] },
    { title: 'a price that nothing has', argv: (m) => [m.wallet('mira'), '--until', 'price<1 SOL'] },
  ],
  'account compare': [
    {
      title: 'a listing',
      argv: async (m) => [await findListingAddress(SANDBOX_DEPLOYMENT, m.artwork('Tide Table'))],
    },
    { title: 'a wallet', argv: (m) => [m.wallet('mira')] },
  ],
};
