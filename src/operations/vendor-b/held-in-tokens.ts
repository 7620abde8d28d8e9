import type { Asset, Holding } from '../../assets/asset.ts';
import { TOKEN_2022_SIZE, type Token2022Artwork } from '../../assets/token-2022.ts';
import { getDelistInstruction } from '../../chain/generated/vendor-b/instructions/delist.ts';
import { getDelistToken2022Instruction } from '../../chain/generated/vendor-b/instructions/delistToken2022.ts';
import { getListInstruction } from '../../chain/generated/vendor-b/instructions/list.ts';
import { getListToken2022Instruction } from '../../chain/generated/vendor-b/instructions/listToken2022.ts';
import {
  type Address,
  ASSOCIATED_TOKEN_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
} from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { VendorBArtwork } from './artwork.ts';
import { delistingInput, listingInput } from './parties.ts';

/** Where an artwork is, or would be. */
interface Places {
  readonly own: Holding;
  readonly escrow: Holding;
}

const PROGRAMS = { associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM, systemProgram: SYSTEM_PROGRAM };
const PROGRAMS_2022 = { ...PROGRAMS, tokenProgram: TOKEN_2022_PROGRAM };

/** An asset of a kind that the marketplace's own programs take too. */
export function fromAsset(asset: Asset, { own, escrow }: Places): VendorBArtwork {
  return {
    id: asset.id,
    name: asset.problem === null ? asset.name : '',
    description: describe(asset.id, asset.problem === null ? asset.name : ''),
    own,
    escrow,
    opens: asset.opens,
    moveUnits: asset.moveUnits ?? 0,
    requireListable() {
      asset.requireOneOfOne();
      requireFree(asset.id, own);
      asset.requireMovable(own, escrow.owner);
    },
    requireDelistable: () => asset.requireMovable(escrow, own.owner),
    list: (listing) =>
      getListInstruction(
        { ...listingInput(listing), ...asset.fromOwner(own, escrow), ...PROGRAMS },
        { programAddress: listing.program },
      ),
    delist: (delisting) =>
      getDelistInstruction(
        { ...delistingInput(delisting), ...asset.fromEscrow(escrow, own), ...PROGRAMS },
        { programAddress: delisting.program },
      ),
    signerUnits: (change) => asset.signerUnits(change),
    moves: (to) => asset.handover(to === own.owner ? own : escrow),
  };
}

export function fromToken2022(artwork: Token2022Artwork, { own, escrow }: Places): VendorBArtwork {
  const { id: mint } = artwork;
  return {
    id: mint,
    name: artwork.name,
    description: describe(mint, artwork.name),
    own,
    escrow,
    opens: [TOKEN_2022_SIZE],
    moveUnits: 0,
    requireListable() {
      artwork.requireHarmless();
      requireFree(mint, own);
    },
    requireDelistable: () => undefined,
    list: (listing) =>
      getListToken2022Instruction(
        {
          ...listingInput(listing),
          ...PROGRAMS_2022,
          mint,
          fromToken: own.address,
          toToken: escrow.address,
        },
        { programAddress: listing.program },
      ),
    delist: (delisting) =>
      getDelistToken2022Instruction(
        {
          ...delistingInput(delisting),
          ...PROGRAMS_2022,
          mint,
          fromToken: escrow.address,
          toToken: own.address,
        },
        { programAddress: delisting.program },
      ),
    signerUnits: (change) => [{ mint, bounds: { min: change, max: change } }],
    moves: () => [],
  };
}

/** Name and id, because anybody can use the same name. */
export function describe(id: Address, name: string): string {
  return name === '' ? `${id}, whose name cannot be read` : `${name} (${id})`;
}

/** Throws `not_owner` unless the seller holds it; `unsupported_asset` when it is frozen or locked, or somebody else may move it. */
function requireFree(id: Address, own: Holding): void {
  const { units, owner, missingReason, isFrozen, obstacle, delegate, address } = own;
  if (units !== 1n) {
    throw new CliError('not_owner', {
      what: `${owner} does not hold this artwork`,
      why: `the wallet's ${missingReason}`,
      hint: "sign with the owner's key: --keypair PATH",
      details: { mint: id, seller: owner },
    });
  }
  if (!isFrozen && delegate === null) return;
  const hindrance =
    obstacle !== undefined
      ? { why: obstacle, hint: 'unlock it, or revoke the delegate, where that was set; then list it' }
      : isFrozen
        ? {
            why: `its token account ${address} is frozen`,
            hint: 'ask whoever froze it to thaw it, then list it',
          }
        : {
            why: `${delegate} may move it too, as its delegate`,
            hint: 'end that delegation with a wallet of yours, then list it',
          };
  throw new CliError('unsupported_asset', {
    what: `${id} cannot be listed now`,
    ...hindrance,
    details: { mint: id, account: address, delegate },
  });
}
