import { isRecord } from '../../domain/is-record.ts';
import { renderRewards } from '../../render/v1.ts';
import { optional } from '../command.ts';
import { ownWallet } from '../own-wallet.ts';
import { wallet } from '../parameters.ts';
import { defineV1, type Item } from '../v1.ts';

export const command = defineV1({
  description: 'List the rewards that a wallet has not claimed, by the earlier interface.',
  example: 'reward list',
  args: { wallet: optional('WALLET', 'the wallet (default: that of your key)', wallet) },
  options: {},
  request: async (deps, { wallet }) => ({
    method: 'GET',
    path: `/v1/rewards/unclaimed/${wallet ?? (await ownWallet(deps, 'gavel reward list WALLET'))}`,
  }),
  read: ({ result }): readonly Item[] | null =>
    isRecord(result) && Array.isArray(result.rewards) && result.rewards.every(isRecord)
      ? result.rewards
      : null,
  render: renderRewards,
});
