import bs58 from 'bs58';
import type { Address } from '../../domain/address.ts';
import type { AccountFilter, ChainReader, RawAccount } from '../../ports/chain.ts';
import type { SandboxChain } from '../chain/chain.ts';
import type { VmAccount } from '../chain/vm/account.ts';

/** Reads a chain in this process, without RPC. It shows the present state of the open block. */
export function chainReader(chain: SandboxChain): ChainReader {
  return {
    async getAccounts(addresses) {
      const accounts = addresses.map((address) => {
        const account = chain.getAccount(address);
        return account === undefined ? null : toRaw(address, account);
      });
      return { slot: BigInt(chain.ledger.open.slot), accounts };
    },
    async getProgramAccounts(program, filters) {
      return chain
        .programAccounts(program)
        .filter(([, { data }]) => filters.every((filter) => matches(data, filter)))
        .map(([address, account]) => toRaw(address, account));
    },
    async getCompressed(id) {
      const [asset, proof] = [chain.forest.asset(id), chain.forest.proof(id)];
      if (asset === undefined || proof === undefined || asset.burnt) return null;
      return { ...asset.leaf, tree: asset.tree, index: asset.index, proof: proof.proof };
    },
  };
}

function matches(data: Uint8Array, filter: AccountFilter): boolean {
  if ('dataSize' in filter) return data.length === filter.dataSize;
  const { offset, bytes } = filter.memcmp;
  const wanted = bs58.decode(bytes);
  return Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0;
}

function toRaw(address: Address, { owner, lamports, data, executable }: VmAccount): RawAccount {
  return { address, owner, lamports, data, executable };
}
