import { isAddress } from './base58.ts';
import { parseShortAddress } from './short-address.ts';

/** Whether a text can be typed as the name of an artwork: it is not taken for an address, nor for the short form of one. */
export function isTypableName(text: string): boolean {
  return text.trim() !== '' && !isAddress(text) && !isMistyped(text) && parseShortAddress(text) === null;
}

/** Longer words without a blank are addresses that were not copied well. A record of token-metadata has names of 32 bytes at most. */
export function isMistyped(text: string): boolean {
  return /^[A-Za-z0-9]{24,}$/.test(text);
}
