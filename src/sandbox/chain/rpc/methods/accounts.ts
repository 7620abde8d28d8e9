import type { Address } from '@solana/kit';
import bs58 from 'bs58';
import { Type } from 'typebox';
import { stringifyJson } from '../../../../json/json.ts';
import type { FieldFilter } from '../../accounts/accounts.ts';
import { sortedByAddress } from '../../accounts/fields.ts';
import type { SandboxChain } from '../../chain.ts';
import { isTokenData } from '../../transaction/token-balances.ts';
import type { VmAccount } from '../../vm/account.ts';
import { encodeAccount, MAX_BASE58_BYTES } from '../encode/account.ts';
import { LongList } from '../long-list.ts';
import { type MethodTable, method, withContext } from '../method.ts';
import { invalidParams } from '../rpc-error.ts';
import {
  AccountConfig,
  AccountFields,
  AccountFilter,
  AddressParam,
  ContextConfig,
  Count,
  type Memcmp,
  optional,
} from '../schema.ts';

const MAX_MULTIPLE_ACCOUNTS = 100;
/** So many accounts are looked at without a pause. */
const FEW = 2000;
const AT_ONCE = 250;
const MAX_FILTERS = 4;
const MAX_MEMCMP_BYTES = 128;

const ProgramAccountsConfig = Type.Object({
  ...AccountFields,
  filters: Type.Optional(Type.Array(AccountFilter)),
  withContext: Type.Optional(Type.Boolean()),
});

export const accountMethods: MethodTable = {
  getAccountInfo: method([AddressParam, optional(AccountConfig)], (chain, address, config) =>
    withContext(chain, config, encodeOrNull(chain, address, chain.getAccount(address), config)),
  ),

  getMultipleAccounts: method(
    [Type.Array(AddressParam), optional(AccountConfig)],
    (chain, addresses, config) => {
      if (addresses.length > MAX_MULTIPLE_ACCOUNTS) {
        throw invalidParams(`Too many inputs provided; max ${MAX_MULTIPLE_ACCOUNTS}`);
      }
      const view = { encoding: 'base64' as const, ...config };
      const accounts = addresses.map((address) =>
        encodeOrNull(chain, address, chain.getAccount(address), view),
      );
      return withContext(chain, config, accounts);
    },
  ),

  getProgramAccounts: method([AddressParam, optional(ProgramAccountsConfig)], (chain, program, config) => {
    const filters = config?.filters ?? [];
    const found = chain.findAccounts(program, fieldFilters(filters));
    const encoded = encodeFound(chain, found, accountMatcher(filters), config);
    return config?.withContext ? withContext(chain, config, encoded) : encoded;
  }),

  getBalance: method([AddressParam, optional(ContextConfig)], (chain, address, config) =>
    withContext(chain, config, chain.getAccount(address)?.lamports ?? 0n),
  ),

  getMinimumBalanceForRentExemption: method([Count, optional(ContextConfig)], (chain, space) =>
    chain.rentExemptMinimum(BigInt(space)),
  ),
};

export function encodeOrNull(
  chain: SandboxChain,
  address: Address,
  account: VmAccount | undefined,
  config: AccountConfig | undefined,
) {
  return account === undefined
    ? null
    : encodeAccount(address, account, config, (other) => chain.getAccount(other));
}

export function encodeKeyed(
  chain: SandboxChain,
  accounts: readonly (readonly [Address, VmAccount])[],
  config: AccountConfig | undefined,
) {
  return accounts.map(([pubkey, account]) => ({
    pubkey,
    account: encodeOrNull(chain, pubkey, account, config),
  }));
}

/** Those that match. Of few accounts, a list sorted by address; of many, one in no order, which is written in pieces. */
export function encodeFound(
  chain: SandboxChain,
  found: (readonly [Address, VmAccount])[],
  matches: (account: VmAccount) => boolean,
  config: AccountConfig | undefined,
): unknown {
  const encoded = (some: typeof found) =>
    encodeKeyed(
      chain,
      some.filter(([, account]) => matches(account)),
      config,
    );
  if (found.length <= FEW) return encoded(sortedByAddress(found));
  // What cannot be encoded is said before the answer begins.
  if (config?.encoding !== 'base64' && config?.encoding !== 'jsonParsed') {
    const long = found.find(([, account]) => account.data.length > MAX_BASE58_BYTES && matches(account));
    if (long !== undefined) encodeKeyed(chain, [long], config);
  }
  return new LongList(
    (function* () {
      for (let start = 0; start < found.length; start += AT_ONCE) {
        yield encoded(found.slice(start, start + AT_ONCE))
          .map(stringifyJson)
          .join();
      }
    })(),
  );
}

/** The filters by an address in the data, which may be indexed. */
function fieldFilters(filters: readonly AccountFilter[]): FieldFilter[] {
  return filters.flatMap((filter) => {
    if (typeof filter !== 'object' || !('memcmp' in filter)) return [];
    const bytes = memcmpBytes(filter.memcmp);
    return bytes === undefined ? [] : [{ offset: filter.memcmp.offset, bytes }];
  });
}

/** A function that tells whether an account passes all filters. Throws RpcError for an invalid filter. */
export function accountMatcher(filters: readonly AccountFilter[]): (account: VmAccount) => boolean {
  if (filters.length > MAX_FILTERS) throw invalidParams(`Too many filters provided; max ${MAX_FILTERS}`);
  const tests = filters.map((filter) => {
    if (filter === 'tokenAccountState') return isTokenData;
    if ('dataSize' in filter) return (data: Uint8Array) => data.length === filter.dataSize;
    const { offset } = filter.memcmp;
    const wanted = memcmpBytes(filter.memcmp);
    if (wanted === undefined) throw invalidParams('Invalid param: memcmp bytes are not base58');
    if (wanted.length > MAX_MEMCMP_BYTES) throw invalidParams('Invalid param: memcmp bytes are too long');
    return (data: Uint8Array) => Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0;
  });
  return ({ data }) => tests.every((test) => test(data));
}

function memcmpBytes({ bytes, encoding }: Memcmp): Uint8Array | undefined {
  if (typeof bytes !== 'string') return Uint8Array.from(bytes);
  return encoding === 'base64' ? Buffer.from(bytes, 'base64') : bs58.decodeUnsafe(bytes);
}
