import type { Option } from '@solana/kit';
import { type Address, UNSET_ADDRESS } from '../../domain/address.ts';
import type { ListState } from '../../domain/list-state.ts';
import { toUnixSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';
import { getListStateDecoder, LIST_STATE_DISCRIMINATOR } from '../generated/vendor-b/accounts/listState.ts';
import { findListStatePda } from '../generated/vendor-b/pdas/listState.ts';
import { hasDiscriminator } from './discriminator.ts';

/** Bytes of a listing of vendor-b, whichever of its options are present. */
export const LIST_STATE_SIZE = 317;

function isListState(account: RawAccount, program: Address): boolean {
  return (
    account.owner === program &&
    account.data.length === LIST_STATE_SIZE &&
    hasDiscriminator(account.data, LIST_STATE_DISCRIMINATOR)
  );
}

/** Throws `account_mismatch` when the account is not a listing of `program`. */
export function decodeListState(account: RawAccount, program: Address): ListState {
  const raw = isListState(account, program) ? tryDecode(account.data) : null;
  if (raw === null) throw mismatch(account, program);
  return {
    address: account.address,
    version: raw.version,
    bump: raw.bump,
    owner: raw.owner,
    assetId: raw.assetId,
    amount: raw.amount,
    currency: addressOf(raw.currency),
    expiry: toUnixSeconds(raw.expiry),
    privateTaker: addressOf(raw.privateTaker),
    makerBroker: addressOf(raw.makerBroker),
    rentPayer: raw.rentPayer,
    cosigner: raw.cosigner === UNSET_ADDRESS ? null : raw.cosigner,
  };
}

/** `assetId`: the mint, or the address of a compressed artwork. */
export async function findListStateAddress(program: Address, assetId: Address): Promise<Address> {
  const [address] = await findListStatePda({ mint: assetId }, { programAddress: program });
  return address;
}

/** Null for bytes in which an option is neither present nor absent. */
function tryDecode(data: Uint8Array) {
  try {
    return getListStateDecoder().decode(data);
  } catch {
    return null;
  }
}

function addressOf(option: Option<Address>): Address | null {
  return option.__option === 'Some' ? option.value : null;
}

function mismatch(account: RawAccount, program: Address): CliError {
  return new CliError('account_mismatch', {
    what: `account ${account.address} cannot be read as a listing of vendor-b`,
    why: `it is not a listing of ${program}`,
    hint: 'check that the RPC URL and the deployment belong together: gavel config list',
    details: { account: account.address, owner: account.owner, bytes: account.data.length },
  });
}
