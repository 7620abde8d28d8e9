import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { describeAll } from '../inspect/describe.ts';
import { isArtwork, readHoldings } from '../inspect/holdings.ts';
import {
  findRows,
  MARKET_KINDS,
  type MarketFilter,
  type MarketKind,
  type MarketRole,
} from '../inspect/market-rows.ts';
import type { ChainReader } from '../ports/chain.ts';
import type { Candidate } from './artwork-choices.ts';

/** Names of more artworks are not read: a node gives a hundred accounts at once, and each takes two. */
export const MOST_NAMED = 2_500;

/** Among which artworks a name is looked up. */
export interface ArtworkScope {
  /** Those that such an account is about. */
  readonly kinds: readonly MarketKind[] | 'all';
  /** `own`: only accounts of the wallet of the key, or those in which it has another part. Without it, of anybody. */
  readonly own?: true | MarketRole;
  /** Also those that the wallet of the key holds. */
  readonly held?: true;
  /** Whether the command pays for it. Then --yes takes no name. */
  readonly pays?: true;
}

export type Named = Candidate & { readonly name: string };

/** In the order of their mints. `wallet`: whose own are meant; null where the scope names none. */
export async function candidatesOf(
  deployment: Deployment,
  chain: ChainReader,
  scope: ArtworkScope,
  wallet: Address | null,
): Promise<Candidate[]> {
  const filter = filterOf(scope, wallet);
  const [held, ...found] = await Promise.all([
    scope.held === undefined || wallet === null ? [] : readHoldings(chain, deployment, wallet),
    ...(scope.kinds === 'all' ? MARKET_KINDS : scope.kinds).map((kind) =>
      findRows(chain, deployment, kind, {
        ...filter,
        fields: { marketplaceAuthority: deployment.marketplaceAuthority, ...filter.fields },
      }),
    ),
  ]);
  const byMint = new Map<Address, Candidate>(
    held.filter(isArtwork).map(({ mint }) => [mint, { mint, row: null, isOnly: true }]),
  );
  for (const row of found.flatMap(({ rows }) => rows)) {
    const { mint } = row;
    const known = byMint.get(mint)?.row ?? null;
    byMint.set(mint, { mint, row: known ?? row, isOnly: known === null });
  }
  return [...byMint.values()].sort((a, b) => (a.mint < b.mint ? -1 : 1));
}

function filterOf({ own }: ArtworkScope, wallet: Address | null): MarketFilter {
  if (wallet === null || own === undefined) return {};
  return own === true ? { party: wallet } : { fields: { [own]: wallet } };
}

/** Those whose names can be read. */
export async function namesOf(
  deployment: Deployment,
  chain: ChainReader,
  candidates: readonly Candidate[],
): Promise<readonly Named[]> {
  const described = await describeAll(
    chain,
    deployment,
    candidates.map(({ mint }) => ({ role: 'artwork', address: mint })),
  );
  return candidates.flatMap((candidate, index) => {
    const name = described[index]?.name ?? null;
    return name === null ? [] : [{ ...candidate, name }];
  });
}
