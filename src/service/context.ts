import type { Deployment } from '../domain/deployment.ts';
import type { ServiceFee } from '../domain/order.ts';
import type { FeedingChain } from '../ports/account-feed.ts';
import type { WatchingChain } from '../ports/account-watch.ts';
import type { Aggregator } from '../ports/aggregator.ts';
import type { BlockReader } from '../ports/blocks.ts';
import type { Chain, ChainReader } from '../ports/chain.ts';
import type { ArtworkDocuments, UsdPrices } from './v1/sources.ts';

/** The part of an RPC node that the service needs. */
export interface ServiceChain
  extends ChainReader,
    FeedingChain,
    WatchingChain,
    Pick<Chain, 'getLatestBlockhash' | 'simulate'> {
  /** Whether a transaction with this blockhash could still land. */
  isBlockhashValid(blockhash: string): Promise<boolean>;
  /** Whole blocks, for the index; absent: the index stays empty. */
  readonly blocks?: BlockReader;
}

export interface ServiceContext {
  readonly chain: ServiceChain;
  readonly deployment: Deployment;
  /**
   * Whether a transaction that does not fit version 0 is returned with a `setupTx` that creates a lookup table. Default:
   * it is refused.
   */
  readonly makesTables?: boolean;
  /** Where the instructions of a `swapQuote` come from; null or absent: no swaps. */
  readonly aggregator?: Aggregator | null;
  /** Whether purchases of orders of vendor-a are built; true unless given. */
  readonly buysOnVendorA?: boolean;
  /** What a purchase of an order of vendor-a costs beside what the order says; null or absent: nothing. */
  readonly vendorAFee?: ServiceFee | null;
  /** Who reads the JSON at the uri of an artwork; null or absent: nobody, and v1 leaves out what it says. */
  readonly documents?: ArtworkDocuments | null;
  /** What currencies are worth; null or absent: v1 names no price in US dollars. */
  readonly prices?: UsdPrices | null;
}
