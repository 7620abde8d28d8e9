import { decodeListState, findListStateAddress } from '../../chain/codecs/list-state.ts';
import type { Address } from '../../domain/address.ts';
import { vendorBProgram } from '../../operations/vendor-b/program.ts';
import type { Command, Parameters } from '../command.ts';
import { defineOperation, type OperationAccount, type OperationSpec } from '../operation-command.ts';

const LISTING: OperationAccount<{ readonly mint: Address }, unknown> = {
  noun: 'listing',
  mint: ({ mint }) => mint,
  find: async (deployment, { mint }) => [await findListStateAddress(vendorBProgram(deployment), mint)],
  toJson: (account, _others, deployment) => decodeListState(account, vendorBProgram(deployment)),
};

/** The verb of an operation on a listing of vendor-b. */
export function defineVendorBOperation<
  A extends Parameters,
  O extends Parameters,
  Intent extends { readonly mint: Address },
  State,
>(spec: OperationSpec<A, O, Intent, State>): Command {
  return defineOperation(LISTING, spec);
}
