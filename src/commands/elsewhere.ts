import { CORE_ADDRESS } from '../chain/codecs/core.ts';
import { readAll } from '../chain/read-all.ts';
import type { Address } from '../domain/address.ts';
import { chooseByName } from '../domain/artwork-name.ts';
import type { Deps } from '../flow/deps.ts';
import { holderOf } from '../inspect/artwork-surroundings.ts';
import { findRows, type MarketFilter, type MarketKind, type MarketRow } from '../inspect/market-rows.ts';
import { rowText } from '../inspect/row-text.ts';
import type { ChainReader } from '../ports/chain.ts';
import { withWalletNames } from '../render/address.ts';
import { type ArtworkScope, candidatesOf, MOST_NAMED, namesOf } from './artwork-candidates.ts';
import { commandsByName, typedCommand } from './commands-by-name.ts';

/** Where an artwork is that was not found where a command looks. */
export interface Elsewhere {
  /** After "it is": "in your auction at 1.5 SOL", "in the wallet of mira (2ytZ...)". */
  readonly where: string;
  readonly hint: string;
  /** Whether the person may put it on sale: it is theirs, or in a wallet that is not known. */
  readonly canBeSold: boolean;
}

/** Of these an artwork is in one at most: each holds it in escrow, but for vendor-a, which takes it from the seller's wallet. */
const SALES = ['listing', 'auction', 'raffle', 'vendor-b-listing', 'vendor-a-order'] as const;

const LOOK = 'look at that';
const OFFER = 'say what you would pay for it';

type Looking = Pick<Deps, 'deployment' | 'terminal'>;

/**
 * Where the artwork with this name is; null when none has it, or several have. `wallet`: whose own artworks are looked at too, and whom
 * "your" means.
 */
export async function elsewhereByName(
  deps: Looking,
  chain: ChainReader,
  text: string,
  wallet: Address | null,
): Promise<(Elsewhere & { readonly name: string }) | null> {
  const { deployment } = deps;
  const scope: ArtworkScope = { kinds: 'all', ...(wallet === null ? {} : { held: true }) };
  const candidates = (await candidatesOf(deployment, chain, scope, wallet)).slice(0, MOST_NAMED);
  const { choices } = chooseByName(text, await namesOf(deployment, chain, candidates));
  const [only, ...others] = choices;
  if (only === undefined || others.length > 0) return null;
  const { mint, name, row } = only;
  const isHeld = row === null;
  const found = isHeld
    ? { where: 'in your wallet, not on sale', command: ['inspect', mint], canBeSold: true }
    : await placeOf(deps, chain, mint, { wallet, except: null });
  return found === null ? null : { name, ...(await said(deps, chain, mint, found)) };
}

/** Where the artwork of a mint is; null when that is not known. `except`: the kind of account that a command has looked for already. */
export async function elsewhereByMint(
  deps: Looking,
  chain: ChainReader,
  mint: Address,
  { wallet, except }: Knowing,
): Promise<Elsewhere | null> {
  const found = await placeOf(deps, chain, mint, { wallet, except });
  return found === null ? null : said(deps, chain, mint, found);
}

interface Knowing {
  readonly wallet: Address | null;
  readonly except: MarketKind | null;
}

interface Place {
  readonly where: string;
  /** The words after `gavel` of a command that shows it. */
  readonly command: readonly string[];
  /** What it is for. Absent: to look at it. */
  readonly aim?: string;
  readonly canBeSold: boolean;
}

async function placeOf(
  { deployment }: Looking,
  chain: ChainReader,
  mint: Address,
  { wallet, except }: Knowing,
): Promise<Place | null> {
  const filter: MarketFilter = {
    mint,
    fields: { marketplaceAuthority: deployment.marketplaceAuthority },
  };
  const kinds = SALES.filter((kind) => kind !== except);
  const found = await Promise.all(kinds.map((kind) => findRows(chain, deployment, kind, filter)));
  const [row] = found.flatMap(({ rows }) => rows);
  if (row !== undefined) {
    const text = rowText(deployment, row);
    const isOwn = row.party === wallet;
    const where = isOwn ? `in your ${text.replace(/^an? /, '')}` : `in ${text}, by ${row.party}`;
    return { where, command: commandFor(row), canBeSold: false };
  }
  const [{ rows: offers }, holder] = await Promise.all([
    findRows(chain, deployment, 'offer', filter),
    walletThatHolds(chain, deployment, mint),
  ]);
  const [first, ...more] = offers;
  if (holder === null && first === undefined) return null;
  const wanted =
    first === undefined
      ? ''
      : `, with ${more.length === 0 ? rowText(deployment, first) : `${offers.length} offers`} for it`;
  const whose =
    holder === null ? "somebody's wallet" : holder === wallet ? 'your wallet' : `the wallet of ${holder}`;
  const where = `in ${whose}, not on sale${wanted}`;
  if (holder !== null && wallet !== null && holder !== wallet)
    return { where, command: ['offer', 'create', mint, '--price', '1 SOL'], aim: OFFER, canBeSold: false };
  const command = first === undefined ? ['inspect', mint] : ['offer', 'list', '--mint', mint];
  return { where, command, canBeSold: true };
}

/** Null where it is not a wallet, there are several, or it is not known: many nodes do not search token accounts. */
async function walletThatHolds(
  chain: ChainReader,
  deployment: Looking['deployment'],
  mint: Address,
): Promise<Address | null> {
  const { found } = await readAll(chain, { mint });
  if (found.mint === null || found.mint.owner === CORE_ADDRESS) return null;
  const { related } = await holderOf(chain, deployment, mint, found.mint.owner);
  const [holder, ...others] = related.filter(({ role }) => role === 'holder');
  return holder === undefined || others.length > 0 || !holder.what.startsWith('a wallet')
    ? null
    : holder.address;
}

function commandFor({ kind, mint, address }: MarketRow): readonly string[] {
  if (kind === 'raffle') return ['raffle', 'get', address];
  return kind === 'listing' || kind === 'auction' ? [kind, 'get', mint] : ['inspect', address];
}

/** For a person: with the names of wallets, and a command with the name of the artwork where that means the same. */
async function said(
  deps: Looking,
  chain: ChainReader,
  mint: Address,
  { where, command, aim = LOOK, canBeSold }: Place,
): Promise<Elsewhere> {
  const { stderr } = deps.terminal;
  const [typed = command] = stderr.isTty ? await commandsByName(deps, chain, null, [{ mint, command }]) : [];
  return {
    where: withWalletNames(where, stderr),
    hint: `${aim}: ${typedCommand(typed)}`,
    canBeSold,
  };
}
