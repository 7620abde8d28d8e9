import { Type } from 'typebox';
import { RENT_EXEMPT_EPOCH, type VmAccount } from '../../vm/account.ts';
import { type MethodTable, method } from '../method.ts';
import { invalidParams } from '../rpc-error.ts';
import { AddressParam, Count, optional, U64 } from '../schema.ts';

const MAX_BLOCKS = 100_000;
const Clock = Type.Union([
  Type.Object({ unixTimestamp: Type.Integer() }),
  Type.Object({ advanceSeconds: Type.Integer() }),
]);
const NewAccount = Type.Object({
  lamports: U64,
  owner: AddressParam,
  data: Type.Optional(Type.String()),
});

/** Methods that only the sandbox has. */
export const sandboxMethods: MethodTable = {
  sandbox_setClock: method([Clock], (chain, clock) => {
    const target = 'unixTimestamp' in clock ? clock.unixTimestamp : chain.unixTime() + clock.advanceSeconds;
    chain.setClock(target);
    return { unixTimestamp: chain.unixTime() };
  }),

  sandbox_makeBlocks: method([optional(Count)], (chain, count = 1) => {
    if (count > MAX_BLOCKS) throw invalidParams(`Too many blocks at once; max ${MAX_BLOCKS}`);
    chain.makeBlocks(count);
    return { slot: chain.ledger.open.slot, blockHeight: chain.ledger.open.height };
  }),

  /** `data` is base64. With zero lamports, the account is removed. */
  sandbox_setAccount: method([AddressParam, NewAccount], (chain, address, { lamports, owner, data = '' }) => {
    if (chain.getAccount(address)?.executable) throw invalidParams('Programs cannot be overwritten');
    const account: VmAccount = {
      lamports: BigInt(lamports),
      owner,
      data: Buffer.from(data, 'base64'),
      executable: false,
      rentEpoch: RENT_EXEMPT_EPOCH,
    };
    chain.setAccount(address, account);
    return null;
  }),

  /** The whole state in base64. */
  sandbox_snapshot: method([], (chain) => Buffer.from(chain.snapshot()).toString('base64')),

  sandbox_restore: method([Type.String()], (chain, snapshot) => {
    chain.restore(Buffer.from(snapshot, 'base64'));
    return { slot: chain.ledger.open.slot, blockHeight: chain.ledger.open.height };
  }),
};
