import type { Address } from '../../domain/address.ts';
import { encodeBase64 } from '../../json/base64.ts';
import type { InnerInstruction, Simulation } from '../../ports/chain.ts';
import { accountState, pair } from './accounts.ts';
import type { Rpc } from './call.ts';
import { withContext } from './call.ts';
import {
  address,
  base58Bytes,
  list,
  listOf,
  nullable,
  optional,
  record,
  refuse,
  runtimeError,
  type Shape,
  text,
  u8,
  u64,
} from './shape.ts';
import { wireParts } from './wire.ts';

/** Simulates at commitment confirmed, without checking signatures and without replacing the blockhash. */
export async function simulate(
  rpc: Rpc,
  transaction: Uint8Array,
  accounts: readonly Address[],
): Promise<Simulation> {
  const { staticKeys } = wireParts(transaction);
  const config = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: false,
    innerInstructions: true,
    accounts: { encoding: 'base64', addresses: accounts },
  };
  const { slot, value } = await rpc.read(
    'simulateTransaction',
    [encodeBase64(transaction), config],
    withContext(simulation(accounts, staticKeys)),
  );
  return { slot, ...value };
}

function simulation(
  accounts: readonly Address[],
  staticKeys: readonly string[],
): Shape<Omit<Simulation, 'slot'>> {
  return (value, at) => {
    const fields = record(value, at);
    const err = runtimeError(fields.err, `${at}.err`);
    const after = optional(listOf(accounts.length, nullable(accountState)))(
      fields.accounts,
      `${at}.accounts`,
    );
    // The effects are unknown without the accounts. Only a failed simulation may leave them out.
    if (after === null && err === null && accounts.length > 0) refuse(`${at}.accounts`, 'is missing');
    const keys = allKeys(staticKeys, fields.loadedAddresses, `${at}.loadedAddresses`);
    return {
      err,
      logs: optional(list(text))(fields.logs, `${at}.logs`) ?? [],
      unitsConsumed: optional(u64)(fields.unitsConsumed, `${at}.unitsConsumed`) ?? 0n,
      accounts: pair(
        accounts,
        (after ?? []).map((state) => (state?.lamports === 0n ? null : state)),
      ),
      innerInstructions: innerInstructions(keys)(fields.innerInstructions, `${at}.innerInstructions`),
    };
  };
}

/**
 * All addresses in the order of message indexes: the message's own, then those loaded writable, then those loaded
 * read-only.
 */
function allKeys(staticKeys: readonly string[], loaded: unknown, at: string): readonly string[] {
  if (loaded === null || loaded === undefined) return staticKeys;
  const { writable, readonly } = record(loaded, at);
  return [
    ...staticKeys,
    ...list(address)(writable, `${at}.writable`),
    ...list(address)(readonly, `${at}.readonly`),
  ];
}

/** Nodes return an instruction compiled (with indexes), with addresses, or parsed if they have a parser for its program. */
function innerInstructions(keys: readonly string[]): Shape<Simulation['innerInstructions']> {
  const group = (value: unknown, at: string) => {
    const fields = record(value, at);
    const instructions = list(innerInstruction(keys))(fields.instructions, `${at}.instructions`);
    return { index: u8(fields.index, `${at}.index`), instructions };
  };
  return optional(list(group));
}

function innerInstruction(keys: readonly string[]): Shape<InnerInstruction> {
  return (value, at) => {
    const fields = record(value, at);
    if ('parsed' in fields) {
      return { program: address(fields.programId, `${at}.programId`), parsed: fields.parsed };
    }
    const data = base58Bytes(fields.data, `${at}.data`);
    if ('programIdIndex' in fields) {
      const accounts = list(keyAt(keys))(fields.accounts, `${at}.accounts`);
      return { program: keyAt(keys)(fields.programIdIndex, `${at}.programIdIndex`), accounts, data };
    }
    const accounts = list(address)(fields.accounts, `${at}.accounts`);
    return { program: address(fields.programId, `${at}.programId`), accounts, data };
  };
}

function keyAt(keys: readonly string[]): Shape<Address> {
  return (value, at) => address(keys[u8(value, at)] ?? refuse(at, 'is not an index of a key'), at);
}
