import { SANDBOX_DEFAULT_WALLET } from '../config/layers.ts';
import { expandPath } from '../config/paths.ts';
import type { Configuration } from '../config/resolve.ts';
import { meantWallet, type Wallets, walletCorrection } from '../config/wallets.ts';
import { isWalletName, WALLET } from '../domain/wallet-name.ts';
import { CliError } from '../errors/cli-error.ts';
import { MAX_BYTES } from '../files/limits.ts';
import type { KeySource } from '../ports/key.ts';
import type { KeyFiles } from '../ports/key-files.ts';
import type { KeyIo } from '../signing/key-source.ts';
import type { PassphraseSource } from '../signing/passphrase.ts';
import { readInput } from '../terminal/input.ts';
import type { ProcessTerminal } from '../terminal/terminal.ts';
import type { GlobalValues } from './global-options.ts';
import type { Io } from './io.ts';

export interface KeyOptions {
  readonly io: Io;
  readonly configuration: Configuration;
  readonly terminal: ProcessTerminal;
  readonly globals: GlobalValues;
  readonly willSign: () => void;
  /** The error of a command that was interrupted. */
  readonly interrupted: () => CliError;
}

export interface ComposedKeys {
  /** The key that the settings name. */
  open(): Promise<KeySource>;
  /** That of a file, for a process that signs without anybody who watches. Asks for its passphrase at once. */
  openFile(path: string): Promise<KeySource>;
  files(): Promise<KeyFiles>;
  /** Wipes what was derived from a passphrase. */
  wipe(): void;
}

const NO_PASSPHRASE = {
  what: 'the passphrase of the key cannot be asked for',
  why: 'this is not a terminal',
  hint: 'give it in a file that only you can read: --passphrase-file FILE, or from an open descriptor: --passphrase-fd 3',
};

/** The ways to keys, with everything that they ask for. */
export function composeKeys(options: KeyOptions, wallets: Wallets): ComposedKeys {
  const { io, configuration, terminal } = options;
  const { home, uid } = io;
  const wipes: (() => void)[] = [];
  const source = passphraseSource(options);
  const passphrase = async (question: string): Promise<Uint8Array> => {
    const { readPassphrase, typedPassphrase } = await import('../signing/passphrase.ts');
    if (source !== null) return readPassphrase(source, uid);
    return typedPassphrase(await terminal.askSecret(question, NO_PASSPHRASE));
  };
  const keyIo: KeyIo = {
    home,
    uid,
    wallet: wallets.require,
    passphrase,
    atEnd: (wipe) => wipes.push(wipe),
    readStdin: () => readInput(io.stdin, MAX_BYTES.secretKey),
    promptHidden: terminal.askSecret,
  };
  return {
    async openFile(path) {
      const key = await io.adapters.key(expandPath(path, io.cwd, io.home), keyIo);
      await key.unlock?.();
      return key;
    },
    async open() {
      const spec = configuration.settings.keypair?.value ?? '';
      noteKey(options, spec);
      const key = await openKey(spec, options, wallets, keyIo);
      return {
        ...key,
        async open() {
          // An interrupted command may still run until the process ends. It must not sign any more.
          if (io.interrupted.aborted) throw options.interrupted();
          options.willSign();
          return key.open();
        },
      };
    },
    files: () => io.adapters.keyFiles({ uid, passphrase, isAsked: source === null }),
    wipe() {
      for (const wipe of wipes) wipe();
    },
  };
}

/** Null when the passphrase is to be asked for. */
function passphraseSource({ io, globals }: KeyOptions): PassphraseSource | null {
  const { passphraseFile: file, passphraseFd: descriptor } = globals;
  if (file !== null) return { file: expandPath(file, io.cwd, io.home) };
  return descriptor === null ? null : { descriptor };
}

/** Says which wallet it is where nobody named one, and which is meant where a word is the name of a wallet and of a file. */
function noteKey({ io, configuration: { settings }, terminal }: KeyOptions, spec: string): void {
  const kind = settings.keypair?.origin.kind;
  if (kind === 'sandbox')
    terminal.note(`you are ${SANDBOX_DEFAULT_WALLET}, a wallet of the sandbox; for another: -k NAME`);
  const name = spec.startsWith(WALLET) ? spec.slice(WALLET.length) : null;
  if (name === null || kind === 'file' || !io.files.exists(expandPath(name, io.cwd, io.home))) return;
  terminal.note(`${name} is your wallet of this name; for the file, write ./${name}`);
}

/** A word that names neither a wallet nor a file: the error says which wallet may have been meant. */
async function openKey(
  spec: string,
  { io, configuration: { settings } }: KeyOptions,
  wallets: Wallets,
  keyIo: KeyIo,
): Promise<KeySource> {
  try {
    return await io.adapters.key(spec, keyIo);
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== 'key_missing') throw error;
    const origin = settings.keypair?.origin;
    if (origin?.kind === 'default')
      throw error.withHint(
        wallets.list().length === 0
          ? 'make a wallet, and add -k me: gavel wallet new me'
          : 'add -k NAME for one of your wallets: gavel wallet list',
      );
    const word = spec.slice(spec.lastIndexOf('/') + 1);
    if (!isWalletName(word) || spec.includes('://')) throw error;
    const unnamed =
      origin?.kind === 'flag' ? `${origin.name} names no wallet` : `no wallet has the name ${word}`;
    throw new CliError('key_missing', {
      what: `${unnamed}, and ${error.message}`,
      why: meantWallet(word, wallets.list()),
      hint: 'see your wallets: gavel wallet list',
      details: { name: word },
      ...(origin?.kind === 'flag' && { correction: walletCorrection(word, wallets.list()) }),
      cause: error,
    });
  }
}
