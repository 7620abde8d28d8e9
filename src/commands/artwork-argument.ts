import type { Address } from '../domain/address.ts';
import { isAddress } from '../domain/base58.ts';
import { parseShortAddress } from '../domain/short-address.ts';
import type { Parser } from '../errors/refusal.ts';
import type { ArtworkScope } from './artwork-candidates.ts';
import { Named } from './command.ts';
import { address } from './parameters.ts';

/** Whether a text can be typed as the name of an artwork: it is not taken for an address, nor for the short form of one. */
export function isTypableName(text: string): boolean {
  return text.trim() !== '' && !isAddress(text) && !MISTYPED.test(text) && parseShortAddress(text) === null;
}

/** Longer words without a blank are addresses that were not copied well. A record of token-metadata has names of 32 bytes at most. */
const MISTYPED = /^[A-Za-z0-9]{24,}$/;

/**
 * An artwork, or an account that is about one: by its address, which costs no request; by the name of the artwork or a beginning that no
 * other has; or by a short form such as "2ytZ...xh5x". A command gets the address of what was found, and never sees the name.
 */
export function artwork(scope: ArtworkScope): Parser<Address | Named<Address>> {
  const parse: Parser<Address | Named<Address>> = (text, refuse) => {
    if (isAddress(text) || MISTYPED.test(text) || text.trim() === '') return address(text, refuse);
    return new Named(async (deps) => {
      const { findArtwork } = await import('./find-artwork.ts');
      return findArtwork(deps, scope, text, refuse);
    });
  };
  return Object.assign(parse, { takesNames: scope.pays ? ('unless-yes' as const) : ('always' as const) });
}
