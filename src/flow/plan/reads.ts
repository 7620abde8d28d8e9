import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import { decodeBase64, encodeBase64 } from '../../json/base64.ts';
import type { Chain, ChainReader, RawAccount } from '../../ports/chain.ts';
import type { PlanFile } from './plan.ts';
import { planRefused } from './plan-file.ts';

type PlanAccounts = PlanFile['accounts'];

/** A chain that records the accounts that were read. */
export interface RecordingChain extends Chain {
  recorded(): PlanAccounts;
}

export function recordReads(chain: Chain): RecordingChain {
  const seen = new Map<string, RawAccount | null>();
  return {
    ...chain,
    async getAccounts(addresses) {
      const found = await chain.getAccounts(addresses);
      for (const [index, address] of addresses.entries()) seen.set(address, found.accounts[index] ?? null);
      return found;
    },
    async getCompressed(id) {
      throw new CliError('usage', {
        what: 'this cannot be a plan',
        why: `${id} is compressed: the proof that moves it is made for now, and a plan is sent later`,
        hint: 'run the command where the key is, without --sign-only',
        details: { asset: id },
      });
    },
    recorded: () =>
      [...seen].map(([address, account]) => ({
        address,
        account: account === null ? null : written(account),
      })),
  };
}

function written({ owner, lamports, data, executable }: RawAccount) {
  return { owner, lamports, data: encodeBase64(data), executable };
}

/** A chain that has only the accounts in a plan. Throws `verification_failed` when any other is read. */
export function replayReads({ accounts, made }: Pick<PlanFile, 'accounts' | 'made'>): ChainReader {
  const known = new Map(accounts.map(({ address, account }) => [address, account]));
  const read = (address: Address): RawAccount | null => {
    const account = known.get(address);
    if (account === undefined) throw planRefused(`it does not hold the account ${address}, which it takes`);
    if (account === null) return null;
    const data = decodeBase64(account.data);
    if (data === null) throw planRefused(`its account ${address} cannot be read`);
    return { ...account, address, data, owner: account.owner as Address };
  };
  return {
    getAccounts: async (addresses) => ({ slot: made.slot, accounts: addresses.map(read) }),
    getProgramAccounts: async () => {
      throw planRefused('its operation searches the chain, which takes a network');
    },
  };
}
