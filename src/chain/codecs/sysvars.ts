import type { RawAccount } from '../../deps.ts';
import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';

export const RENT_SYSVAR = 'SysvarRent111111111111111111111111111111111' as Address;

const CLOCK_UNIX_TIMESTAMP = 32;
const ACCOUNT_STORAGE_OVERHEAD = 128n;

/** Unix seconds of the chain, from the Clock sysvar's account. */
export function decodeClock(account: RawAccount | null): number {
  return Number(view(account, 'Clock', CLOCK_UNIX_TIMESTAMP + 8).getBigInt64(CLOCK_UNIX_TIMESTAMP, true));
}

/** Lamports that make an account of `size` bytes rent exempt, from the Rent sysvar's account. */
export function rentExemption(account: RawAccount | null, size: number): bigint {
  const rent = view(account, 'Rent', 17);
  const perByteYear = rent.getBigUint64(0, true);
  // The threshold is a float in the sysvar, and a whole number of years on every cluster.
  const years = BigInt(Math.ceil(rent.getFloat64(8, true)));
  return (ACCOUNT_STORAGE_OVERHEAD + BigInt(size)) * perByteYear * years;
}

function view(account: RawAccount | null, name: string, size: number): DataView {
  if (account === null || account.data.length < size) {
    throw new CliError('account_mismatch', {
      what: `the chain's ${name} could not be read`,
      why:
        account === null
          ? 'the RPC node says that it does not exist'
          : 'the RPC node sent too few bytes of it',
      hint: 'use another RPC node: --url',
    });
  }
  return new DataView(account.data.buffer, account.data.byteOffset, account.data.byteLength);
}
