import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';

/** The wallet of the key, for a list without a wallet. `instead`: the command to type when there is no key. */
export async function ownWallet({ key }: Pick<Deps, 'key'>, instead: string): Promise<Address> {
  try {
    return (await key()).address;
  } catch (error) {
    if (!isOnlyMissing(error)) throw error;
    throw new CliError('key_missing', {
      what: error.message,
      why: 'without a wallet, the command takes the wallet of your key',
      hint: `name a wallet: ${instead}`,
      cause: error,
    });
  }
}

/** Whether there is no key, and nothing else is said about it. An error with a reason says which wallet or key was meant. */
export function isOnlyMissing(error: unknown): error is CliError {
  return error instanceof CliError && error.code === 'key_missing' && error.why === undefined;
}

/** The wallet of the key file, if there is one that can be read; else null. A read never asks for a key. */
export async function ownWalletIfKnown({
  configuration,
  key,
}: Pick<Deps, 'configuration' | 'key'>): Promise<Address | null> {
  const keypair = configuration.settings.keypair?.value;
  if (keypair === undefined || keypair === '-' || keypair === 'prompt://') return null;
  try {
    return (await key()).address;
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}
