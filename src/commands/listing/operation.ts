import { listingToJson } from '../../api/listing-json.ts';
import { decodeListing } from '../../chain/codecs/listing.ts';
import type { Address } from '../../domain/address.ts';
import { findListingAddress } from '../../operations/listing-address.ts';
import type { Command, Parameters } from '../command.ts';
import { defineOperation, type OperationAccount, type OperationSpec } from '../operation-command.ts';

const LISTING: OperationAccount<{ readonly mint: Address }, unknown> = {
  noun: 'listing',
  mint: ({ mint }) => mint,
  find: async (deployment, { mint }) => [await findListingAddress(deployment, mint)],
  toJson: (account, _others, { programs }) => listingToJson(decodeListing(account, programs.market)),
};

/** The verb of an operation on a listing. */
export function defineListingOperation<
  A extends Parameters,
  O extends Parameters,
  Intent extends { readonly mint: Address },
  State,
>(spec: OperationSpec<A, O, Intent, State>): Command {
  return defineOperation(LISTING, spec);
}
