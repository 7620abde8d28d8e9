import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import { chooseByName } from '../domain/artwork-name.ts';
import { isAddress } from '../domain/base58.ts';
import type { Deployment } from '../domain/deployment.ts';
import { isShortOf, parseShortAddress, type ShortAddress } from '../domain/short-address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader } from '../ports/chain.ts';
import { marketplaceAddress } from './derived.ts';
import { describeAll } from './describe.ts';
import { isArtwork, readHoldings } from './holdings.ts';
import { findRows, MARKET_KINDS, type MarketRow } from './market-rows.ts';
import { namedPrograms } from './recognise.ts';

/** Choices that an ambiguous name is refused with, at most. */
const SHOWN = 8;

/** The wallets that have a name. */
interface WalletNames {
  list(): readonly { readonly name: string; readonly address: Address }[];
}

export interface NamesKnown {
  readonly deployment: Deployment;
  readonly wallets: WalletNames;
  /** Opened only for a name of an artwork, or a short form. */
  chain(): Promise<ChainReader>;
}

/**
 * The address that a person named: an address, a program, a currency, `marketplace` (its settings), `authority`, `clock`, a wallet, or an
 * artwork that is on the marketplace, or else in a wallet that has a name, by its name or a beginning of it that no other has; or the
 * short form of an account or an artwork of the marketplace, as tables show it. Throws `artwork_not_found`, and `usage` for what several
 * are named.
 */
export async function resolveName(
  { deployment, wallets, chain: opened }: NamesKnown,
  text: string,
): Promise<Address> {
  if (isAddress(text)) return text;
  const word = text.trim().toLowerCase();
  const program = namedPrograms(deployment).get(word);
  if (program !== undefined) return program;
  const currency = deployment.currencies.find(({ symbol }) => symbol.toLowerCase() === word);
  if (currency !== undefined) return currency.mint;
  if (word === 'marketplace') return (await marketplaceAddress(deployment)).address;
  if (word === 'authority') return deployment.marketplaceAuthority;
  if (word === 'clock') return CLOCK_SYSVAR;
  const wallet = wallets.list().find(({ name }) => name === text.trim());
  if (wallet !== undefined) return wallet.address;
  const chain = await opened();
  const rows = (await Promise.all(MARKET_KINDS.map((kind) => findRows(chain, deployment, kind)))).flatMap(
    (found) => found.rows,
  );
  const short = parseShortAddress(text.trim());
  if (short !== null) return onlyOne(text.trim(), shortForms(short, rows));
  const mints = [...new Set(rows.map(({ mint }) => mint))].sort();
  const described = await describeAll(
    chain,
    deployment,
    mints.map((address) => ({ role: 'artwork', address })),
  );
  const onSale = artworksNamed(text.trim(), described);
  if (onSale.length > 0) return onlyOne(text.trim(), onSale);
  return onlyOne(text.trim(), artworksNamed(text.trim(), await heldBy(chain, deployment, wallets)));
}

interface Choice {
  readonly address: Address;
  /** For the person who has to choose. */
  readonly text: string;
}

function shortForms(short: ShortAddress, rows: readonly MarketRow[]): readonly Choice[] {
  const known = new Set(rows.flatMap(({ address, mint }) => [address, mint]));
  const choices = [...known].filter((address) => isShortOf(short, address)).sort();
  return choices.map((address) => ({ address, text: address }));
}

/** What the wallets hold that have a name; nothing where the node does not search for it. */
async function heldBy(
  chain: ChainReader,
  deployment: Deployment,
  wallets: WalletNames,
): Promise<readonly NamedAccount[]> {
  try {
    const held = await Promise.all(
      wallets.list().map(({ address }) => readHoldings(chain, deployment, address)),
    );
    return held
      .flat()
      .filter(isArtwork)
      .map(({ mint: address, name }) => ({ address, name }));
  } catch (error) {
    if (error instanceof CliError) return [];
    throw error;
  }
}

interface NamedAccount {
  readonly address: Address;
  readonly name: string | null;
}

function artworksNamed(text: string, accounts: readonly NamedAccount[]): readonly Choice[] {
  const named = accounts.flatMap(({ address, name }) => (name === null ? [] : [{ address, name }]));
  const { choices } = chooseByName(text, named);
  return choices.map(({ name, address }) => ({ address, text: `${name} (${address})` }));
}

function onlyOne(text: string, choices: readonly Choice[]): Address {
  const [first, ...others] = choices;
  if (first === undefined) {
    throw new CliError('artwork_not_found', {
      what: `nothing is named "${text}"`,
      why: 'it is not an address, and neither a program, a currency, a wallet nor an artwork on the marketplace or in a wallet of yours has this name',
      hint: 'name it by its address: gavel inspect ADDRESS',
      details: { name: text },
    });
  }
  if (others.length === 0) return first.address;
  const shown = choices.slice(0, SHOWN).map((choice) => choice.text);
  const more = choices.length > SHOWN ? `, and ${choices.length - SHOWN} more` : '';
  throw new CliError('usage', {
    what: `"${text}" has ${choices.length} meanings`,
    why: `${shown.join(', ')}${more}`,
    hint: 'write more of the name, or the whole address',
    details: { name: text, addresses: choices.map(({ address }) => address) },
  });
}
