import type { Address } from '../../domain/address.ts';
import { type Deployment, PROGRAM_NAMES } from '../../domain/deployment.ts';
import type { BlockTransaction, ChainBlock } from '../../ports/blocks.ts';
import type { InnerInstruction } from '../../ports/chain.ts';
import {
  type DecodedInstruction,
  type DecodedTransaction,
  decodeTransaction,
} from '../../transactions/decode.ts';
import { type DescribedInstruction, describeInstructions } from '../../transactions/describe.ts';
import { loadedTables } from '../../transactions/loaded-tables.ts';

/** An instruction of one of the marketplace's programs that took effect, and where it stands. */
export interface PlacedInstruction {
  /** Of the transaction in its block, from 0. */
  readonly place: number;
  readonly signature: string;
  readonly instruction: number;
  /** 0 for one of the transaction itself, from 1 for what it called. */
  readonly inner: number;
  readonly described: DescribedInstruction;
}

/** What a block did with the marketplace's programs, in order. Transactions that failed are left out. */
export async function marketInstructions(
  block: ChainBlock,
  deployment: Deployment,
): Promise<readonly PlacedInstruction[]> {
  const programs = new Set(PROGRAM_NAMES.flatMap((name) => deployment.programs[name] ?? []));
  const ours = block.transactions.flatMap((one, place) =>
    one.succeeded && one.keys.some((key) => programs.has(key)) ? [{ one, place }] : [],
  );
  const all = ours.map(({ one, place }) => describe({ one, place, programs, deployment }));
  return (await Promise.all(all)).flat();
}

interface Asked {
  readonly one: BlockTransaction;
  readonly place: number;
  readonly programs: ReadonlySet<Address>;
  readonly deployment: Deployment;
}

async function describe({ one, place, programs, deployment }: Asked): Promise<readonly PlacedInstruction[]> {
  const decoded = decodeTransaction(one.bytes, loadedTables(one.bytes, one.loaded));
  const placed = decoded.instructions.flatMap((outer, instruction) => {
    const called = one.inner.flatMap(({ index, instructions }) =>
      index === instruction ? instructions : [],
    );
    return [outer, ...called.map((inner) => instructionOf(inner, decoded))].flatMap((content, inner) =>
      content !== null && programs.has(content.program) ? [{ instruction, inner, content }] : [],
    );
  });
  const described = await describeInstructions(
    placed.map(({ content }) => content),
    deployment,
  );
  return placed.flatMap(({ instruction, inner }, index) => {
    const found = described[index];
    return found === undefined
      ? []
      : [{ place, signature: one.signature, instruction, inner, described: found }];
  });
}

/** Null for one that the node parsed: it has parsers for its own programs alone. */
function instructionOf(inner: InnerInstruction, { accounts }: DecodedTransaction): DecodedInstruction | null {
  if ('parsed' in inner) return null;
  const uses = new Map(accounts.map((use) => [use.address, use]));
  return {
    program: inner.program,
    data: inner.data,
    accounts: inner.accounts.map(
      (address) => uses.get(address) ?? { address, signer: false, writable: false },
    ),
  };
}
