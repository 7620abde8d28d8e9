import { mplBubblegum } from '@metaplex-foundation/mpl-bubblegum';
import { mplCore } from '@metaplex-foundation/mpl-core';
import { mplTokenAuthRules } from '@metaplex-foundation/mpl-token-auth-rules';
import { mplTokenMetadata } from '@metaplex-foundation/mpl-token-metadata';
import type { Instruction as OfficialInstruction } from '@metaplex-foundation/umi';
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults';
import { AccountRole, type Instruction } from '@solana/kit';
import { seededRandom } from '../../support/random.ts';
import { bubblegum } from './bubblegum.ts';
import type { Case, Pair } from './case.ts';
import { core } from './core.ts';
import { nfts } from './nfts.ts';
import { programmable } from './programmable.ts';

/** Every builder of ours for a public program. A new file of cases is a new entry. */
const CASES: readonly Case[] = [...bubblegum, ...core, ...nfts, ...programmable];

/** Random inputs for each. */
const INPUTS = 500;

const roleOf = ({ isSigner, isWritable }: OfficialInstruction['keys'][number]): AccountRole => {
  if (isSigner) return isWritable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER;
  return isWritable ? AccountRole.WRITABLE : AccountRole.READONLY;
};

const textOf = (program: string, accounts: readonly string[], data: Uint8Array): string =>
  [program, ...accounts, Buffer.from(data).toString('hex')].join('\n');

const ourText = ({ programAddress, accounts, data }: Instruction): string =>
  textOf(
    programAddress,
    (accounts ?? []).map(({ address, role }) => `${address} ${role}`),
    Uint8Array.from(data ?? []),
  );

const officialText = ({ programId, keys, data }: OfficialInstruction): string =>
  textOf(
    programId,
    keys.map((key) => `${key.pubkey} ${roleOf(key)}`),
    data,
  );

function textsOf(pair: Pair): readonly [string, string] {
  if (pair.ours instanceof Uint8Array) {
    const { ours, official } = pair as Extract<Pair, { ours: Uint8Array }>;
    return [Buffer.from(ours).toString('hex'), Buffer.from(official).toString('hex')];
  }
  const { ours, official } = pair as Exclude<Pair, { ours: Uint8Array }>;
  return [ours.map(ourText).join('\n\n'), official.getInstructions().map(officialText).join('\n\n')];
}

/** Compares our instructions with those of the official clients. Returns whether all are the same. */
export async function compareBytes(seed: number, print: (line: string) => void): Promise<boolean> {
  const context = createUmi('http://127.0.0.1:1');
  for (const plugin of [mplBubblegum(), mplCore(), mplTokenAuthRules(), mplTokenMetadata()])
    context.use(plugin);
  let same = true;
  for (const one of CASES) {
    const random = seededRandom(seed);
    let equal = 0;
    for (let input = 0; input < INPUTS; input += 1) {
      const [a, b] = textsOf(await one.make(random, context));
      if (a === b) equal += 1;
      else if (equal === input) print(`${one.name}, input ${input}:\nours\n${a}\nofficial\n${b}`);
    }
    print(`${one.name.padEnd(40)} ${equal} of ${INPUTS} the same`);
    same &&= equal === INPUTS;
  }
  return same;
}
