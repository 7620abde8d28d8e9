import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';

export const RENT_SYSVAR = 'SysvarRent111111111111111111111111111111111' as Address;

const CLOCK_UNIX_TIMESTAMP = 32;
const ACCOUNT_STORAGE_OVERHEAD = 128n;
/** Lamports per byte for rent exemption. Clusters began with this rate, and it has only been lowered since. */
const HIGHEST_RATE = 6_960n;

/** The chain's time in Unix seconds, from the account of the Clock sysvar. */
export function decodeClock(account: RawAccount | null): number {
  return Number(view(account, 'Clock', CLOCK_UNIX_TIMESTAMP + 8).getBigInt64(CLOCK_UNIX_TIMESTAMP, true));
}

/** The highest rent exemption, in lamports, of an account of `size` bytes on any cluster. Computed without asking a node. */
export function highestRent(size: number): bigint {
  return (ACCOUNT_STORAGE_OVERHEAD + BigInt(size)) * HIGHEST_RATE;
}

/**
 * The rent exemption, in lamports, of an account of `size` bytes, from the account of the Rent sysvar. Throws
 * `implausible_answer` for a rate above the highest that any cluster has had: with it, a node could make a wallet pay any
 * amount as rent.
 */
export function rentExemption(account: RawAccount | null, size: number): bigint {
  return (ACCOUNT_STORAGE_OVERHEAD + BigInt(size)) * rentRate(account);
}

/** Lamports per byte for rent exemption: the yearly rate times the years of the threshold. */
function rentRate(account: RawAccount | null): bigint {
  const rent = view(account, 'Rent', 17);
  const perByteYear = rent.getBigUint64(0, true);
  // The sysvar stores the threshold as a float. On every cluster it is a whole number of years.
  const years = rent.getFloat64(8, true);
  const isPlausible = years >= 0 && years <= Number(HIGHEST_RATE) && perByteYear <= HIGHEST_RATE;
  const rate = isPlausible ? perByteYear * BigInt(Math.ceil(years)) : HIGHEST_RATE + 1n;
  if (rate <= HIGHEST_RATE) return rate;
  throw new CliError('implausible_answer', {
    what: 'the rent that the RPC node reports cannot be right',
    why: `it asks for ${perByteYear} lamports a byte and year, for ${years} years; no cluster asks for more than ${HIGHEST_RATE} lamports a byte in all`,
    hint: 'use another RPC node: --url URL',
  });
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
