import bs58 from 'bs58';
import { readRecord, recordReads } from '../../assets/records.ts';
import { decodeOffer } from '../../chain/codecs/offer.ts';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import { OFFER_DISCRIMINATOR } from '../../chain/generated/market/accounts/offer.ts';
import { readAll } from '../../chain/read-all.ts';
import { type Address, CLOCK_SYSVAR } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import {
  type BulkMark,
  type BulkPlan,
  type BulkProblem,
  type BulkRow,
  priceMarks,
} from '../../domain/bulk-plan.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { offerPhase } from '../../domain/offer.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { readCurrency } from '../../operations/currency.ts';
import { knownCurrency } from '../../operations/known-currency.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { shownRows } from '../../render/bulk.ts';
import { readEach } from '../unreadable.ts';
import type { NewPrice } from './percent.ts';
import type { CsvRow } from './read-csv.ts';
import type { BulkVerb, Own } from './verb.ts';
import { type Wanted, wantedAll, wantedFrom } from './wanted.ts';

/** Which artworks, and their new prices. */
export type PlanSource =
  | { readonly kind: 'all'; readonly price: NewPrice | null }
  | { readonly kind: 'file'; readonly rows: readonly CsvRow[] };

export interface MadePlan {
  readonly plan: BulkPlan;
  readonly problems: readonly BulkProblem[];
  /** How many have the new price already, and are left out. */
  readonly unchanged: number;
}

/** Of a plan with more rows only those are named that a person is shown, and not more than these. */
const MOST_NAMED = 200;

/** Reads what the wallet has, and makes the plan. Nothing is derived and nothing believed here: each row is checked when it is carried out. */
export async function makePlan<I, S>(
  deps: Deps,
  verb: BulkVerb<I, S>,
  source: PlanSource,
): Promise<MadePlan> {
  const { deployment } = deps;
  const [chain, { address: wallet }] = await Promise.all([deps.chain(), deps.key()]);
  const [cluster, own] = await Promise.all([
    chain.getGenesisHash(),
    verb.own?.(chain, deployment, wallet) ?? null,
  ]);
  const currencies = await currenciesOf(chain, deployment, own ?? []);
  const names = isNamed(source) ? await namesOf(chain, own ?? []) : new Map<Address, string>();
  const known = { own, currencies, names, chain, deployment };
  const wanted: Wanted =
    source.kind === 'all' ? wantedAll(known, source.price) : await wantedFrom(known, verb, source.rows);
  const changing = wanted.rows.filter(({ before, after }) => !verb.setsPrice || before !== after);
  const rows = changing.map(({ isOver, ...row }): BulkRow => ({ ...row, marks: isOver ? ['ended'] : [] }));
  return {
    plan: await asSeenNow(deps, { operation: verb.name, cluster, wallet, rows }),
    problems: wanted.problems,
    unchanged: wanted.rows.length - changing.length,
  };
}

/** The plan with what a person goes by, as the chain has it now: the marks, and the names that it does not have yet. */
export async function asSeenNow(deps: Deps, plan: BulkPlan): Promise<BulkPlan> {
  const chain = await deps.chain();
  const setsPrice = plan.rows.some(({ after }) => after !== null);
  const bestOffer = setsPrice ? await bestOffers(chain, deps, plan.wallet) : () => null;
  const rows = plan.rows.map((row): BulkRow => {
    const { mint, currency, before, after } = row;
    const best = bestOffer(mint, currency.mint);
    const marks: readonly BulkMark[] = [
      ...(before !== null && after !== null ? priceMarks(before, after) : []),
      ...(best !== null && after !== null && after < best ? (['below best offer'] as const) : []),
      ...row.marks.filter((mark) => mark === 'ended'),
    ];
    return { ...row, marks };
  });
  return { ...plan, rows: await withNames(chain, rows) };
}

async function currenciesOf(
  chain: ChainReader,
  deployment: Deployment,
  own: readonly Own[],
): Promise<ReadonlyMap<Address, Currency | CliError>> {
  const mints = [...new Set(own.map(({ currencyMint }) => currencyMint))];
  const read = async (mint: Address): Promise<Currency | CliError> => {
    try {
      return knownCurrency(deployment, mint) ?? (await readCurrency(chain, deployment, mint));
    } catch (error) {
      if (error instanceof CliError && error.code === 'unsupported_currency') return error;
      throw error;
    }
  };
  return new Map(await Promise.all(mints.map(async (mint) => [mint, await read(mint)] as const)));
}

/** Whether a file names artworks by their names. */
function isNamed(source: PlanSource): boolean {
  return source.kind === 'file' && source.rows.some(({ named }) => named !== null && !isMint(named));
}

async function withNames(chain: ChainReader, rows: readonly BulkRow[]): Promise<readonly BulkRow[]> {
  const some = rows.length <= MOST_NAMED ? rows : shownRows(rows).slice(0, MOST_NAMED);
  const names = await namesOf(
    chain,
    some.filter(({ name }) => name === null),
  );
  return rows.map((row) => ({ ...row, name: row.name ?? names.get(row.mint) ?? null }));
}

/** Of artworks that have one. */
async function namesOf(
  chain: ChainReader,
  artworks: readonly { readonly mint: Address }[],
): Promise<ReadonlyMap<Address, string>> {
  if (artworks.length === 0) return new Map();
  const records = await Promise.all(artworks.map(({ mint }) => recordReads(mint)));
  const { all } = await readAll(chain, {}, records.flat());
  const named = await Promise.all(
    artworks.map(async ({ mint }) => [mint, (await readRecord(mint, all))?.name ?? null] as const),
  );
  return new Map(named.flatMap(([mint, name]) => (name === null ? [] : [[mint, name] as const])));
}

const isMint = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text);

/**
 * The highest open offer of somebody else for an artwork, in a currency. A plan is made without it where a node refuses the search, which
 * is said.
 */
async function bestOffers(chain: ChainReader, { deployment, terminal }: Deps, wallet: Address) {
  const { market } = deployment.programs;
  const best = new Map<string, bigint>();
  const bytes = bs58.encode(Uint8Array.from(OFFER_DISCRIMINATOR));
  try {
    const [accounts, clock] = await Promise.all([
      chain.getProgramAccounts(market, [{ memcmp: { offset: 0, bytes } }]),
      chain.getAccounts([CLOCK_SYSVAR]),
    ]);
    const now = decodeClock(clock.accounts[0] ?? null);
    for (const offer of readEach(accounts, (one) => decodeOffer(one, market)).rows) {
      const { asset, currencyMint, price, buyer, marketplaceAuthority } = offer;
      const isOpen =
        offerPhase(offer, now) === 'open' && marketplaceAuthority === deployment.marketplaceAuthority;
      const key = `${asset} ${currencyMint}`;
      if (isOpen && buyer !== wallet && price > (best.get(key) ?? 0n)) best.set(key, price);
    }
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    terminal.note(`no price is compared with offers: ${error.why ?? error.message}`);
  }
  return (mint: Address, currency: Address): bigint | null => best.get(`${mint} ${currency}`) ?? null;
}
