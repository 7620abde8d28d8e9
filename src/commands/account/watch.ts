import { auctionFromJson } from '../../api/auction-json.ts';
import type { AuctionAccount } from '../../api/contract.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Auction } from '../../domain/auction.ts';
import type { WatchedAccount } from '../../domain/watched-account.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { describeAll } from '../../inspect/describe.ts';
import type { RawAccount } from '../../ports/chain.ts';
import { renderWatchedAccounts } from '../../render/watched-accounts.ts';
import { defineCommand, optional } from '../command.ts';
import { address } from '../parameters.ts';
import { showCurrency } from '../read-currency.ts';
import { repeated } from '../repeated.ts';
import { until } from '../until.ts';
import { sentence, WATCH_NEVER, type WatchResult, watch, watchProblem } from '../watch.ts';
import { targetOf } from './watch-target.ts';
import { judgeWatched, pricedBy, WATCH_FIELDS, WATCH_WORDS, type WatchCondition } from './watch-until.ts';

/** As many as a node reads at once. */
const MOST = 100;

interface Asked {
  readonly addresses: readonly Address[];
  readonly until: WatchCondition | null;
}

export const command = defineCommand({
  description:
    'Follow accounts, whatever they are: a live view on a terminal, a JSON line for each state in a pipe. Listings, offers, auctions and raffles by the service, others by the RPC node. With --until it ends when that is so of one of them: exit 0, or 14 when it can no longer be so of any.',
  example: 'account watch ADDRESS ADDRESS --until changed',
  never: WATCH_NEVER,
  args: {
    addresses: repeated('ADDRESS', `addresses of accounts, up to ${MOST}`, { most: MOST, parse: address }),
  },
  options: {
    until: optional(
      'CONDITION',
      '"price<2 SOL" of a listing or an offer, "bid>=2 SOL" of an auction (with <, <=, >, >= or =), changed, ended (its end has come, or it is closed), closed, or exists',
      until(WATCH_FIELDS, WATCH_WORDS),
    ),
  },
  fields: ['outcome', 'until', 'address', 'accounts'],
  jsonLine: true,
  run: async (deps, asked): Promise<WatchResult<WatchedAccount>> => watchAll(deps, asked),
  render: (result, view) => (view.isTty ? sentence(result, true) : ''),
  json: ({ outcome, until: text, address: at, seen }: WatchResult<WatchedAccount>) => ({
    ...{ outcome, until: text, address: at },
    accounts: seen.map(({ account, ...one }) => ({
      ...one,
      ...{ kind: account?.kind ?? null, account: account?.account ?? null },
    })),
  }),
  problem: watchProblem,
});

async function watchAll(deps: Deps, { addresses, until: condition }: Asked) {
  const chain = await deps.chain();
  const { slot, accounts } = await chain.getAccounts(addresses);
  const waitsForThem = condition !== null && 'word' in condition && condition.word === 'exists';
  const absent = addresses.find((_, index) => accounts[index] === null);
  if (absent !== undefined && !waitsForThem) throw noAccount(absent, slot);
  const targets = await Promise.all(
    addresses.map((at, index) => targetOf(deps, at, accounts[index] ?? null)),
  );
  const found = await Promise.all(
    targets.map((target, index) => shownNow(target, accounts[index] ?? null, chain)),
  );
  if (condition !== null && !('word' in condition)) requireField(condition.field, found);
  const { names, currencies } = await surroundings(deps, found);
  const currencyOf = (mint: string) => currencies.get(mint) ?? null;
  const before = new Map(addresses.map((at, index) => [at, found[index] ?? null]));
  const ended = async (last: WatchedAccount | null, at: Address): Promise<string | null> => {
    // It may have ended between the first look and the first news of it.
    const was = last ?? before.get(at) ?? null;
    if (was?.kind !== 'listing') return was === null ? null : 'closed';
    const { howItEnded } = await import('../listing/watch.ts');
    return howItEnded(deps, at);
  };
  return watch<WatchedAccount>(deps, {
    ...{ targets, ended, until: condition?.text ?? null },
    judge:
      condition === null
        ? null
        : (seen, now, first) => judgeWatched(condition, seen, { now, first, currencyOf }),
    render: (states, view) =>
      renderWatchedAccounts(addresses, states, { names, currencyOf, auctionOf }, view),
    line: (account) => ({ kind: account?.kind ?? null, account: account?.account ?? null }),
  });
}

type Target = Awaited<ReturnType<typeof targetOf>>;

async function shownNow(target: Target, raw: RawAccount | null, chain: Awaited<ReturnType<Deps['chain']>>) {
  return raw && target.fromNode(raw, chain);
}

/** The names of the artworks, and the currencies of the prices. */
async function surroundings(deps: Deps, found: readonly (WatchedAccount | null)[]) {
  const some = found.flatMap((one) => one ?? []);
  const mints = [...new Set(some.flatMap(artworkOf))];
  const priced = [...new Set(some.flatMap((one) => pricedBy(one)?.mint ?? []))];
  const [described, currencies] = await Promise.all([
    describeAll(
      await deps.chain(),
      deps.deployment,
      mints.map((mint) => ({ role: 'artwork', address: mint })),
    ),
    Promise.all(priced.map((mint) => showCurrency(deps, mint))),
  ]);
  return {
    names: new Map<string, string | null>(described.map((one) => [one.address, one.name])),
    currencies: new Map<string, Currency | null>(
      priced.map((mint, index) => [mint, currencies[index]?.currency ?? null]),
    ),
  };
}

function auctionOf(account: WatchedAccount['account']): Auction {
  // The cast is safe: an auction has the fields of the contract.
  return auctionFromJson(account as unknown as AuctionAccount);
}

function artworkOf({ account }: WatchedAccount): readonly Address[] {
  const mint = account.mint ?? account.asset ?? account.prizeMint;
  return typeof mint === 'string' ? [mint as Address] : [];
}

function requireField(field: string, found: readonly (WatchedAccount | null)[]): void {
  if (found.some((one) => one !== null && pricedBy(one)?.field === field)) return;
  const which = field === 'bid' ? 'an auction' : 'a listing or an offer';
  throw new CliError('usage', {
    what: `nothing that is watched has a ${field}`,
    why: `none of the accounts is ${which}`,
    hint: 'wait for something else: --until changed',
  });
}

function noAccount(at: Address, slot: bigint): CliError {
  return new CliError('account_not_found', {
    what: `no account at ${at}`,
    why: `there is none at slot ${slot}`,
    hint: 'check the address; or wait for it: --until exists',
    details: { address: at, viewSlot: slot },
  });
}
