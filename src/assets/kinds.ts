import { accountAt } from '../chain/read-all.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { RawAccount } from '../ports/chain.ts';
import type { Asset, AssetKind, Recognition } from './asset.ts';
import { core } from './core.ts';
import { programmable } from './programmable.ts';
import { tokenMetadata } from './token-metadata.ts';

/** Every kind of asset. An asset is of the first kind that recognises it. */
const KINDS: readonly AssetKind[] = [programmable, tokenMetadata, core];

/** Programs that the marketplace's programs may call to move an asset. */
export const ASSET_PROGRAMS: readonly Address[] = KINDS.flatMap(({ programs }) => programs);

/** The addresses to read for `recognise`, and for the holdings of `owners`. */
export async function assetReads(id: Address, owners: readonly Address[]): Promise<readonly Address[]> {
  const reads = KINDS.flatMap((kind) => [
    kind.reads(id),
    ...owners.map((owner) => kind.holdingReads(id, owner)),
  ]);
  return (await Promise.all([[id], ...reads])).flat();
}

/** Throws `artwork_not_found` when there is no account, `unsupported_asset` when no kind recognises it. */
export async function recognise(asked: Recognition, slot: bigint): Promise<Asset> {
  const { id, accounts } = asked;
  const account = accountAt(accounts, id);
  if (account === null) throw artworkNotFound(id, slot);
  for (const kind of KINDS) {
    const asset = await kind.recognise(asked);
    if (asset !== null) return asset;
  }
  throw new CliError('unsupported_asset', {
    what: `${id} is not an artwork`,
    why: `the account there belongs to ${account.owner}, not to SPL Token or core`,
    hint: "give the artwork's mint address",
    details: { mint: id },
  });
}

/** Whether the only difference is the mark that a sale sets: the first sale has happened. */
export function isSaleMark(before: RawAccount, after: RawAccount): boolean {
  return KINDS.some((kind) => kind.isSaleMark(before, after));
}

function artworkNotFound(mint: Address, slot: bigint): CliError {
  return new CliError('artwork_not_found', {
    what: `no artwork ${mint}`,
    why: `no account is at this address at slot ${slot}`,
    hint: 'check the mint address, and that --url names the right cluster',
    details: { mint, slot },
  });
}
