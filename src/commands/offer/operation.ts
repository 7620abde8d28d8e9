import { offerToJson } from '../../api/offer-json.ts';
import { decodeOffer } from '../../chain/codecs/offer.ts';
import type { OfferKey } from '../../operations/offer-address.ts';
import { findOfferAddress } from '../../operations/offer-address.ts';
import type { Command, Parameters } from '../command.ts';
import { defineOperation, type OperationAccount, type OperationSpec } from '../operation-command.ts';

const OFFER: OperationAccount<OfferKey, unknown> = {
  noun: 'offer',
  mint: ({ mint }) => mint,
  find: async (deployment, key) => [await findOfferAddress(deployment, key)],
  toJson: (account, _others, { programs }) => offerToJson(decodeOffer(account, programs.market)),
};

/** The verb of an operation on an offer. */
export function defineOfferOperation<
  A extends Parameters,
  O extends Parameters,
  Intent extends OfferKey,
  State,
>(spec: OperationSpec<A, O, Intent, State>): Command {
  return defineOperation(OFFER, spec);
}
