import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import { chooseByName } from '../domain/artwork-name.ts';
import { isAddress } from '../domain/base58.ts';
import type { Deployment } from '../domain/deployment.ts';
import { isShortOf, parseShortAddress, type ShortAddress } from '../domain/short-address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader } from '../ports/chain.ts';
import { marketplaceAddress } from './derived.ts';
import { describeAll } from './describe.ts';
import { findRows, MARKET_KINDS, type MarketRow } from './market-rows.ts';
import { namedPrograms } from './recognise.ts';

/** Choices that an ambiguous name is refused with, at most. */
const SHOWN = 8;

/**
 * The address that a person named: an address, a program, a currency, `marketplace` (its settings), `authority`, `clock`, or an
 * artwork that is on the marketplace, by its name or a beginning of it that no other has; or the short form of an account or an
 * artwork of the marketplace, as tables show it. Throws `artwork_not_found`, and `usage` for what several are named.
 */
export async function resolveName(
  chain: () => Promise<ChainReader>,
  deployment: Deployment,
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
  const rows = (
    await Promise.all(MARKET_KINDS.map(async (kind) => findRows(await chain(), deployment, kind)))
  ).flatMap((found) => found.rows);
  const short = parseShortAddress(text.trim());
  const choices =
    short === null
      ? await artworksNamed(await chain(), deployment, rows, text.trim())
      : shortForms(short, rows);
  return onlyOne(text.trim(), choices);
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

async function artworksNamed(
  chain: ChainReader,
  deployment: Deployment,
  rows: readonly MarketRow[],
  text: string,
): Promise<readonly Choice[]> {
  const mints = new Set(rows.map(({ mint }) => mint));
  const described = await describeAll(
    chain,
    deployment,
    [...mints].sort().map((address) => ({ role: 'artwork', address })),
  );
  const named = described.flatMap(({ address, name }) => (name === null ? [] : [{ address, name }]));
  const { choices } = chooseByName(text, named);
  return choices.map(({ name, address }) => ({ address, text: `${name} (${address})` }));
}

function onlyOne(text: string, choices: readonly Choice[]): Address {
  const [first, ...others] = choices;
  if (first === undefined) {
    throw new CliError('artwork_not_found', {
      what: `nothing is named "${text}"`,
      why: 'it is no address, and neither a program, a currency nor an artwork on the marketplace has this name',
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
