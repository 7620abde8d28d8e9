import { mayBeSecret } from './key-text.ts';

/** What comes before the name of a wallet, where a path could stand too. */
export const WALLET = 'wallet://';

/** Shorter than an address, so that no text is both. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,30}$/;

/** Whether a text can be the name of a wallet. It has no dot and no slash, so a path can always be told from it: `./NAME`. */
export function isWalletName(text: string): boolean {
  return NAME.test(text) && !mayBeSecret(text);
}
