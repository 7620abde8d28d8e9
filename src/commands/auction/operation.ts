import { auctionToJson } from '../../api/auction-json.ts';
import { decodeAuction } from '../../chain/codecs/auction.ts';
import type { Address } from '../../domain/address.ts';
import { findAuctionAddress } from '../../operations/auction-address.ts';
import type { Command, Parameters } from '../command.ts';
import { defineOperation, type OperationAccount, type OperationSpec } from '../operation-command.ts';

const AUCTION: OperationAccount<{ readonly mint: Address }, unknown> = {
  noun: 'auction',
  mint: ({ mint }) => mint,
  find: async (deployment, { mint }) => [await findAuctionAddress(deployment, mint)],
  toJson: (account, _others, { programs }) => auctionToJson(decodeAuction(account, programs.auction)),
};

/** The verb of an operation on an auction. */
export function defineAuctionOperation<
  A extends Parameters,
  O extends Parameters,
  Intent extends { readonly mint: Address },
  State,
>(spec: OperationSpec<A, O, Intent, State>): Command {
  return defineOperation(AUCTION, spec);
}
