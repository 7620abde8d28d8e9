import { SANDBOX_CURRENCY } from '../../config/deployments.ts';
import { WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { LegacyContents, LegacyTables } from '../../service/v1/tables.ts';
import { artworkKey } from './mint.ts';
import { sandboxWallets, type WalletName } from './wallets.ts';

const wallet = (name: WalletName) => sandboxWallets()[name].key.address;

/** What people have told the world's service: who is a partner, who they are, and what they are owed. */
export function legacyContents(): LegacyContents {
  return {
    partners: [
      { address: wallet('mira'), name: 'Mira' },
      { address: wallet('ines'), name: 'Ines' },
    ],
    users: [
      {
        address: wallet('mira'),
        name: 'Mira',
        bio: 'Paints harbours and what the tide leaves.',
        links: ['https://artworks.invalid/mira'],
      },
      { address: wallet('teo'), name: 'Teo', links: [] },
      { address: wallet('arlo'), name: 'Arlo', bio: 'Collects small editions.', links: [] },
    ],
    rewards: [
      { address: wallet('arlo'), mint: SANDBOX_CURRENCY.mint, amount: '12500000', source: 'first purchase' },
      { address: wallet('arlo'), mint: WRAPPED_SOL_MINT, amount: '30000000', source: 'referral of bea' },
      {
        address: wallet('mira'),
        mint: SANDBOX_CURRENCY.mint,
        amount: '4000000',
        source: 'artist of the month',
      },
    ],
    rewardTexts: [
      { mint: artworkKey('Tide Table').address, text: 'A signed print goes to whoever buys it.' },
      { mint: artworkKey('Lighthouse').address, text: 'The winner names the next one.' },
    ],
  };
}

export async function keepLegacy(tables: LegacyTables): Promise<void> {
  await tables.replace(legacyContents());
}
