import { CORE_ADDRESS, type CoreAsset, type CoreCollection, coreRoyalties } from '../chain/codecs/core.ts';
import {
  coreAssetFields,
  isBurned,
  isCoreCollection,
  readCoreAsset,
  readCoreCollection,
} from '../chain/codecs/core-accounts.ts';
import { accountAt } from '../chain/read-all.ts';
import { type Address, TOKEN_PROGRAM } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { RawAccount } from '../ports/chain.ts';
import type { AccountExpectation } from '../ports/expectation.ts';
import type { Asset, AssetAccounts, AssetKind, Holding, Recognition } from './asset.ts';
import { requireFree, requireMovable } from './core-checks.ts';
import { coreLock } from './core-lock.ts';
import { coreRecord } from './records.ts';

/** As the accounts of the programs have it. */
export const CORE_STANDARD = 1;
const MOST_CREATORS = 5;

/** An asset of core: an account that names its owner, with plugins. It can be in a collection, whose plugins count too. */
export const core: AssetKind = {
  name: 'core',
  programs: [CORE_ADDRESS],
  reads: async (id) => [id],
  holdingReads: async (id) => [id],

  async recognise(asked) {
    const account = accountAt(asked.accounts, asked.id);
    if (account?.owner !== CORE_ADDRESS) return null;
    requireAsset(account);
    return assetOf(asked.id, await read(asked, account));
  },

  // Core keeps no mark of a sale.
  isSaleMark: () => false,
};

/** An asset, and its collection, if it is in one. */
interface Read {
  readonly asset: CoreAsset;
  readonly collection: CoreCollection | null;
  readonly problem: CliError | null;
}

function requireAsset(account: RawAccount): void {
  const what = isBurned(account)
    ? 'an asset that was burned'
    : isCoreCollection(account)
      ? 'a collection'
      : null;
  if (what === null) return;
  throw new CliError('unsupported_asset', {
    what: `${account.address} is not an artwork`,
    why: `it is ${what} of core`,
    hint: "give the artwork's own address",
    details: { mint: account.address },
  });
}

async function read({ id, chain, isInEscrow }: Recognition, account: RawAccount): Promise<Read> {
  const asset = readCoreAsset(account);
  const { updateAuthority } = asset;
  if (updateAuthority.kind !== 'collection') return { asset, ...withProblem(id, asset, null, isInEscrow) };
  const { accounts } = await chain.getAccounts([updateAuthority.address]);
  const collection = readCoreCollection(accounts[0] ?? null, updateAuthority.address);
  return { asset, ...withProblem(id, asset, collection, isInEscrow) };
}

/** The programs pay no creator of an artwork in escrow whose royalties they cannot divide, and continue. */
function withProblem(
  id: Address,
  asset: CoreAsset,
  collection: CoreCollection | null,
  isInEscrow: boolean,
): Omit<Read, 'asset'> {
  const royalties = coreRoyalties(asset, collection);
  if (royalties === null || royalties.creators.length <= MOST_CREATORS) return { collection, problem: null };
  const problem = new CliError('unsupported_asset', {
    what: `${id} cannot be sold`,
    why: `its royalties name ${royalties.creators.length} creators, and a sale can pay ${MOST_CREATORS}`,
    hint: 'ask its update authority to name fewer',
    details: { mint: id, creators: royalties.creators.length },
  });
  if (!isInEscrow) throw problem;
  return { collection, problem };
}

function assetOf(id: Address, found: Read): Asset {
  const { asset, collection, problem } = found;
  const source = asset.royalties === null ? (collectionOf(asset) ?? id) : id;
  const inCollection = collectionOf(asset);
  const block: AssetAccounts = {
    mint: id,
    fromToken: id,
    toToken: id,
    metadata: source,
    ...(inCollection === null ? {} : { collection: inCollection }),
    assetProgram: CORE_ADDRESS,
    tokenProgram: TOKEN_PROGRAM,
  };
  const holding = (owner: Address): Holding => holdingOf(id, asset, owner);
  const arrival = (to: Holding): readonly AccountExpectation[] => [ownerBecomes(id, to.owner)];
  return {
    ...coreRecord(asset, collection, problem),
    kind: core.name,
    id,
    standard: CORE_STANDARD,
    problem,
    opens: [],
    requireSingle: () => undefined,
    requireOneOfOne: () => requireFree(id, asset, collection),
    requireMovable: () => requireMovable(id, asset, collection),
    lock: coreLock(id, asset, () => requireMovable(id, { ...asset, plugins: [] }, collection)),
    holdingReads: async () => [id],
    holding: async (owner) => holding(owner),
    destination: async (_chain, { owner }) => ({ ...holding(owner), isMade: false, open: () => [] }),
    fromOwner: () => block,
    fromEscrow: () => block,
    recordAccounts: () => ({ mint: id, metadata: source }),
    signerUnits: () => [],
    handover: arrival,
    arrival: (_label, to) => arrival(to),
    departure: () => [],
  };
}

function collectionOf({ updateAuthority }: CoreAsset): Address | null {
  return updateAuthority.kind === 'collection' ? updateAuthority.address : null;
}

/** The asset's own account, which is always there. Whatever somebody may do for the owner ends with a transfer. */
function holdingOf(id: Address, asset: CoreAsset, owner: Address): Holding {
  const isOwner = asset.owner === owner;
  return {
    owner,
    address: id,
    isOpen: true,
    size: 0,
    lamports: 0n,
    beside: [],
    units: isOwner ? 1n : 0n,
    isFrozen: asset.plugins.some(({ frozen }) => frozen === true),
    delegate: null,
    missingReason: isOwner ? null : `address is not that of its owner, ${asset.owner}`,
  };
}

function ownerBecomes(id: Address, owner: Address): AccountExpectation {
  return {
    label: 'artwork',
    address: id,
    decode: coreAssetFields,
    change: { kind: 'changed', fields: { owner } },
  };
}
