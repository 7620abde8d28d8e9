import { findTreeConfigAddress } from '../chain/codecs/bubblegum.ts';
import { findListStateAddress } from '../chain/codecs/list-state.ts';
import { type Address, UNSET_ADDRESS } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import { artworkSurroundings } from './artwork-surroundings.ts';
import type { NamedAddress } from './derived.ts';
import { describeAll, NO_ACCOUNT, type Related, type Surroundings, spaced } from './describe.ts';
import { readFields } from './kind.ts';
import { isMarketKind, marketSurroundings } from './market-surroundings.ts';
import { LOADER_KINDS } from './other-kinds.ts';
import type { Recognised } from './recognise.ts';
import { walletSurroundings } from './wallet-surroundings.ts';

/** At most so many addresses of one account are looked at: a lookup table has 256. */
const MOST = 40;

/** What belongs to an account: the accounts that it names, and those that are derived from it. */
export async function surroundings(
  chain: ChainReader,
  deployment: Deployment,
  account: RawAccount,
  recognised: Recognised,
): Promise<Surroundings> {
  const named = recognised.fields.flatMap(({ name, unit, value }) =>
    unit === 'address' && typeof value === 'string' && value !== UNSET_ADDRESS
      ? [{ role: spaced(name), address: value as Address }]
      : [],
  );
  const { address } = account;
  const [related, further] = await Promise.all([
    describeAll(chain, deployment, [...named.slice(0, MOST), ...(await byKind(account, recognised))]),
    beside(chain, deployment, account, recognised),
  ]);
  // What is derived says more about an address than the name of the field that holds it.
  const derived = new Set([address, ...further.related.map((one) => one.address)]);
  const left = named.length - MOST;
  return {
    related: [...related.filter((one) => !derived.has(one.address)), ...further.related],
    warnings: [...further.warnings, ...(left > 0 ? [`${left} more addresses in it were not looked at`] : [])],
  };
}

async function beside(
  chain: ChainReader,
  deployment: Deployment,
  account: RawAccount,
  { kind, fields }: Recognised,
): Promise<Surroundings> {
  if (isMarketKind(kind)) return marketSurroundings(chain, deployment, kind, account);
  if (kind === 'wallet') return walletSurroundings(chain, deployment, account.address);
  if (kind === 'core-asset' || (kind === 'mint' && isArtwork(fields)))
    return artworkSurroundings(chain, deployment, account);
  if (kind === 'program') return { related: await upgradeOf(chain, fields), warnings: [] };
  return { related: [], warnings: [] };
}

/** The mint of a currency has decimals; what belongs to one is the whole market. */
function isArtwork(fields: Recognised['fields']): boolean {
  return fields.find(({ name }) => name === 'decimals')?.value === 0;
}

async function byKind({ address }: RawAccount, { kind }: Recognised): Promise<readonly NamedAddress[]> {
  return kind === 'tree' ? [{ role: 'settings', address: findTreeConfigAddress(address) }] : [];
}

/** The account with the code of a program says when it was last upgraded, and who may do so. */
async function upgradeOf(chain: ChainReader, fields: Recognised['fields']): Promise<readonly Related[]> {
  const code = fields.find(({ name }) => name === 'codeAccount')?.value;
  if (typeof code !== 'string') return [];
  const { accounts } = await chain.getAccounts([code as Address]);
  const data = accounts[0]?.data;
  const kind = LOADER_KINDS.find(({ name }) => name === 'program-code');
  if (data === undefined || kind === undefined || !kind.is(data)) return [];
  const read = new Map(readFields(kind, { data }).fields.map(({ name, value }) => [name, value]));
  const authority = read.get('upgradeAuthority');
  const slot = `last upgraded in slot ${read.get('lastUpgradeSlot')}`;
  return typeof authority === 'string'
    ? [{ role: 'upgrade authority', address: authority as Address, what: slot, name: null }]
    : [
        {
          role: 'code',
          address: code as Address,
          what: `${slot}, and nobody can upgrade it any more`,
          name: null,
        },
      ];
}

/** The listing of an artwork on vendor-b, which takes compressed ones too. */
export async function listedOnVendorB(
  chain: ChainReader,
  deployment: Deployment,
  id: Address,
): Promise<readonly Related[]> {
  const { vendorB } = deployment.programs;
  if (vendorB === undefined) return [];
  const address = await findListStateAddress(vendorB, id);
  const described = await describeAll(chain, deployment, [{ role: 'listing on vendor-b', address }]);
  return described.filter(({ what }) => what !== NO_ACCOUNT);
}
