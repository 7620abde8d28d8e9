import { scheduledBidToJson } from '../../api/scheduled-bid-json.ts';
import { decodeScheduledBid } from '../../chain/codecs/scheduled-bid.ts';
import { findScheduledBidAddress, type ScheduledBidKey } from '../../operations/scheduled-bid-state.ts';
import type { Command, Parameters } from '../command.ts';
import { defineOperation, type OperationAccount, type OperationSpec } from '../operation-command.ts';

const SCHEDULED_BID: OperationAccount<ScheduledBidKey, unknown> = {
  noun: 'scheduledBid',
  mint: ({ mint }) => mint,
  find: async (deployment, key) => [await findScheduledBidAddress(deployment, key)],
  toJson: (account, _others, { programs }) =>
    scheduledBidToJson(decodeScheduledBid(account, programs.auction)),
};

/** The verb of an operation on a scheduled bid. */
export function defineScheduledBidOperation<
  A extends Parameters,
  O extends Parameters,
  Intent extends ScheduledBidKey,
  State,
>(spec: OperationSpec<A, O, Intent, State>): Command {
  return defineOperation(SCHEDULED_BID, spec);
}
