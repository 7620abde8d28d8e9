import type { Address } from '../../src/domain/address.ts';
import type { RawAccount } from '../../src/ports/chain.ts';
import type { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { decodeTransaction } from '../../src/sandbox/chain/transaction/decode.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import type { SimulatingChain } from '../../src/transactions/verify/judge.ts';

/** The sandbox's chain without its RPC: a variant costs no request. */
export function inProcessChain(chain: SandboxChain): SimulatingChain {
  return {
    ...chainReader(chain),
    async simulate(bytes, accounts) {
      const { result, keys, accountAfter } = chain.simulate(decodeTransaction(bytes));
      const key = (index: number) => (keys?.all[index] ?? 'a key that is not there') as Address;
      return {
        slot: BigInt(chain.ledger.open.slot),
        err: result.err,
        logs: result.logs,
        unitsConsumed: result.unitsConsumed,
        accounts: accounts.map((address): RawAccount | null => {
          const after = accountAfter(address);
          if (after === undefined) return null;
          const { owner, lamports, data, executable } = after;
          return { address, owner, lamports, data, executable };
        }),
        innerInstructions: result.inner.map((calls, index) => ({
          index,
          instructions: calls.map((call) => ({
            program: key(call.programIdIndex),
            accounts: call.accounts.map(key),
            data: call.data,
          })),
        })),
      };
    },
  };
}
