import type { Address } from '../domain/address.ts';
import { chooseByName } from '../domain/artwork-name.ts';
import { isShortOf, parseShortAddress, type ShortAddress } from '../domain/short-address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Refuse } from '../errors/refusal.ts';
import type { Deps } from '../flow/deps.ts';
import { findRows, MARKET_KINDS, type MarketRole, type MarketRow } from '../inspect/market-rows.ts';
import type { Chain, ChainReader } from '../ports/chain.ts';
import { escapeText } from '../text/escape.ts';
import { nearest } from '../text/nearest.ts';
import { type ArtworkScope, candidatesOf, MOST_NAMED, type Named, namesOf } from './artwork-candidates.ts';
import { ambiguous, type Candidate, nameWithYes, SHOWN } from './artwork-choices.ts';
import { elsewhereByName } from './elsewhere.ts';
import { isOnlyMissing } from './own-wallet.ts';

/** The address that a name or a short form stands for. Says which one it is. Refuses what names none, or several. */
export async function findArtwork(
  deps: Deps,
  scope: ArtworkScope,
  text: string,
  refuse: Refuse,
): Promise<Address> {
  const chain = await nodeFor(deps, text);
  const wallet = scope.own === undefined && scope.held === undefined ? null : await ownWallet(deps, text);
  const candidates = await candidatesOf(deps.deployment, chain, scope, wallet);
  const short = parseShortAddress(text);
  const found =
    short === null
      ? await byName(deps, chain, { candidates, scope, wallet }, text, refuse)
      : await byShortForm(deps, chain, candidates, scope, short, text, refuse);
  const { name } = found;
  if (name !== null) deps.names.set(found.mint, name);
  if (scope.pays && deps.settings.yes !== null) throw nameWithYes(deps, text, found);
  const said = escapeText(`${text} is ${name === null || name === text ? '' : `${name}, `}${found.mint}`);
  // What is about to be signed is said also with --quiet.
  if (scope.own === undefined && scope.held === undefined && scope.pays === undefined)
    deps.terminal.note(said);
  else deps.terminal.announce(said);
  return found.mint;
}

/** Names are read from a node. Without one the text may still be an address that was not copied well. */
async function nodeFor(deps: Deps, text: string): Promise<Chain> {
  try {
    return await deps.chain();
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== 'no_endpoint') throw error;
    throw isName(error, `"${text}" is not a whole address, and names are read from an RPC node`);
  }
}

/** Without a key nothing is known to be one's own. */
async function ownWallet({ key }: Deps, text: string): Promise<Address> {
  try {
    return (await key()).address;
  } catch (error) {
    if (!isOnlyMissing(error)) throw error;
    throw isName(error, `"${text}" is not a whole address, and a name is looked up among what is yours`);
  }
}

/** The same error, where an address would have needed neither a node nor a key. */
function isName({ code, message: what, hint, details, cause }: CliError, why: string): CliError {
  return new CliError(code, { what, why, hint, details, cause });
}

/** Among which artworks a name is looked up, and for which wallet. */
interface Among {
  readonly candidates: readonly Candidate[];
  readonly scope: ArtworkScope;
  readonly wallet: Address | null;
}

async function byName(
  deps: Deps,
  chain: ChainReader,
  { candidates, scope, wallet }: Among,
  text: string,
  refuse: Refuse,
): Promise<Named> {
  if (candidates.length > MOST_NAMED)
    return refuse({
      code: 'invalid_address',
      why: `${notAnAddress(text)}; and among ${candidates.length} artworks none is looked up by its name`,
      hint: 'write the address of the artwork',
    });
  const named = await namesOf(deps.deployment, chain, candidates);
  const { choices, similar } = chooseByName(text, named);
  const [first, ...others] = choices;
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined) throw ambiguous(deps, text, choices);
  if (similar.length > 0) throw ambiguous(deps, text, similar, 'no artwork has exactly this name');
  const elsewhere = await elsewhereByName(deps, chain, text, wallet);
  if (elsewhere !== null) {
    const { name, where, hint } = elsewhere;
    return refuse({
      code: 'invalid_address',
      why: `${among(scope)} has this name; ${name} is ${where}`,
      hint,
    });
  }
  const near = nearest(
    text,
    named.map(({ name }) => name),
  ).slice(0, SHOWN);
  const meant = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
  return refuse({
    code: 'invalid_address',
    why: `${notAnAddress(text)}; and ${among(scope)} has this name${meant}`,
    hint: 'copy the whole address, or write the name as it is shown',
  });
}

async function byShortForm(
  deps: Deps,
  chain: ChainReader,
  candidates: readonly Candidate[],
  scope: ArtworkScope,
  short: ShortAddress,
  text: string,
  refuse: Refuse,
): Promise<Candidate & { readonly name: string | null }> {
  const meant = candidates.filter(
    ({ mint, row }) => isShortOf(short, mint) || (row !== null && isShortOf(short, row.address)),
  );
  const named = new Map((await namesOf(deps.deployment, chain, meant)).map(({ mint, name }) => [mint, name]));
  const [first, ...others] = meant.map((one) => ({ ...one, name: named.get(one.mint) ?? null }));
  if (first === undefined)
    return refuse({
      code: 'invalid_address',
      why: `${notAnAddress(text)}; and ${among(scope)} has such an address`,
      hint: 'copy the whole address',
    });
  if (others.length > 0) throw ambiguous(deps, text, [first, ...others]);
  return first;
}

/** The wallet with this short form, among those with a name and those that the marketplace knows. */
export async function findShortWallet(deps: Deps, text: string, refuse: Refuse): Promise<Address> {
  const short = parseShortAddress(text) ?? { start: text, end: '' };
  if (deps.settings.yes !== null)
    return refuse({
      code: 'invalid_address',
      why: 'with --yes nobody sees whose address is meant, and one that looks like another can be made',
      hint: 'copy the whole address',
    });
  const chain = await nodeFor(deps, text);
  const { marketplaceAuthority } = deps.deployment;
  const filter = { fields: { marketplaceAuthority } };
  const found = await Promise.all(MARKET_KINDS.map((kind) => findRows(chain, deps.deployment, kind, filter)));
  const known = [
    ...deps.wallets.list().map(({ address }) => address),
    ...found.flatMap(({ rows }) => rows.map(({ party }) => party)),
  ];
  const [first, ...others] = [...new Set(known)].filter((address) => isShortOf(short, address)).sort();
  if (first !== undefined && others.length === 0) {
    deps.terminal.announce(escapeText(`${text} is ${first}`));
    return first;
  }
  return refuse({
    code: 'invalid_address',
    why:
      first === undefined
        ? `${notAnAddress(text)}; and no wallet on the marketplace has such an address`
        : `several wallets have such an address: ${[first, ...others].join(', ')}`,
    hint: 'copy the whole address',
  });
}

function notAnAddress(text: string): string {
  return `"${text}" is not an address: an address is 32 bytes in base58, 32 to 44 characters`;
}

const NOUNS: Readonly<Record<MarketRow['kind'], string>> = {
  listing: 'listing',
  offer: 'offer',
  auction: 'auction',
  'scheduled-bid': 'scheduled bid',
  raffle: 'raffle',
  'vendor-a-order': 'order on vendor-a',
  'vendor-b-listing': 'listing on vendor-b',
};

const OWN_ROLES: Readonly<Record<MarketRole, string>> = {
  highestBidder: 'highest bidder',
  winner: 'winner',
};

/** "no listing of yours". */
function among({ kinds, own, held }: ArtworkScope): string {
  const kind = kinds === 'all' || kinds.length > 1 ? undefined : kinds[0];
  if (held !== undefined) return 'no artwork of your wallet';
  if (kind === undefined) return 'no artwork on the marketplace';
  if (own === undefined) return `no ${NOUNS[kind]}`;
  return own === true
    ? `no ${NOUNS[kind]} of yours`
    : `no ${NOUNS[kind]} in which you are the ${OWN_ROLES[own]}`;
}
