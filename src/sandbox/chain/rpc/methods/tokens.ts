import type { Address } from '@solana/kit';
import { Type } from 'typebox';
import { addressBytes } from '../../../../domain/base58.ts';
import { MINT_OFFSET, OWNER_OFFSET, sortedByAddress } from '../../accounts/fields.ts';
import { isTokenProgram } from '../../addresses.ts';
import type { SandboxChain } from '../../chain.ts';
import {
  isTokenAccount,
  mintDecimals,
  tokenAmount,
  tokenDelegate,
  tokenMint,
  tokenOwner,
} from '../../transaction/token-balances.ts';
import type { VmAccount } from '../../vm/account.ts';
import { uiAmount } from '../encode/amount.ts';
import { type MethodTable, method, withContext } from '../method.ts';
import { invalidParams } from '../rpc-error.ts';
import { AccountConfig, AddressParam, ContextConfig, optional } from '../schema.ts';
import { encodeKeyed } from './accounts.ts';

const LARGEST = 20;
const OwnerFilter = Type.Union([
  Type.Object({ mint: AddressParam }),
  Type.Object({ programId: AddressParam }),
]);

export const tokenMethods: MethodTable = {
  getTokenAccountBalance: method([AddressParam, optional(ContextConfig)], (chain, address, config) => {
    const account = existing(chain, address);
    if (!isTokenAccount(account)) throw invalidParams('Invalid param: not a Token account');
    const { decimals } = mint(chain, tokenMint(account));
    return withContext(chain, config, uiAmount(tokenAmount(account), decimals));
  }),

  getTokenSupply: method([AddressParam, optional(ContextConfig)], (chain, address, config) => {
    const { account, decimals } = mint(chain, address);
    return withContext(chain, config, uiAmount(Buffer.from(account.data).readBigUInt64LE(36), decimals));
  }),

  getTokenLargestAccounts: method([AddressParam, optional(ContextConfig)], (chain, address, config) => {
    const { account, decimals } = mint(chain, address);
    const largest = tokenAccounts(chain, account.owner, { mint: address })
      .map(([holder, entry]) => ({ address: holder, amount: tokenAmount(entry) }))
      .sort((a, b) => (a.amount > b.amount ? -1 : Number(a.amount < b.amount)))
      .slice(0, LARGEST);
    const value = largest.map((entry) => ({ address: entry.address, ...uiAmount(entry.amount, decimals) }));
    return withContext(chain, config, value);
  }),

  getTokenAccountsByDelegate: method(
    [AddressParam, OwnerFilter, optional(AccountConfig)],
    (chain, delegate, filter, config) => {
      const accounts = filteredTokens(chain, filter).filter(
        ([, account]) => tokenDelegate(account) === delegate,
      );
      return withContext(chain, config, encodeKeyed(chain, accounts, config));
    },
  ),

  getTokenAccountsByOwner: method(
    [AddressParam, OwnerFilter, optional(AccountConfig)],
    (chain, owner, filter, config) => {
      const accounts = filteredTokens(chain, filter, owner);
      return withContext(chain, config, encodeKeyed(chain, accounts, config));
    },
  ),
};

type Keyed = readonly (readonly [Address, VmAccount])[];

function filteredTokens(
  chain: SandboxChain,
  filter: { mint: Address } | { programId: Address },
  holder?: Address,
): Keyed {
  const ofHolder = holder === undefined ? {} : { holder };
  if ('programId' in filter) {
    if (!isTokenProgram(filter.programId))
      throw invalidParams('Invalid param: unrecognized Token program id');
    return tokenAccounts(chain, filter.programId, ofHolder);
  }
  const { owner } = mint(chain, filter.mint).account;
  return tokenAccounts(chain, owner, { ...ofHolder, mint: filter.mint });
}

/** Sorted by address. */
function tokenAccounts(
  chain: SandboxChain,
  program: Address,
  { holder, mint }: { readonly holder?: Address; readonly mint?: Address },
): Keyed {
  const fields = [
    ...(holder === undefined ? [] : [{ offset: OWNER_OFFSET, bytes: addressBytes(holder) }]),
    ...(mint === undefined ? [] : [{ offset: MINT_OFFSET, bytes: addressBytes(mint) }]),
  ];
  const found = chain
    .findAccounts(program, fields)
    .filter(([, account]) => isTokenAccount(account))
    .filter(([, account]) => mint === undefined || tokenMint(account) === mint)
    .filter(([, account]) => holder === undefined || tokenOwner(account) === holder);
  return sortedByAddress(found);
}

function existing(chain: SandboxChain, address: Address): VmAccount {
  const account = chain.getAccount(address);
  if (account === undefined) throw invalidParams('Invalid param: could not find account');
  return account;
}

function mint(chain: SandboxChain, address: Address): { account: VmAccount; decimals: number } {
  const account = chain.getAccount(address);
  const decimals = mintDecimals(account);
  if (account === undefined) throw invalidParams('Invalid param: could not find mint');
  if (decimals === undefined) throw invalidParams('Invalid param: not a Token mint');
  return { account, decimals };
}
