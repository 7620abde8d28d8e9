import type { MoveProof } from '../../assets/compressed.ts';
import {
  DELIST_COMPRESSED_DISCRIMINATOR,
  getDelistCompressedInstructionDataDecoder,
} from '../../chain/generated/vendor-b/instructions/delistCompressed.ts';
import {
  getListCompressedInstructionDataDecoder,
  LIST_COMPRESSED_DISCRIMINATOR,
} from '../../chain/generated/vendor-b/instructions/listCompressed.ts';
import type { Address } from '../../domain/address.ts';
import { addressBytes } from '../../domain/base58.ts';
import type { OfferedInstruction } from '../operation.ts';

const KINDS = [
  {
    discriminator: LIST_COMPRESSED_DISCRIMINATOR,
    decoder: getListCompressedInstructionDataDecoder,
    /** Accounts before the nodes of the proof. */
    named: 10,
  },
  {
    discriminator: DELIST_COMPRESSED_DISCRIMINATOR,
    decoder: getDelistCompressedInstructionDataDecoder,
    named: 9,
  },
];

/** The proof that an offered transaction carries; null when it moves no compressed artwork. */
export function offeredProof(offered: readonly OfferedInstruction[]): MoveProof | null {
  for (const { data, accounts } of offered) {
    const kind = KINDS.find(({ discriminator }) => discriminator.every((byte, at) => data[at] === byte));
    const decoder = kind?.decoder();
    if (kind === undefined || data.length !== decoder?.fixedSize) continue;
    const nodes = accounts.slice(kind.named).map(({ address }) => addressBytes(address as Address));
    return { root: Uint8Array.from(decoder.decode(data).root), proof: nodes };
  }
  return null;
}
