import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import { chooseByName } from '../domain/artwork-name.ts';
import { isAddress } from '../domain/base58.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader } from '../ports/chain.ts';
import { marketplaceAddress } from './derived.ts';
import { describeAll } from './describe.ts';
import { findRows, MARKET_KINDS } from './market-rows.ts';
import { namedPrograms } from './recognise.ts';

/** Choices that an ambiguous name is refused with, at most. */
const SHOWN = 8;

/**
 * The address that a person named: an address, a program, a currency, `marketplace` (its settings), `authority`, `clock`, or an
 * artwork that is on the marketplace, by its name or a beginning of it that no other has. Throws `artwork_not_found`, and
 * `usage` for a name that several have.
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
  return artworkByName(await chain(), deployment, text.trim());
}

async function artworkByName(chain: ChainReader, deployment: Deployment, text: string): Promise<Address> {
  const found = await Promise.all(MARKET_KINDS.map((kind) => findRows(chain, deployment, kind)));
  const mints = new Set(found.flatMap(({ rows }) => rows.map(({ mint }) => mint)));
  const described = await describeAll(
    chain,
    deployment,
    [...mints].sort().map((address) => ({ role: 'artwork', address })),
  );
  const named = described.flatMap(({ address, name }) => (name === null ? [] : [{ address, name }]));
  const { choices } = chooseByName(text, named);
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
  const shown = choices.slice(0, SHOWN).map(({ name, address }) => `${name} (${address})`);
  const more = choices.length > SHOWN ? `, and ${choices.length - SHOWN} more` : '';
  throw new CliError('usage', {
    what: `"${text}" names ${choices.length} artworks`,
    why: `${shown.join(', ')}${more}`,
    hint: 'write more of the name, or the address',
    details: { name: text, addresses: choices.map(({ address }) => address) },
  });
}
