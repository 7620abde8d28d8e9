import type { ServiceContext } from '../context.ts';
import type { MarketplaceIndex } from '../index/marketplace-index.ts';
import type { LegacyTables } from './tables.ts';

export interface V1Context extends ServiceContext {
  readonly tables: LegacyTables;
  /** Null or absent where the chain gives no blocks. */
  readonly index?: MarketplaceIndex | null;
}
