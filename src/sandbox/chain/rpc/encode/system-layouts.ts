import { addressAt, type Layout } from './layout.ts';

const u64 = (data: Buffer, at: number) => data.readBigUInt64LE(at);

/** Instructions of the System program by tag. Those with seeds are not parsed. */
export const SYSTEM_LAYOUTS: Readonly<Record<number, Layout>> = {
  0: {
    type: 'createAccount',
    accounts: ['source', 'newAccount'],
    data: (data) => ({ lamports: u64(data, 0), space: u64(data, 8), owner: addressAt(data, 16) }),
  },
  1: { type: 'assign', accounts: ['account'], data: (data) => ({ owner: addressAt(data, 0) }) },
  2: {
    type: 'transfer',
    accounts: ['source', 'destination'],
    data: (data) => ({ lamports: u64(data, 0) }),
  },
  4: { type: 'advanceNonce', accounts: ['nonceAccount', 'recentBlockhashesSysvar', 'nonceAuthority'] },
  5: {
    type: 'withdrawFromNonce',
    accounts: ['nonceAccount', 'destination', 'recentBlockhashesSysvar', 'rentSysvar', 'nonceAuthority'],
    data: (data) => ({ lamports: u64(data, 0) }),
  },
  6: {
    type: 'initializeNonce',
    accounts: ['nonceAccount', 'recentBlockhashesSysvar', 'rentSysvar'],
    data: (data) => ({ nonceAuthority: addressAt(data, 0) }),
  },
  7: {
    type: 'authorizeNonce',
    accounts: ['nonceAccount', 'nonceAuthority'],
    data: (data) => ({ newAuthorized: addressAt(data, 0) }),
  },
  8: { type: 'allocate', accounts: ['account'], data: (data) => ({ space: u64(data, 0) }) },
};
