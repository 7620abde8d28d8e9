import { CliError } from '../../src/errors/cli-error.ts';
import type { Keyring } from '../../src/ports/keyring.ts';

/** As on a machine without a keyring. */
export async function noKeyring(): Promise<Keyring> {
  const fail = async (): Promise<never> => {
    throw new CliError('keyring_unavailable', {
      what: 'the keyring of the system could not be used',
      why: 'there is none here',
      hint: 'keep the API key in a file: gavel login --in-file',
    });
  };
  return { read: fail, write: fail, remove: fail };
}

/** A keyring in memory, with its entries by origin. */
export function memoryKeyring() {
  const entries = new Map<string, string>();
  const keyring: Keyring = {
    read: async (origin) => entries.get(origin) ?? null,
    write: async (origin, secret) => void entries.set(origin, secret),
    remove: async (origin) => void entries.delete(origin),
  };
  return { entries, keyring: async () => keyring };
}
