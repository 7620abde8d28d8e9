import type { Address } from '../../domain/address.ts';
import { addressBytes } from '../../domain/base58.ts';
import type { RawAccount } from '../../ports/chain.ts';
import { getAddressDecoder } from '../address-codec.ts';
import { getProgramDerivedAddress } from '../pda.ts';
import { TOKEN_METADATA_ADDRESS } from './token-metadata.ts';

export const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111' as Address;

/** What the delegate of a programmable NFT may do. */
export type DelegateRole = 'sale' | 'transfer' | 'utility' | 'staking' | 'lockedTransfer';

/** The token record beside a token account of a programmable NFT. */
export async function findTokenRecordAddress(mint: Address, token: Address): Promise<Address> {
  const seeds = [
    'metadata',
    addressBytes(TOKEN_METADATA_ADDRESS),
    addressBytes(mint),
    'token_record',
    addressBytes(token),
  ];
  const [found] = getProgramDerivedAddress({ programAddress: TOKEN_METADATA_ADDRESS, seeds });
  return found;
}

/** Bytes of a token record. */
export const TOKEN_RECORD_SIZE = 80;
const TOKEN_RECORD_KEY = 11;
const LOCKED = 1;

/** What may be done with a programmable NFT in one token account. */
export interface TokenRecord {
  readonly isLocked: boolean;
  readonly delegate: Address | null;
  /** What the delegate may do; null for none, or for a role that is not known here. */
  readonly role: DelegateRole | 'migration' | null;
}

/** Numbered as in the record, which counts otherwise than the instructions. */
const RECORD_ROLES: Readonly<Record<number, TokenRecord['role']>> = {
  0: 'sale',
  1: 'transfer',
  2: 'utility',
  3: 'staking',
  5: 'lockedTransfer',
  255: 'migration',
};

/** Null for an account of another kind. */
export function decodeTokenRecord(account: RawAccount | null): TokenRecord | null {
  if (account === null || account.owner !== TOKEN_METADATA_ADDRESS) return null;
  const { data } = account;
  // Older records end before the locked address.
  if (data[0] !== TOKEN_RECORD_KEY || data.length < TOKEN_RECORD_SIZE - 33) return null;
  const delegate = data[3] === 1 ? 12 : 4;
  const role = data[delegate] === 1 ? delegate + 33 : delegate + 1;
  return {
    isLocked: data[2] === LOCKED,
    delegate: data[delegate] === 1 ? getAddressDecoder().decode(data, delegate + 1) : null,
    role: data[role] === 1 ? (RECORD_ROLES[data[role + 1] ?? -1] ?? null) : null,
  };
}
