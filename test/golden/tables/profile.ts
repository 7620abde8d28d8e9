import type { Marketplace } from '../../support/marketplace.ts';
import type { GoldenTable } from '../golden.ts';

const defined = async (m: Marketplace) => {
  await m.gavel(['profile', 'add', 'team', '--url', 'devnet', '--keypair', 'mira.json'], PLAIN);
  await m.gavel(['profile', 'add', 'shop', '--timeout', '30'], PLAIN);
};
const PLAIN = { env: { GAVEL_KEYPAIR: '' } };

export const profile: GoldenTable = {
  'profile list': [
    { title: 'of two', before: defined, argv: () => [] },
    { title: 'of none', argv: () => [] },
  ],
  'profile show': [
    { title: 'with a node and a key', before: defined, argv: () => ['team'] },
    { title: 'that there is not', before: defined, argv: () => ['taem'] },
  ],
  'profile add': [
    { title: 'with a node', changes: true, argv: () => ['team', '--url', 'devnet'] },
    { title: 'with nothing to keep', argv: () => ['team'] },
  ],
  'profile use': [{ title: 'from now on', changes: true, before: defined, argv: () => ['team'] }],
  'profile remove': [{ title: 'of two', changes: true, before: defined, argv: () => ['shop'] }],
};
