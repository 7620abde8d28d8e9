import { splitSale } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { CreateIntent, CreateState } from './create-state.ts';

/** Throws `unsupported_option`: the artwork goes into escrow. */
export function requireEscrow({ nonCustodial = false }: CreateIntent): void {
  if (!nonCustodial) return;
  throw new CliError('unsupported_option', {
    what: 'a listing whose artwork stays with the seller is not offered',
    why: 'the marketplace sells what is in its escrow',
    hint: 'leave nonCustodial out',
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
