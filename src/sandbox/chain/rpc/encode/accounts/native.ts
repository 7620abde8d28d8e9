import type { Address } from '@solana/kit';
import { parseJson } from '../../../../../json/json.ts';
import { Fields } from './fields.ts';

const TABLE_HEADER = 56;
const VALIDATOR_INFO = 'Va1idator1nfo111111111111111111111111111111';
const INITIALIZED = 1;

/** Undefined for an account that is no nonce: most accounts of the system program have no data. */
export function parseNonce(data: Uint8Array) {
  const fields = new Fields(data);
  fields.skip(4);
  if (fields.u32() !== INITIALIZED) return undefined;
  const info = { authority: fields.address(), blockhash: fields.hash() };
  return { type: 'initialized', info: { ...info, feeCalculator: { lamportsPerSignature: fields.amount() } } };
}

export function parseLookupTable(data: Uint8Array) {
  const fields = new Fields(data);
  const kind = fields.u32();
  if (kind === 0) return { type: 'uninitialized' };
  if (kind !== INITIALIZED) return undefined;
  const header = {
    deactivationSlot: fields.amount(),
    lastExtendedSlot: fields.amount(),
    lastExtendedSlotStartIndex: fields.u8(),
  };
  const authority = fields.option(fields.address);
  const addresses = new Fields(data.subarray(TABLE_HEADER));
  const count = Math.floor((data.length - TABLE_HEADER) / 32);
  const info = { ...header, ...(authority !== null && { authority }) };
  return {
    type: 'lookupTable',
    info: { ...info, addresses: Array.from({ length: count }, addresses.address) },
  };
}

/** Programs that can be upgraded, their code, and buffers of code to come. */
export function parseLoader(data: Uint8Array) {
  const fields = new Fields(data);
  const code = (): [string, string] => [fields.rest().toString('base64'), 'base64'];
  switch (fields.u32()) {
    case 0:
      return { type: 'uninitialized' };
    case 1:
      return { type: 'buffer', info: { authority: fields.option(fields.address), data: code() } };
    case 2:
      return { type: 'program', info: { programData: fields.address() } };
    case 3: {
      const [slot, authority] = [fields.u64(), fields.option(fields.address)];
      return { type: 'programData', info: { slot, authority, data: code() } };
    }
    default:
      return undefined;
  }
}

export function parseStake(data: Uint8Array) {
  const fields = new Fields(data);
  const kind = fields.u32();
  if (kind === 0) return { type: 'uninitialized' };
  if (kind === 3) return { type: 'rewardsPool' };
  if (kind !== 1 && kind !== 2) return undefined;
  const meta = {
    rentExemptReserve: fields.amount(),
    authorized: { staker: fields.address(), withdrawer: fields.address() },
    lockup: { unixTimestamp: fields.i64(), epoch: fields.u64(), custodian: fields.address() },
  };
  if (kind === 1) return { type: 'initialized', info: { meta, stake: null } };
  const delegation = {
    voter: fields.address(),
    stake: fields.amount(),
    activationEpoch: fields.amount(),
    deactivationEpoch: fields.amount(),
  };
  fields.skip(8);
  return { type: 'delegated', info: { meta, stake: { delegation, creditsObserved: fields.u64() } } };
}

/** Undefined for any other configuration than what a validator says of itself. */
export function parseConfig(data: Uint8Array) {
  const fields = new Fields(data);
  const keys = Array.from({ length: fields.u8() }, () => ({
    pubkey: fields.address(),
    signer: fields.bool(),
  }));
  if (keys[0]?.pubkey !== (VALIDATOR_INFO as Address)) return undefined;
  const length = Number(fields.u64());
  try {
    const configData: unknown = parseJson(fields.rest().subarray(0, length).toString('utf8'));
    return { type: 'validatorInfo', info: { keys, configData } };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
