import type { Mint } from '../chain/codecs/token.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';

/** A mint, and the edition record that may hold its authorities; null when the mint has no authority. */
export interface MintAuthorities {
  readonly id: Address;
  readonly mint: Mint;
  readonly edition: Address | null;
}

/** Throws `unsupported_asset` unless the supply is one. An offer for anything else could never be accepted. */
export function requireSingle({ id, mint: { supply, decimals } }: MintAuthorities): void {
  if (supply === 1n && decimals === 0) return;
  throw new CliError('unsupported_asset', {
    what: `${id} is not a one-of-one artwork`,
    why: `there are ${supply} units of it, with ${decimals} decimals`,
    hint: 'only an artwork whose supply is one can be offered for',
    details: { mint: id, supply, decimals },
  });
}

/**
 * Throws `unsupported_asset` unless the supply is one and stays one, and nobody can freeze it: each authority of the mint is
 * absent, or is the edition record.
 */
export function requireOneOfOne({ id, mint, edition }: MintAuthorities): void {
  const { supply, decimals, mintAuthority, freezeAuthority } = mint;
  const authority = mintAuthority.__option === 'Some' ? mintAuthority.value : null;
  const isClosed = (holder: Address | null) => holder === null || holder === edition;
  const freezer = freezeAuthority.__option === 'Some' ? freezeAuthority.value : null;
  const why =
    supply !== 1n || decimals !== 0
      ? `there are ${supply} units of it, with ${decimals} decimals`
      : !isClosed(authority)
        ? `more of it could be minted by ${authority}`
        : `${freezer} could freeze it wherever it is`;
  if (supply === 1n && decimals === 0 && isClosed(authority) && isClosed(freezer)) return;
  throw new CliError('unsupported_asset', {
    what: `${id} is not a one-of-one artwork`,
    why,
    hint: 'only an artwork whose supply is one and stays one can be sold',
    details: { mint: id, supply, decimals, mintAuthority: authority, freezeAuthority: freezer },
  });
}
