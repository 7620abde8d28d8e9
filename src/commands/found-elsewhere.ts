import type { Address } from '../domain/address.ts';
import { chooseByName } from '../domain/artwork-name.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { MarketRow } from '../inspect/market-rows.ts';
import { rowText } from '../inspect/row-text.ts';
import type { ChainReader } from '../ports/chain.ts';
import { type ArtworkScope, candidatesOf, MOST_NAMED, namesOf } from './artwork-candidates.ts';

export interface Elsewhere {
  /** "Lighthouse is in an auction at 1.5 SOL, by 2ytZ..." */
  readonly where: string;
  readonly hint: string;
}

/**
 * Where the artwork with this name is, when it is not among those that a command is about; null when none has it, or several
 * have. `wallet`: whose own artworks are looked at too.
 */
export async function foundElsewhere(
  deployment: Deployment,
  chain: ChainReader,
  text: string,
  wallet: Address | null,
): Promise<Elsewhere | null> {
  const scope: ArtworkScope = { kinds: 'all', ...(wallet === null ? {} : { held: true }) };
  const candidates = (await candidatesOf(deployment, chain, scope, wallet)).slice(0, MOST_NAMED);
  const { choices } = chooseByName(text, await namesOf(deployment, chain, candidates));
  const [only, ...others] = choices;
  if (only === undefined || others.length > 0) return null;
  const { mint, name, row } = only;
  return {
    where: `${name} is ${row === null ? 'in your wallet, not on sale' : placeOf(deployment, row)}`,
    hint: `look at that: gavel ${row === null ? `inspect ${mint}` : commandFor(row)}`,
  };
}

function placeOf(deployment: Deployment, row: MarketRow): string {
  const text = rowText(deployment, row);
  return row.kind === 'offer' ? `in somebody's wallet, with ${text} for it` : `in ${text}, by ${row.party}`;
}

function commandFor({ kind, mint, address }: MarketRow): string {
  if (kind === 'offer') return `offer list --mint ${mint}`;
  if (kind === 'raffle') return `raffle get ${address}`;
  return kind === 'listing' || kind === 'auction' ? `${kind} get ${mint}` : `inspect ${address}`;
}
