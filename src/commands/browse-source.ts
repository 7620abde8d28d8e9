import { decodeClock } from '../chain/codecs/sysvars.ts';
import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import { INDEXED_KINDS, type IndexedKind } from '../domain/indexed-kind.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';
import {
  type MarketFilter,
  type MarketKind,
  type MarketSearch,
  searchAmong,
  searchMarket,
} from '../inspect/market-rows.ts';
import type { Chain } from '../ports/chain.ts';
import type { ReadSource } from '../render/source.ts';

/** The accounts of a list, and who they were read from. */
export interface Browsed {
  /** Null when the deployment has no such program. */
  readonly search: MarketSearch | null;
  readonly source: ReadSource;
  /** The time of the chain's clock, in unix seconds. */
  readonly now: number;
  /** The names of the artworks by the addresses of these accounts, as far as the source says them. */
  readonly names: ReadonlyMap<Address, string>;
  /** Why it was not the service's index; null where that was not to be asked. */
  readonly note: string | null;
}

interface Sought {
  readonly kind: MarketKind;
  readonly program: Address;
  readonly filter: MarketFilter;
}

/** An index that is further behind is not used. It is about a minute, after which the service says itself that it is not ready. */
const MOST_BEHIND = 150n;

/**
 * Finds the accounts of a list. Those of the whole marketplace are asked of the service's index, where the service is the source
 * and has one. What is somebody's own is always asked of a node: an index may not know their last transaction yet.
 */
export async function browse(deps: Deps, chain: Chain, sought: Sought): Promise<Browsed> {
  const clock = chain.getAccounts([CLOCK_SYSVAR]);
  // Awaited when all else is read.
  clock.catch(() => undefined);
  const fromNode = async (why: string | null): Promise<Browsed> => {
    const search = await searchMarket(chain, deps.deployment, sought.kind, sought.filter);
    const { slot, accounts } = await clock;
    const source = { kind: 'node', host: chain.hosts.join(', '), slot } as const;
    const note = why === null ? null : `the service's index was not used: ${why}`;
    return { search, source, now: decodeClock(accounts[0] ?? null), names: new Map(), note };
  };
  const { settings } = deps.configuration;
  const { kind, filter } = sought;
  if (deps.settings.source !== 'api' || settings.api === null || !isIndexed(kind) || !isWhole(filter))
    return fromNode(null);
  try {
    const found = await fromIndex(deps, kind, sought);
    const { slot, accounts } = await clock;
    const behind = slot - found.source.slot;
    if (behind > MOST_BEHIND) return await fromNode(`it is ${behind} slots behind the RPC node`);
    if ((await newestOwnSlot(deps)) > found.source.slot)
      return await fromNode('it does not have your newest transaction yet');
    return { ...found, now: decodeClock(accounts[0] ?? null), note: null };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return fromNode(error.why ?? error.message);
  }
}

/** How long an index may take for a transaction, in milliseconds. */
const SOON_MS = 60_000;

/** The slot of the newest transaction of this machine that an index may not have yet; 0 without one. */
async function newestOwnSlot({ records, clock }: Pick<Deps, 'records' | 'clock'>): Promise<bigint> {
  const [newest] = (await records())?.list({ states: ['confirmed'], limit: 1 }, () => undefined) ?? [];
  return newest !== undefined && clock.now() - newest.changedAt < SOON_MS ? (newest.slot ?? 0n) : 0n;
}

function isIndexed(kind: MarketKind): kind is IndexedKind {
  return INDEXED_KINDS.some((one) => one === kind);
}

/** Whether a filter asks for all that a marketplace has. */
function isWhole(filter: MarketFilter): boolean {
  return filter.party === undefined && filter.fields?.marketplaceAuthority !== undefined && isPlain(filter);
}

/** Whether a filter asks for nothing but a marketplace, a currency, and a wallet if it names one. */
export function isPlain({ mint, fields = {} }: MarketFilter): boolean {
  return mint === undefined && Object.keys(fields).every((field) => field === 'marketplaceAuthority');
}

/** What the service does not filter, or not honestly, is filtered here. */
async function fromIndex(
  deps: Deps,
  kind: IndexedKind,
  { program, filter }: Sought,
): Promise<Pick<Browsed, 'search' | 'source' | 'names'>> {
  const service = await deps.quickService();
  const { viewSlot, accounts } = await service.listIndexed(kind);
  const raw = accounts.map(({ address, lamports, data }) => ({
    ...{ address, lamports, data, owner: program, executable: false },
  }));
  const search = await searchAmong(raw, kind, filter);
  const named = accounts.flatMap(({ address, name }) => (name === null ? [] : [[address, name] as const]));
  return { search, source: { kind: 'service', host: service.host, slot: viewSlot }, names: new Map(named) };
}
