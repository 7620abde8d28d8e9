import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { MarketplaceIndex } from '../index/marketplace-index.ts';
import type { Sql } from '../sql.ts';
import { Keeper, type KeeperOptions } from './keeper.ts';
import { KeeperTransactions } from './transactions.ts';

/** Whose key pays for executing scheduled bids, and how. */
export type KeeperChoice = Pick<KeeperOptions, 'key' | 'chain' | 'clock' | 'priority' | 'maxFeeLamports'>;

export interface KeptService {
  readonly deployment: Deployment;
  readonly database: Sql;
  readonly index: MarketplaceIndex | null;
  readonly log: KeeperOptions['log'];
}

/** Throws `usage` where the node gives no blocks, since the index says which bids there are. */
export function openKeeper(keeper: KeeperChoice, { index, database, ...around }: KeptService): Keeper {
  if (index === null) {
    throw new CliError('usage', {
      what: 'scheduled bids cannot be executed here',
      why: 'the RPC node gives no blocks, and so there is no index of them',
      hint: 'name another node with --url',
    });
  }
  return new Keeper({
    ...keeper,
    ...around,
    index,
    transactions: new KeeperTransactions(database, index.lease),
  });
}
