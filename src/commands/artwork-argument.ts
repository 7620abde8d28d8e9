import type { Address } from '../domain/address.ts';
import { isAddress } from '../domain/base58.ts';
import { isMistyped } from '../domain/typable-name.ts';
import type { Parser } from '../errors/refusal.ts';
import type { ArtworkScope } from './artwork-candidates.ts';
import { ARTWORK_SCOPES, type NamesArtwork } from './artwork-scopes.ts';
import { Named } from './command.ts';
import { address } from './parameters.ts';

/**
 * An artwork, or an account that is about one, in a command: by its address, which costs no request; by the name of the artwork or a
 * beginning that no other has; or by a short form such as "2ytZ...xh5x". The command gets the address of what was found, and never
 * sees the name.
 */
export function artworkFor(command: NamesArtwork): Parser<Address | Named<Address>> {
  const scope: ArtworkScope = ARTWORK_SCOPES[command];
  const parse: Parser<Address | Named<Address>> = (text, refuse) => {
    if (isAddress(text) || isMistyped(text) || text.trim() === '') return address(text, refuse);
    return new Named(async (deps) => {
      const { findArtwork } = await import('./find-artwork.ts');
      return findArtwork(deps, scope, text, refuse);
    });
  };
  return Object.assign(parse, { takesNames: scope.pays ? ('unless-yes' as const) : ('always' as const) });
}
