import type { Marketplace } from '../../support/marketplace.ts';
import type { GoldenTable } from '../golden.ts';

const named = async (m: Marketplace) => {
  await m.gavel(['wallet', 'add', 'shop', 'mira.json']);
  await m.gavel(['wallet', 'add', 'friend', m.wallet('arlo')]);
};

export const wallet: GoldenTable = {
  'wallet list': [
    { title: 'of two', before: named, argv: () => [] },
    { title: 'of none', argv: () => [] },
  ],
  'wallet show': [
    { title: 'with a key', before: named, argv: () => ['shop'] },
    { title: 'that there is not', before: named, argv: () => ['shpo'] },
  ],
  'wallet balance': [
    { title: 'of a named wallet', before: named, argv: () => ['shop'] },
    { title: 'of a wallet without an account', argv: () => ['11111111111111111111111111111112'] },
  ],
  'wallet add': [
    { title: 'of a key file', changes: true, argv: () => ['shop', 'mira.json'] },
    { title: 'of an address', changes: true, argv: (m) => ['friend', m.wallet('arlo')] },
    { title: 'with a name that is taken', before: named, argv: () => ['Shop', 'teo.json'] },
  ],
  'wallet new': [
    { title: 'where a file is', argv: () => ['shop', '--file', 'mira.json'] },
    { title: 'with a name that is taken', before: named, argv: () => ['shop'] },
  ],
  'wallet encrypt': [
    { title: 'of an address', before: named, argv: () => ['friend'] },
    { title: 'without a way to ask', before: named, argv: () => ['shop', '--passphrase-file', 'none'] },
  ],
  'wallet export': [
    { title: 'of a wallet that there is not', before: named, argv: () => ['shpo', 'out.json'] },
  ],
  'wallet rename': [
    { title: 'to a free name', changes: true, before: named, argv: () => ['shop', 'studio'] },
  ],
  'wallet remove': [{ title: 'with a key', changes: true, before: named, argv: () => ['shop'] }],
};
