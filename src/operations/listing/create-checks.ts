import type { AssetLock } from '../../assets/asset.ts';
import { splitSale } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { CreateIntent, CreateState } from './create-state.ts';

/**
 * How the artwork is locked where it is; null when it goes into escrow. Throws `unsupported_asset` for a kind without
 * locks.
 */
export function requireLock(
  { nonCustodial = false }: CreateIntent,
  { artwork: { asset } }: Pick<CreateState, 'artwork'>,
): AssetLock | null {
  if (!nonCustodial) return null;
  if (asset.lock !== null) return asset.lock;
  throw new CliError('unsupported_asset', {
    what: `${asset.id} cannot stay in your wallet while it is listed`,
    why: 'only a programmable NFT or a core asset can be locked where it is',
    hint: 'list it without --non-custodial: it waits in escrow',
    details: { mint: asset.id, kind: asset.kind },
  });
}

export function requireWhitelist(intent: CreateIntent, state: CreateState): void {
  if (state.whitelistValid) return;
  throw new CliError('whitelist_not_found', {
    what: `no whitelist ${intent.whitelistConfig}`,
    why: 'the account there is absent, or not a whitelist of the market program',
    hint: 'check the address of the whitelist account',
    details: { whitelistConfig: intent.whitelistConfig },
  });
}

export function requireFeesFit(intent: CreateIntent, { artwork, feeBps }: CreateState): void {
  const { royaltyBps, creators } = artwork.asset;
  const split = splitSale({
    price: intent.price,
    feeBps,
    royaltyBps,
    creators,
    splitProceeds: false,
  });
  if (split !== null) return;
  throw new CliError('fees_exceed_price', {
    what: 'this artwork cannot be sold at a fixed price',
    why: `fee (${feeBps} bps) and royalty (${royaltyBps} bps) together are above the price`,
    hint: "ask the artwork's update authority to lower the royalty",
    details: { feeBps, royaltyBps },
  });
}
