import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import { ServiceError } from '../service-error.ts';

/** For an account of this kind whose data are not what the program writes. `kind` with its article. */
export function damaged(address: Address, kind: string, cause?: unknown): ServiceError {
  const message = `the account ${address} is marked as ${kind}, but cannot be read as one`;
  return new ServiceError(500, 'account_damaged', message, { cause });
}

/** What `decode` returns. An error about the data becomes that of a damaged account; a failed read stays what it is. */
export function unlessDamaged<T>(address: Address, kind: string, decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    if (cause instanceof CliError && cause.code !== 'account_mismatch') throw cause;
    throw damaged(address, kind, cause);
  }
}
