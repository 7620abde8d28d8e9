import { shortenPath } from '../../config/paths.ts';
import type { KnownWallet } from '../../config/wallets.ts';
import { mayBeSecret } from '../../domain/key-text.ts';
import { isWalletName } from '../../domain/wallet-name.ts';
import { CliError } from '../../errors/cli-error.ts';
import { NOT_A_PATH } from '../../errors/not-a-path.ts';
import type { Parser } from '../../errors/refusal.ts';
import type { View } from '../../ports/terminal.ts';
import { withoutWalletNames } from '../../render/address.ts';
import { fields } from '../../render/fields.ts';

/** The name of a wallet. */
export const walletName: Parser<string> = (text, refuse) => {
  if (isWalletName(text)) return text;
  if (mayBeSecret(text)) return refuse({ why: NOT_A_PATH.why, hint: 'choose a short name, like mira' });
  return refuse({
    why: `"${text}" cannot be a name: a name has 1 to 31 letters, digits, - and _, and begins with a letter`,
    hint: 'write it like mira or my-shop',
  });
};

/** A wallet as commands show it. */
export interface ShownWallet extends KnownWallet {
  readonly home: string;
}

export const WALLET_FIELDS = ['name', 'address', 'key', 'ofSandbox'] as const;

export const walletJson = ({ name, address, key, ofSandbox }: KnownWallet) => ({
  name,
  address,
  key,
  ofSandbox,
});

/** Where the key is, in words. */
export function keyText({ key, home }: Pick<ShownWallet, 'key' | 'home'>): string {
  return key === null ? 'not here: it cannot sign' : shortenPath(key, home);
}

export function renderWallet(
  wallet: ShownWallet,
  view: View,
  more: readonly (readonly [string, string])[] = [],
): string {
  return fields(
    [['Name', wallet.name], ['Address', wallet.address], ['Key', keyText(wallet)], ...more],
    withoutWalletNames(view),
  );
}

/** The path of its key file. Throws `key_missing`. */
export function keyOf({ name, address, key }: KnownWallet): string {
  if (key !== null) return key;
  throw new CliError('key_missing', {
    what: `the key of ${name} is not here`,
    why: `only its address ${address} is known`,
    hint: `to name it with its key file, first: gavel wallet remove ${name}`,
  });
}
