import { Type } from 'typebox';
import { TOKEN_PROGRAM } from '../../../../domain/address.ts';
import { sandboxKey } from '../../../world/keys.ts';
import type { SandboxChain } from '../../chain.ts';
import { associatedAddress, givenTokens } from '../../set-tokens.ts';
import { RENT_EXEMPT_EPOCH, systemAccount } from '../../vm/account.ts';
import { SLOTS_PER_EPOCH } from '../../vm/vm.ts';
import { type MethodTable, method, withContext } from '../method.ts';
import { invalidParams } from '../rpc-error.ts';
import { AddressParam, Count, optional, U64 } from '../schema.ts';

const MAX_BLOCKS = 100_000;
const MILLISECONDS = 1000;

/** `"null"` removes the address. */
const AddressOrNone = Type.Union([Type.Literal('null'), AddressParam]);
const TokenUpdate = Type.Object({
  amount: Type.Optional(U64),
  delegate: Type.Optional(AddressOrNone),
  delegatedAmount: Type.Optional(U64),
  closeAuthority: Type.Optional(AddressOrNone),
  state: Type.Optional(Type.Enum(['uninitialized', 'initialized', 'frozen'])),
});
const AccountUpdate = Type.Object({
  lamports: Type.Optional(U64),
  owner: Type.Optional(AddressParam),
  data: Type.Optional(Type.String({ pattern: '^(?:[0-9a-fA-F]{2})*$' })),
  executable: Type.Optional(Type.Literal(false)),
  rentEpoch: Type.Optional(U64),
});
const Destination = Type.Union([
  Type.Object({ absoluteTimestamp: Count }),
  Type.Object({ absoluteSlot: Count }),
]);
const StateName = Type.String({ minLength: 1, maxLength: 100 });
const WalletConfig = Type.Object({ lamports: Type.Optional(U64) });

const setTokens = method(
  [AddressParam, AddressParam, TokenUpdate, optional(AddressParam)],
  (chain, owner, mint, update, program = TOKEN_PROGRAM) => {
    const address = associatedAddress(owner, mint, program);
    chain.setAccount(address, givenTokens(chain, { address, owner, mint, program, update }));
    return withContext(chain, { commitment: 'processed' }, null);
  },
);

/** For tests of integrators. Those named `surfnet_` take and mean what they do in surfpool. */
export const controlMethods: MethodTable = {
  /** The key of this name, which is the same on every machine; with `lamports`, it then holds as many. */
  sandbox_wallet: method([Type.String({ minLength: 1 }), optional(WalletConfig)], (chain, name, config) => {
    const key = sandboxKey(name);
    if (config?.lamports !== undefined) {
      chain.setAccount(key.address, systemAccount(BigInt(config.lamports)));
    }
    return { address: key.address, secretKey: [...key.keypairBytes()] };
  }),

  sandbox_setTokens: setTokens,
  sandbox_pauseBlocks: method([], (chain) => {
    chain.isPaused = true;
    return epochInfo(chain);
  }),
  sandbox_resumeBlocks: method([], (chain) => {
    chain.isPaused = false;
    return epochInfo(chain);
  }),

  /** Over one of the same name. It is gone with the process. */
  sandbox_saveState: method([StateName], (chain, name) => {
    chain.states.save(name);
    return epochInfo(chain);
  }),
  sandbox_restoreState: method([StateName], (chain, name) => {
    if (!chain.states.restore(name)) throw invalidParams(`Invalid param: there is no state "${name}"`);
    return epochInfo(chain);
  }),
  sandbox_listStates: method([], (chain) => chain.states.list()),
  sandbox_removeState: method([StateName], (chain, name) => chain.states.remove(name)),

  surfnet_setTokenAccount: setTokens,

  /** What is not named stays as it is. `data` is in hex. */
  surfnet_setAccount: method([AddressParam, AccountUpdate], (chain, address, update) => {
    const before = chain.getAccount(address) ?? systemAccount(0n);
    if (before.executable) throw invalidParams('Programs cannot be overwritten');
    chain.setAccount(address, {
      lamports: update.lamports === undefined ? before.lamports : BigInt(update.lamports),
      owner: update.owner ?? before.owner,
      data: update.data === undefined ? before.data : Buffer.from(update.data, 'hex'),
      executable: false,
      rentEpoch: RENT_EXEMPT_EPOCH,
    });
    return withContext(chain, { commitment: 'processed' }, null);
  }),

  /** `absoluteTimestamp` is in milliseconds. Every slot on the way gets a block. */
  surfnet_timeTravel: method([Destination], (chain, destination) => {
    if ('absoluteTimestamp' in destination) {
      chain.setClock(Math.floor(destination.absoluteTimestamp / MILLISECONDS));
    } else {
      const blocks = destination.absoluteSlot - chain.ledger.open.slot;
      if (blocks < 0) throw invalidParams('Cannot travel to a past slot');
      if (blocks > MAX_BLOCKS) throw invalidParams(`Too many blocks at once; max ${MAX_BLOCKS}`);
      chain.makeBlocks(blocks);
    }
    return epochInfo(chain);
  }),
};

function epochInfo({ ledger }: SandboxChain) {
  const { slot, height } = ledger.open;
  return {
    absoluteSlot: slot,
    blockHeight: height,
    epoch: Math.floor(slot / SLOTS_PER_EPOCH),
    slotIndex: slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: ledger.transactionCount,
  };
}
