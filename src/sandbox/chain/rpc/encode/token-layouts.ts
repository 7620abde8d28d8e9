import { uiAmount } from './amount.ts';
import { addressAt, type Layout } from './layout.ts';

const AUTHORITIES = ['mintTokens', 'freezeAccount', 'accountOwner', 'closeAccount'];

const amount = (data: Buffer) => ({ amount: data.readBigUInt64LE(0).toString() });
const checkedAmount = (data: Buffer) => ({
  tokenAmount: uiAmount(data.readBigUInt64LE(0), data.readUInt8(8)),
});
const owner = (data: Buffer) => ({ owner: addressAt(data, 0) });

/** A flag byte, then the address if the flag is set. */
function optional(data: Buffer, at: number) {
  return data.readUInt8(at) === 1 ? addressAt(data, at + 1) : undefined;
}

function mintFields(data: Buffer) {
  const freezeAuthority = optional(data, 33);
  return {
    decimals: data.readUInt8(0),
    mintAuthority: addressAt(data, 1),
    ...(freezeAuthority && { freezeAuthority }),
  };
}

const authorityLayout = (type: string, accounts: string[], data?: Layout['data']): Layout => ({
  type,
  accounts,
  multisig: true,
  ...(data && { data }),
});

/** Instructions of the token programs by tag. Instructions of Token-2022 extensions are not parsed. */
export const TOKEN_LAYOUTS: Readonly<Record<number, Layout>> = {
  0: { type: 'initializeMint', accounts: ['mint', 'rentSysvar'], data: mintFields },
  1: { type: 'initializeAccount', accounts: ['account', 'mint', 'owner', 'rentSysvar'] },
  3: authorityLayout('transfer', ['source', 'destination', 'authority'], amount),
  4: authorityLayout('approve', ['source', 'delegate', 'owner'], amount),
  5: authorityLayout('revoke', ['source', 'owner']),
  6: {
    type: 'setAuthority',
    // The name of the first account depends on the type of authority that is set.
    accounts: (data) => [(data[0] ?? 0) < 2 ? 'mint' : 'account', 'authority'],
    multisig: true,
    data: (data) => {
      const authorityType = AUTHORITIES[data.readUInt8(0)];
      if (authorityType === undefined) throw new RangeError('An authority of an extension.');
      return { authorityType, newAuthority: optional(data, 1) ?? null };
    },
  },
  7: authorityLayout('mintTo', ['mint', 'account', 'mintAuthority'], amount),
  8: authorityLayout('burn', ['account', 'mint', 'authority'], amount),
  9: authorityLayout('closeAccount', ['account', 'destination', 'owner']),
  10: authorityLayout('freezeAccount', ['account', 'mint', 'freezeAuthority']),
  11: authorityLayout('thawAccount', ['account', 'mint', 'freezeAuthority']),
  12: authorityLayout('transferChecked', ['source', 'mint', 'destination', 'authority'], checkedAmount),
  13: authorityLayout('approveChecked', ['source', 'mint', 'delegate', 'owner'], checkedAmount),
  14: authorityLayout('mintToChecked', ['mint', 'account', 'mintAuthority'], checkedAmount),
  15: authorityLayout('burnChecked', ['account', 'mint', 'authority'], checkedAmount),
  16: { type: 'initializeAccount2', accounts: ['account', 'mint', 'rentSysvar'], data: owner },
  17: { type: 'syncNative', accounts: ['account'] },
  18: { type: 'initializeAccount3', accounts: ['account', 'mint'], data: owner },
  20: { type: 'initializeMint2', accounts: ['mint'], data: mintFields },
  21: { type: 'getAccountDataSize', accounts: ['mint'] },
  22: { type: 'initializeImmutableOwner', accounts: ['account'] },
};

/** The first two instructions of the associated token program take the same accounts. */
const ASSOCIATED_ACCOUNTS = ['source', 'account', 'wallet', 'mint', 'systemProgram', 'tokenProgram'];

export const ASSOCIATED_LAYOUTS: Readonly<Record<number, Layout>> = {
  0: { type: 'create', accounts: ASSOCIATED_ACCOUNTS },
  1: { type: 'createIdempotent', accounts: ASSOCIATED_ACCOUNTS },
};
