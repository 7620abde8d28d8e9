import { decodeOffer } from '../chain/codecs/offer.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Offer } from '../domain/offer.ts';
import { CliError } from '../errors/cli-error.ts';
import type { RawAccount } from '../ports/chain.ts';
import type { AccountExpectation, ExpectedChange } from '../ports/expectation.ts';
import { findOfferAddress, type OfferKey } from './offer-address.ts';
import type { OperationTarget } from './operation.ts';

/** The account that an operation on an offer is about. */
export async function offerTarget(deployment: Deployment, key: OfferKey): Promise<OperationTarget> {
  return { mint: key.mint, account: await findOfferAddress(deployment, key) };
}

/** Null when there is no offer. Throws `offer_mismatch` for an offer of another buyer or for another artwork. */
export function readOffer(
  account: RawAccount | null,
  deployment: Deployment,
  { buyer, mint }: OfferKey,
): Offer | null {
  if (account === null || account.data.length === 0) return null;
  const offer = decodeOffer(account, deployment.programs.market);
  if (offer.buyer === buyer && offer.asset === mint) return offer;
  throw new CliError('offer_mismatch', {
    what: `the offer ${offer.address} is another one than was asked for`,
    why: `it is by ${offer.buyer} for ${offer.asset}`,
    hint: 'check that the RPC URL and the deployment belong together: gavel config list',
    details: { offer: offer.address, buyer: offer.buyer, asset: offer.asset },
  });
}

export function noOffer({ buyer, mint }: OfferKey, slot: bigint): CliError {
  return new CliError('offer_not_found', {
    what: `no offer by ${buyer} for ${mint}`,
    why: `there is none at slot ${slot}`,
    hint: `see all offers for the artwork: gavel offer list --mint ${mint}`,
    details: { mint, buyer, viewSlot: slot },
  });
}

/**
 * The expected change of an offer, in its fields and its lamports, which are the escrow for SOL. `offeredAt` is left out,
 * because it is the time at which the transaction lands.
 */
export function expectOffer(program: Address, address: Address, change: ExpectedChange): AccountExpectation {
  return {
    label: 'offer',
    address,
    change,
    decode(account) {
      const { offeredAt: _landing, ...fields } = decodeOffer(account, program);
      return { ...fields, lamports: account.lamports };
    },
  };
}
