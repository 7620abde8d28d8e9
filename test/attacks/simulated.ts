import { isDeepStrictEqual } from 'node:util';
import { U64_MAX } from '../../src/domain/amount.ts';
import type { Random } from '../../src/sandbox/hostile/trick.ts';
import { networkFee } from '../../src/transactions/compute-budget.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { readLookupTables } from '../../src/transactions/lookup-tables.ts';
import { verify } from '../../src/transactions/verify/verify.ts';
import { ATTACKS } from './corpus.ts';
import type { Effect } from './effect.ts';
import type { Genuine } from './genuine.ts';
import { outcomeOf } from './outcome.ts';
import { one } from './stage.ts';

/** Of those that were accepted: whether every account comes out as the genuine one leaves it. */
export const SAME_EFFECT = 'accepted: does the same';
/** That nothing saw: a gap in the checks. */
export const OTHER_EFFECT = 'accepted: does something else';

/** How often one is tried before it counts as one that cannot be made. */
const PATIENCE = 10;

/** What became of one attack where the tool would have built the very same. */
export interface SimulatedResult {
  readonly attack: string;
  readonly variants: number;
  /** By the check that refused, or "failed on the chain", or what an accepted one does. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

/** Effects by what the chain shows of them alone, and then the corpus: what of it only the rebuild check sees. */
export async function simulateAll(
  all: readonly Genuine[],
  effects: readonly Effect[],
  variants: number,
  random: Random,
): Promise<readonly SimulatedResult[]> {
  const results: SimulatedResult[] = [];
  for (const effect of effects) results.push(await simulate(effect, all, variants, random));
  for (const attack of ATTACKS)
    results.push(await simulate({ ...attack, code: null }, all, variants, random));
  return results;
}

export async function simulate(
  { name, code, make, as = (genuine) => genuine }: Effect,
  all: readonly Genuine[],
  variants: number,
  random: Random,
): Promise<SimulatedResult> {
  const outcomes: Record<string, number> = {};
  const wrong: string[] = [];
  let count = 0;
  for (let tried = 0; count < variants && tried < variants * PATIENCE; tried += 1) {
    const genuine = one(random, all);
    const bytes = await make(genuine, all, random);
    if (bytes === null || (code === null && Buffer.compare(bytes, genuine.bytes) === 0)) continue;
    count += 1;
    const outcome = await outcomeOf(() => verifyUnbuilt(as(genuine), bytes));
    const found =
      outcome.kind === 'refused'
        ? outcome.codes
        : outcome.kind === 'accepted'
          ? [(await hasSameEffect(genuine, bytes)) ? SAME_EFFECT : OTHER_EFFECT]
          : [outcome.kind];
    for (const one of new Set(found)) outcomes[one] = (outcomes[one] ?? 0) + 1;
    const isWrong = (code !== null && !found.includes(code)) || found.includes(OTHER_EFFECT);
    if (isWrong || outcome.kind === 'crashed')
      wrong.push(
        `${genuine.scene.operation}, ${genuine.scene.name}, ${name} without the rebuild check: ${outcome.kind}`,
      );
  }
  return { attack: name, variants: count, outcomes, wrong };
}

/**
 * Against a rebuilt transaction that is the tampered one, and with no bound on the SOL that its bytes move: the simulation has
 * to see it, or nothing does.
 */
async function verifyUnbuilt({ chain, context }: Genuine, bytes: Uint8Array): Promise<void> {
  const decoded = decodeTransaction(bytes, await readLookupTables(chain, bytes));
  const expectation = { ...context.expectation, pays: U64_MAX };
  await verify(chain, decoded, { ...context, expectation, rebuilt: decoded, blockhash: decoded.blockhash });
}

/** The network's fee apart: it may differ, within the limit. */
async function hasSameEffect(
  { chain, signer, bytes: genuine }: Genuine,
  bytes: Uint8Array,
): Promise<boolean> {
  const read = async (one: Uint8Array) => decodeTransaction(one, await readLookupTables(chain, one));
  const all = (await Promise.all([genuine, bytes].map(read))).flatMap(({ accounts }) => accounts);
  const written = [...new Set(all.filter((account) => account.writable).map(({ address }) => address))];
  const { accounts: before } = await chain.getAccounts(written);
  const after = async (one: Uint8Array) => {
    const decoded = await read(one);
    const named = new Set(decoded.accounts.map(({ address }) => address));
    const { accounts } = await chain.simulate(one, written);
    return written.map((address, index) => {
      // What a transaction does not name stays as it was.
      const account = (named.has(address) ? accounts : before)[index] ?? null;
      const fee = address === signer ? (networkFee(decoded) ?? 0n) : 0n;
      return account === null ? null : { ...account, lamports: account.lamports + fee };
    });
  };
  return isDeepStrictEqual(await after(genuine), await after(bytes));
}
