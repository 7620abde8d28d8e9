import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { decodeListing } from '../../src/chain/codecs/listing.ts';
import { createChain } from '../../src/chain/rpc.ts';
import { SANDBOX_PROGRAMS } from '../../src/config/deployments.ts';
import type { RawAccount } from '../../src/ports/chain.ts';
import { type CrowdAccount, crowdListings, crowdModels } from '../support/crowd.ts';
import { CLOCK } from './crowd.ts';

const FOLDER = join(import.meta.dirname, 'anchor');
const IDL = join(import.meta.dirname, '../../programs/market/idl.json');

export interface DecodeRow {
  readonly accounts: number;
  /** Listings decoded in a second, every address as base58: the best round. */
  readonly perSecond: number;
  readonly anchorPerSecond: number;
  /** How many times the rate of Anchor's coder. */
  readonly ratio: number;
}

/** What of `@coral-xyz/anchor` is used; it is installed for this alone, so that its types are not there. */
interface Anchor {
  readonly BorshAccountsCoder: new (idl: unknown) => { decode(name: string, data: Buffer): object };
  readonly web3: { readonly PublicKey: new (...given: never[]) => { toBase58(): string } };
}

/** Our decoder beside Anchor's coder on the same listings, in turn. Throws when the two do not read the same price and seller. */
export async function measureDecode(rpcUrl: string, count: number, rounds: number): Promise<DecodeRow> {
  execFileSync('npm', ['ci', '--ignore-scripts', '--prefix', FOLDER], { stdio: 'ignore' });
  const anchor = createRequire(join(FOLDER, 'package.json'))('@coral-xyz/anchor') as Anchor;
  const coder = new anchor.BorshAccountsCoder(JSON.parse(readFileSync(IDL, 'utf8')));
  const { PublicKey } = anchor.web3;
  const accounts = await listings(rpcUrl, count);
  const data = accounts.map((account) => Buffer.from(account.data));
  const ours = () => accounts.map((account) => decodeListing(account, SANDBOX_PROGRAMS.market));
  const theirs = () =>
    data.map((bytes) =>
      Object.fromEntries(
        Object.entries(coder.decode('Listing', bytes)).map(([field, value]) => [
          field,
          value instanceof PublicKey ? value.toBase58() : value,
        ]),
      ),
    );
  requireSame(ours(), theirs());
  let [best, anchorBest] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round += 1) {
    best = Math.min(best, millisecondsOf(ours));
    anchorBest = Math.min(anchorBest, millisecondsOf(theirs));
  }
  const [perSecond, anchorPerSecond] = [best, anchorBest].map((ms) => (count / ms) * 1000);
  if (perSecond === undefined || anchorPerSecond === undefined) throw new Error('nothing was measured');
  return { accounts: count, perSecond, anchorPerSecond, ratio: perSecond / anchorPerSecond };
}

async function listings(rpcUrl: string, count: number): Promise<readonly RawAccount[]> {
  const models = await crowdModels(createChain({ url: rpcUrl, timeoutMs: 30_000, clock: CLOCK }));
  const made: CrowdAccount[] = [];
  for await (const account of crowdListings(models, count, { isDerived: false }))
    if (account.owner === SANDBOX_PROGRAMS.market) made.push(account);
  return made.map((account) => ({ ...account, lamports: 1n, executable: false, rentEpoch: 0n }));
}

function requireSame(
  ours: readonly { readonly price: bigint; readonly seller: string }[],
  theirs: readonly Readonly<Record<string, unknown>>[],
): void {
  const differs = ours.some(
    ({ price, seller }, index) =>
      String(theirs[index]?.price) !== String(price) || theirs[index]?.seller !== seller,
  );
  if (differs || ours.length === 0) throw new Error('the two decoders do not read the same');
}

function millisecondsOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
