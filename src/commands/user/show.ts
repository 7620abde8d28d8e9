import { isRecord } from '../../domain/is-record.ts';
import { renderUser } from '../../render/v1.ts';
import { optional } from '../command.ts';
import { ownWallet } from '../own-wallet.ts';
import { wallet } from '../parameters.ts';
import { defineV1 } from '../v1.ts';

export const command = defineV1({
  description: 'Show what a wallet says of itself, by the earlier interface. Nobody has checked it.',
  example: 'user show',
  args: { wallet: optional('WALLET', 'the wallet (default: that of your key)', wallet) },
  options: {},
  request: async (deps, { wallet }) => ({
    method: 'GET',
    path: `/v1/users/${wallet ?? (await ownWallet(deps, 'gavel user show WALLET'))}`,
  }),
  read: ({ result }) => (isRecord(result) && typeof result.address === 'string' ? result : null),
  render: renderUser,
});
