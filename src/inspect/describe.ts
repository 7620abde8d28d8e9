import { readRecord, recordReads } from '../assets/records.ts';
import { metadataName } from '../chain/codecs/token-2022.ts';
import { accountAt, readAll } from '../chain/read-all.ts';
import { TOKEN_2022_PROGRAM, UNSET_ADDRESS } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { ChainReader } from '../ports/chain.ts';
import type { NamedAddress } from './derived.ts';
import { programName, recogniseAccount } from './recognise.ts';

/** An address that has to do with an account: what it is to it, and what is there. */
export interface Related extends NamedAddress {
  /** "a wallet", "a mint: Tide Table"; "no account" where there is none. */
  readonly what: string;
  /** The name of an artwork; null for anything else. */
  readonly name: string | null;
}

/** What was found beside an account. */
export interface Surroundings {
  readonly related: readonly Related[];
  readonly warnings: readonly string[];
}

export const NO_ACCOUNT = 'no account';

/** Says of each address what is there, with the name of an artwork. Reads all in one call. */
export async function describeAll(
  chain: ChainReader,
  deployment: Deployment,
  named: readonly NamedAddress[],
): Promise<readonly Related[]> {
  if (named.length === 0) return [];
  const addresses = [...new Set(named.map(({ address }) => address))];
  const records = (await Promise.all(addresses.map(recordReads))).flat();
  const { all } = await readAll(chain, {}, [...addresses, ...records]);
  return Promise.all(
    named.map(async (one) => {
      const program = programName(deployment, one.address);
      if (program !== null && one.address !== UNSET_ADDRESS)
        return { ...one, what: `the program ${program}`, name: null };
      const account = accountAt(all, one.address);
      if (account === null) return { ...one, what: NO_ACCOUNT, name: null };
      const { title, kind } = await recogniseAccount(account, deployment);
      const isAsset = kind === 'mint' || kind === 'core-asset';
      const record = isAsset ? await readRecord(one.address, all) : null;
      const name = record?.name ?? (account.owner === TOKEN_2022_PROGRAM ? metadataName(account) : null);
      return { ...one, name, what: name === null ? title : `${title}: ${name}` };
    }),
  );
}

/** "fee account" for `feeAccount`. */
export function spaced(name: string): string {
  return name
    .replace(/([A-Z])/g, ' $1')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .replace(/(\d)([A-Za-z])/g, '$1 $2')
    .toLowerCase();
}
