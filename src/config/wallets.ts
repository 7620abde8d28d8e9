import { type Address, looksLikeAddress } from '../domain/address.ts';
import { isWalletName } from '../domain/wallet-name.ts';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { printJson } from '../json/json.ts';
import { didYouMean, nearest } from '../text/nearest.ts';
import type { Files } from './files.ts';
import { readPrivateList } from './private-list.ts';

/** A wallet that the person gave a name. */
export interface NamedWallet {
  readonly name: string;
  readonly address: Address;
  /** Absolute path of its key file; null for a wallet whose key is elsewhere. */
  readonly key: string | null;
}

export interface KnownWallet extends NamedWallet {
  readonly ofSandbox: boolean;
}

/** The names of wallets. The person's own are kept in `wallets.json`, which never holds a key. */
export interface Wallets {
  /** The person's own, by name, and then those of the sandbox that is in use. Throws `state_corrupt`. */
  list(): readonly KnownWallet[];
  /** By its exact name. An own wallet comes before one of the sandbox. */
  find(name: string): KnownWallet | null;
  /** Throws `usage` when a wallet of the person's own has this name, also in other letters. */
  requireFree(name: string): void;
  /** Throws as `requireFree`. */
  add(wallet: NamedWallet): void;
  /** The same wallet with other values. Throws as `require`, and as `add` for a new name. */
  change(name: string, changes: Partial<NamedWallet>): NamedWallet;
  /** Returns what was removed. Throws as `require`. */
  remove(name: string): NamedWallet;
  /** Throws `wallet_not_found`, with the names that may have been meant. */
  require(name: string): KnownWallet;
}

export interface WalletsOptions {
  readonly files: Files;
  /** Absolute. */
  readonly path: string;
  /** Those of the running sandbox, if its node is in use; elsewhere its names mean nothing. */
  readonly ofSandbox: () => readonly NamedWallet[];
}

/** The file is readable by its owner alone, and is replaced in one step. */
export function walletList({ files, path, ofSandbox }: WalletsOptions): Wallets {
  const own = (): readonly NamedWallet[] => readList(files, path);
  const write = (wallets: readonly NamedWallet[]): void => {
    const sorted = wallets.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    files.writePrivate(path, `${printJson({ version: 1, wallets: sorted }, 2)}\n`);
  };
  const list: Wallets['list'] = () => {
    const mine = own();
    const names = new Set(mine.map(({ name }) => name));
    return [
      ...mine.map((wallet) => ({ ...wallet, ofSandbox: false })),
      ...ofSandbox().flatMap((wallet) => (names.has(wallet.name) ? [] : [{ ...wallet, ofSandbox: true }])),
    ];
  };
  const requireOwn = (name: string): NamedWallet => {
    const found = own().find((wallet) => wallet.name === name);
    if (found !== undefined) return found;
    if (ofSandbox().some((wallet) => wallet.name === name))
      throw new CliError('usage', {
        what: `the wallet ${name} cannot be changed`,
        why: 'it is one of the sandbox, and not of your list',
        hint: 'gavel wallet list',
      });
    throw noWallet(name, own());
  };
  const requireFree = (name: string, others: readonly NamedWallet[]): void => {
    const other = others.find((wallet) => wallet.name.toLowerCase() === name.toLowerCase());
    if (other === undefined) return;
    throw new CliError('usage', {
      what: `there is a wallet ${other.name} already`,
      why: `it is ${other.address}`,
      hint: `choose another name, or first: gavel wallet remove ${other.name}`,
      details: { name: other.name, address: other.address },
    });
  };
  return {
    list,
    find: (name) => list().find((wallet) => wallet.name === name) ?? null,
    requireFree: (name) => requireFree(name, own()),
    add(wallet) {
      const wallets = own();
      requireFree(wallet.name, wallets);
      write([...wallets, wallet]);
    },
    change(name, changes) {
      const changed = { ...requireOwn(name), ...changes };
      const others = own().filter((wallet) => wallet.name !== name);
      requireFree(changed.name, others);
      write([...others, changed]);
      return changed;
    },
    remove(name) {
      const removed = requireOwn(name);
      write(own().filter((wallet) => wallet.name !== name));
      return removed;
    },
    require(name) {
      const all = list();
      const found = all.find((wallet) => wallet.name === name);
      if (found === undefined) throw noWallet(name, all);
      return found;
    },
  };
}

/** The one wallet that was meant by a name, if it can only be one. */
export function walletCorrection(name: string, wallets: readonly NamedWallet[]) {
  return didYouMean(name, namesOf(wallets)).correction;
}

const namesOf = (wallets: readonly NamedWallet[]): readonly string[] => wallets.map((wallet) => wallet.name);

/** "did you mean mira?", or which wallets there are. */
export function meantWallet(name: string, wallets: readonly NamedWallet[]): string {
  const close = nearest(name, namesOf(wallets));
  if (close.length > 0) return `did you mean ${close.join(' or ')}?`;
  return wallets.length === 0 ? 'you have named none yet' : 'no other has a name like it';
}

function noWallet(name: string, wallets: readonly NamedWallet[]): CliError {
  return new CliError('wallet_not_found', {
    what: `there is no wallet ${name}`,
    why: meantWallet(name, wallets),
    hint: wallets.length === 0 ? `to name one: gavel wallet add ${name} FILE` : 'gavel wallet list',
    details: { name },
    correction: walletCorrection(name, wallets),
  });
}

function readList(files: Files, path: string): readonly NamedWallet[] {
  const wallets = readPrivateList(files, path, 'wallets', corrupt).map((one: unknown): NamedWallet => {
    const wallet = readWallet(one);
    if (wallet === null) throw corrupt(path, 'an entry has no valid name, address or path of a key');
    return wallet;
  });
  if (new Set(wallets.map(({ name }) => name.toLowerCase())).size < wallets.length)
    throw corrupt(path, 'two wallets have the same name');
  return wallets;
}

/** An entry of a list of wallets; null when it is not valid. */
export function readWallet(one: unknown): NamedWallet | null {
  const { name, address, key } = isRecord(one) ? one : {};
  const isValid =
    typeof name === 'string' &&
    isWalletName(name) &&
    typeof address === 'string' &&
    looksLikeAddress(address) &&
    (key === null || (typeof key === 'string' && key.startsWith('/')));
  return isValid ? { name, address: address as Address, key } : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function corrupt(path: string, why: string, hint?: string): CliError {
  return new CliError('state_corrupt', {
    what: `the list of wallets at ${path} cannot be used`,
    why,
    hint:
      hint ??
      `correct it, or move it away; it holds no keys: mv ${shellWord(path)} ${shellWord(`${path}.old`)}`,
  });
}
