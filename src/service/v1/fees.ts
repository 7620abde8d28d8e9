import { createHash } from 'node:crypto';
import type { EstimatedFees } from '../../api/v1.ts';
import { CREATION_FEE } from '../../chain/codecs/editions.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { nextMinimumBid } from '../../domain/auction-rules.ts';
import { toAddress } from '../../domain/base58.ts';
import { CliError } from '../../errors/cli-error.ts';
import { readForBid } from '../../operations/auction/bid-state.ts';
import { buy } from '../../operations/listing/buy.ts';
import { signatureFees } from '../../transactions/compute-budget.ts';
import type { ServiceContext } from '../context.ts';
import type { Sale } from './sales.ts';

type Around = Pick<ServiceContext, 'chain' | 'deployment'>;

/** Who is asked about where nobody is named: a wallet that holds nothing, so that all that it needs has to be opened. */
const NOBODY: Address = toAddress(
  Uint8Array.from(createHash('sha256').update('a buyer who holds nothing').digest()),
);

/**
 * Interface document, 2.8: what the transaction of `getBidOrBuyTx` costs in lamports, beside the price or bid.
 * `service` is the marketplace's fee, which is part of the price, where that is in SOL; `registry` what token-metadata takes for
 * a print; `rent` that of accounts which are opened. Of an artwork that cannot be bought now, only `tx` is not 0.
 */
export async function estimateFees(
  { chain, deployment }: Around,
  sale: Sale | null,
  {
    buyer = NOBODY,
    priority = 0n,
  }: { readonly buyer?: Address | undefined; readonly priority?: bigint | undefined },
): Promise<EstimatedFees> {
  const name = sale?.kind === 'auction' ? 'auction.bid' : 'listing.buy';
  const network = { tx: exact(signatureFees(deployment, name)), txPriority: exact(priority) };
  const nothing = { service: 0, registry: 0, rent: 0, ...network };
  if (sale === null) return nothing;
  try {
    if (sale.kind === 'auction') {
      const amount = nextMinimumBid(sale.auction) ?? 0n;
      const { rent } = await readForBid(chain, deployment, { bidder: buyer, mint: sale.mint, amount });
      return { ...nothing, rent: exact(rent) };
    }
    const intent = { buyer, mint: sale.mint, maxPrice: null };
    const { split, listing, print, rent } = await buy.read(chain, deployment, intent);
    const registry = print === null ? 0n : CREATION_FEE;
    return {
      service: listing.currencyMint === WRAPPED_SOL_MINT ? exact(split.fee) : 0,
      registry: exact(registry),
      rent: exact(rent - registry),
      ...network,
    };
  } catch (error) {
    // Sold out, of a kind that is not sold, or gone since it was found.
    if (error instanceof CliError && error.exitCode !== NETWORK) return nothing;
    throw error;
  }
}

/** The exit code of what is the chain's fault. */
const NETWORK = 10;

function exact(lamports: bigint): number | bigint {
  const number = Number(lamports);
  return Number.isSafeInteger(number) ? number : lamports;
}
