import { candidatesOf, namesOf } from '../commands/artwork-candidates.ts';
import { isVerb } from '../commands/branch.ts';
import type { Command, RawValues } from '../commands/command.ts';
import { argumentName, optionName } from '../commands/option-names.ts';
import { COMMANDS } from '../commands/tree.ts';
import { type Currency, formatAmount } from '../domain/amount.ts';
import { withOwnName } from '../domain/artwork-name.ts';
import { isRecord } from '../domain/is-record.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';
import { namedWallet, shortAddress } from '../render/address.ts';

/** Which list the artwork of a command is chosen from, and with which options. Its rows are shown with their prices. */
const LISTS: Readonly<Record<string, readonly [noun: string, options: RawValues]>> = {
  'listing reprice': ['listing', {}],
  'listing cancel': ['listing', {}],
  'listing buy': ['listing', { open: '' }],
  'offer accept': ['offer', { received: '' }],
  'offer cancel': ['offer', {}],
  'auction bid': ['auction', { open: '' }],
  'auction settle': ['auction', {}],
  'auction cancel': ['auction', {}],
  'raffle buy-tickets': ['raffle', { open: '' }],
  'raffle draw': ['raffle', {}],
  'raffle claim-proceeds': ['raffle', {}],
};

/** The most that are read to choose from. */
const LIMIT = '1000';

/** What is chosen from the artworks in the wallet of the key, since it puts one on sale. */
const OF_WALLET: ReadonlySet<string> = new Set([
  ...['listing create', 'auction create', 'raffle create', 'vendor-b list'],
]);

/** Something to choose, with the values that name it. */
interface Choice {
  readonly name: string;
  readonly value: RawValues;
}

/**
 * What the argument `key` of a command can be chosen from; null where it has to be typed. Throws `usage` where there should be a
 * list and it is empty.
 */
export async function choicesFor(
  name: string,
  command: Command,
  key: string,
  deps: Deps,
): Promise<readonly Choice[] | null> {
  if (OF_WALLET.has(name)) return ofWallet(key, deps);
  const of = LISTS[name];
  if (of === undefined) return null;
  const [noun, options] = of;
  const branch = COMMANDS[noun];
  const verb = branch === undefined || isVerb(branch) ? undefined : branch.verbs.list;
  const list = (await verb?.load())?.command;
  const { data } = (await list?.prepare({ limit: LIMIT, ...options })(deps)) ?? { data: [] };
  const rows = (Array.isArray(data) ? data : []).flatMap((row: unknown) => choiceOf(row, key, command) ?? []);
  if (rows.length > 0) return told(rows, deps);
  const flags = Object.keys(options).map((option) => ` ${optionName(option)}`);
  throw new CliError('usage', {
    what: `missing required argument '${argumentName(key).slice(1, -1)}'`,
    why: 'there is none to choose from',
    hint: `gavel ${noun} list${flags.join('')}`,
  });
}

/** Null for a wallet without a named artwork: it may hold one that no search of accounts finds, such as a compressed one. */
async function ofWallet(key: string, deps: Deps): Promise<readonly Choice[] | null> {
  const [chain, { address }] = await Promise.all([deps.chain(), deps.key()]);
  const held = await candidatesOf(deps.deployment, chain, { kinds: [], held: true }, address);
  const named = await namesOf(deps.deployment, chain, held);
  const rows = named.map(({ name, mint }) => ({
    name,
    mint,
    price: null,
    buyer: null,
    value: { [key]: mint },
  }));
  return rows.length === 0 ? null : told(rows, deps);
}

/** What is known of a choice. */
interface Row {
  readonly name: string | null;
  readonly mint: string;
  readonly price: string | null;
  /** Of an offer. */
  readonly buyer: string | null;
  readonly value: RawValues;
}

/** With what tells a choice from the others: of artworks with names that look the same, also the short mint; of offers, the buyer. */
function told(rows: readonly Row[], { terminal }: Pick<Deps, 'terminal'>): readonly Choice[] {
  const names = new Map(rows.flatMap(({ mint, name }) => (name === null ? [] : [[mint, { mint, name }]])));
  const own = new Set(withOwnName([...names.values()]).map(({ mint }) => mint));
  return rows.map(({ name, mint, price, buyer, value }) => {
    const title = name === null ? mint : own.has(mint) ? name : `${name} (${shortAddress(mint)})`;
    const by = buyer === null ? [] : [`by ${namedWallet(buyer, terminal.stderr) ?? shortAddress(buyer)}`];
    return { name: [title, ...(price === null ? [] : [price]), ...by].join('  '), value };
  });
}

/** A row of a list. */
function choiceOf(row: unknown, key: string, { options }: Command): Row | null {
  if (!isRecord(row)) return null;
  const account = row.account ?? row.raffle;
  if (!isRecord(account)) return null;
  const mint = String(account.mint ?? account.asset ?? account.prizeMint);
  const buyer = 'buyer' in options && typeof account.buyer === 'string' ? account.buyer : null;
  const named = row.raffle === undefined ? mint : String(account.raffleAccount);
  return {
    name: typeof row.name === 'string' ? row.name : null,
    mint,
    price: priceOf(account, row.currency),
    buyer,
    value: { [key]: named, ...(buyer === null ? {} : { buyer }) },
  };
}

function priceOf(account: Readonly<Record<string, unknown>>, currency: unknown): string | null {
  const units = account.price ?? account.ticketPrice ?? account.reservePrice;
  if (!isRecord(currency) || typeof currency.decimals !== 'number' || units === undefined) return null;
  return formatAmount(BigInt(String(units)), currency as unknown as Currency);
}
