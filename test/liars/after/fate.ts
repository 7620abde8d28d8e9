import { type Address, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../src/domain/address.ts';
import type { SandboxChain } from '../../../src/sandbox/chain/chain.ts';
import { decodeTransaction } from '../../../src/sandbox/chain/transaction/decode.ts';
import { RENT_EXEMPT_EPOCH, type VmAccount } from '../../../src/sandbox/chain/vm/account.ts';
import type { Take } from '../node.ts';

/** What becomes of a transaction that was signed and sent. */
export const FATES = ['it lands', 'it lands and fails', 'it never arrives'] as const;
export type Fate = (typeof FATES)[number];

/** How a chain takes what a node is sent; the node says that it took it. */
export function taking(chain: SandboxChain, fate: Fate): Take {
  let failed = false;
  return (wire, onward) => {
    if (fate === 'it never arrives') return decodeTransaction(wire).signature;
    if (fate === 'it lands' || failed) return onward();
    failed = true;
    return landAndFail(chain, wire);
  };
}

/** In the block that it lands in, one of the accounts that it writes is another; afterwards it is as before. */
function landAndFail(chain: SandboxChain, wire: Uint8Array): string {
  const transaction = decodeTransaction(wire);
  const { keys } = chain.simulate(transaction);
  const written = (keys?.all ?? []).filter((_, index) => index > 0 && keys?.isWritable(index));
  for (const address of written as readonly Address[]) {
    const before = chain.getAccount(address);
    const other =
      before === undefined ? FOREIGN : { ...before, data: new Uint8Array(before.data.length + 1) };
    chain.setAccount(address, other);
    const isFailing = chain.simulate(transaction).result.err !== null;
    if (isFailing) chain.submit(transaction, true);
    chain.setAccount(address, before ?? NOTHING);
    if (isFailing) return transaction.signature;
  }
  throw new RangeError('nothing that it writes makes it fail');
}

const FOREIGN: VmAccount = {
  owner: TOKEN_PROGRAM,
  lamports: 1_000_000_000n,
  data: new Uint8Array(82),
  executable: false,
  rentEpoch: RENT_EXEMPT_EPOCH,
};

const NOTHING: VmAccount = { ...FOREIGN, owner: SYSTEM_PROGRAM, lamports: 0n, data: new Uint8Array() };
