import type { AssetRecord } from '../assets/asset.ts';
import type { MarketplaceConfig } from '../chain/codecs/marketplace-config.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';

/** What an auction or a raffle copied from the marketplace config when it was made. */
interface Terms {
  readonly address: Address;
  readonly marketplaceAuthority: Address;
  readonly feeAccount: Address;
  readonly feeBps: number;
}

type Record = Pick<AssetRecord, 'primarySaleHappened' | 'firstSeller'>;

/**
 * What differs from the deployment's marketplace; null when nothing does. The programs accept any account in the form of a
 * marketplace config, also one of another program, so a seller could invent a marketplace. The fee must be that of a first
 * sale; it may also be that of a later sale when the first has happened by now, or when it was to be the sale of one wallet.
 */
export function marketplaceDifference(
  terms: Omit<Terms, 'address'>,
  { authority, feeAccount, primaryFeeBps, secondaryFeeBps }: MarketplaceConfig,
  { primarySaleHappened, firstSeller }: Record,
): string | null {
  const fees =
    primarySaleHappened || firstSeller !== undefined ? [primaryFeeBps, secondaryFeeBps] : [primaryFeeBps];
  if (terms.marketplaceAuthority !== authority)
    return `its authority is ${terms.marketplaceAuthority}, that of this one ${authority}`;
  if (terms.feeAccount !== feeAccount)
    return `its fee goes to ${terms.feeAccount}, that of this one to ${feeAccount}`;
  if (!fees.includes(terms.feeBps))
    return `its fee is ${terms.feeBps} bps, that of this one ${fees.join(' or ')} bps`;
  return null;
}

/** Throws `wrong_marketplace` unless the auction or raffle was made on the deployment's marketplace. */
export function requireOwnMarketplace(
  noun: 'auction' | 'raffle',
  terms: Terms,
  config: MarketplaceConfig,
  record: Record,
): void {
  const why = marketplaceDifference(terms, config, record);
  if (why === null) return;
  throw new CliError('wrong_marketplace', {
    what: `this ${noun} was made on another marketplace`,
    why,
    hint: 'leave it alone, or check the deployment: gavel config list',
    details: { [noun]: terms.address, marketplaceAuthority: terms.marketplaceAuthority },
  });
}
