import type { Asset } from '../../assets/asset.ts';
import { decodeMasterEdition, type MasterEdition } from '../../chain/codecs/editions.ts';
import { formatAmount, formatExactly } from '../../domain/amount.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import type { SummaryLine } from '../operation.ts';
import type { CreateIntent, CreateState } from './create-state.ts';

/** What the record of an original says of its prints; null for an artwork of which none may be made. */
export async function readMaster(chain: ChainReader, { original }: Asset): Promise<MasterEdition | null> {
  if (original === undefined) return null;
  const { accounts } = await chain.getAccounts([original.edition]);
  const master = decodeMasterEdition(accounts[0] ?? null);
  return master === null || master.maxSupply === 0n ? null : master;
}

/** How many more prints may be made; null for any number. */
export function printsLeft({ supply, maxSupply }: MasterEdition): bigint | null {
  if (maxSupply === null) return null;
  return maxSupply > supply ? maxSupply - supply : 0n;
}

interface Asked {
  readonly master: MasterEdition | null;
}

/** Whether a listing sells prints. Otherwise it sells the artwork itself. */
export function sellsEditions(
  { editionsLimit }: Pick<CreateIntent, 'editionsLimit'>,
  { master }: Asked,
): boolean {
  return editionsLimit > 0 && master !== null;
}

/**
 * Throws `unsupported_asset` when there are no prints to sell, `editions_exceeded` when the original does not allow so many,
 * `unsupported_option` when the buyer is to set the price of the artwork itself.
 */
export function requireEditions(intent: CreateIntent, { master }: Asked): void {
  const { editionsLimit, buyerSetsPrice = false } = intent;
  if (editionsLimit > 1 && master === null) {
    throw new CliError('unsupported_asset', {
      what: 'this listing is limited to one edition',
      why: 'the artwork is not an original of token-metadata that may be printed',
      hint: 'leave the editions limit out, to sell the artwork itself',
      details: { editionsLimit },
    });
  }
  if (buyerSetsPrice && !sellsEditions(intent, { master })) {
    throw new CliError('unsupported_option', {
      what: 'a listing whose buyer sets the price is not offered',
      why: 'that is for master editions, and this would sell the artwork itself',
      hint: 'leave buyerSetsPrice out',
    });
  }
  const left = master === null ? null : printsLeft(master);
  if (left === null || BigInt(editionsLimit) <= left) return;
  throw new CliError('editions_exceeded', {
    what: `this original allows ${left} more editions, not ${editionsLimit}`,
    why: `${master?.supply} of ${master?.maxSupply} are printed`,
    hint: left === 0n ? 'list the artwork itself: leave the editions limit out' : `list at most ${left}`,
    details: { editionsLimit, left },
  });
}

export function describePrice(intent: CreateIntent, { currency, master }: CreateState): string {
  const price = formatExactly(intent.price, currency);
  if (!sellsEditions(intent, { master })) return price;
  return intent.buyerSetsPrice ? `at least ${price} each: the buyer sets it` : `${price} each`;
}

/** The same for one line. */
export function shortPrice(intent: CreateIntent, { currency, master }: CreateState): string {
  const price = formatAmount(intent.price, currency);
  if (!sellsEditions(intent, { master })) return price;
  return `${intent.editionsLimit} editions, each ${intent.buyerSetsPrice ? 'at least' : 'at'} ${price}`;
}

export function describeEditions(intent: CreateIntent, { master }: CreateState): readonly SummaryLine[] {
  if (master === null || !sellsEditions(intent, { master })) return [];
  const { supply, maxSupply } = master;
  const most = maxSupply === null ? 'without a limit' : `of at most ${maxSupply}`;
  return [
    [
      'editions',
      `${intent.editionsLimit} to be printed, one for each buyer; ${supply} printed so far, ${most}`,
    ],
    ['original', 'waits in escrow, and comes back when you cancel, also after the last is sold'],
  ];
}
