import { expect, it } from 'vitest';
import { EXIT } from '../../src/errors/codes.ts';
import { decodeTransaction } from '../../src/sandbox/chain/transaction/decode.ts';
import { builtBinary } from '../support/built.ts';
import { searchFiles } from '../support/canary.ts';
import { temporaryDirectory } from '../support/journal.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { answerOf } from '../support/plans.ts';
import { FULL } from '../support/sample.ts';
import { ACCEPT, large, tablesOn } from '../support/tables.ts';
import { runKilled } from './support.ts';

const binary = builtBinary();
const start = marketplaces();
const AS = ACCEPT.as;
/** Kills at moments between those that matter most. */
const FURTHER = 40;

/** Around the setup transaction, and then around the main one. */
const MUSTS = [
  'before INSERT INTO records#1',
  'before INSERT INTO records#2',
  'before sendTransaction#1',
  'written sendTransaction#1',
  'answered sendTransaction#1',
  'before sendTransaction#2',
  'written sendTransaction#2',
  'answered sendTransaction#2',
];

const namesOf = (step: string) => step.split(' = ');

async function commandOf(m: Marketplace): Promise<readonly string[]> {
  return [...(await large(m, ACCEPT)), '--yes', '--source', 'local'];
}

/** Transactions on the artwork that went through and took a lookup table: each is an acceptance. */
function acceptances({ running }: Marketplace, signatures: readonly (string | null)[]): number {
  const records = signatures.map((one) => running.chain.ledger.record(one ?? ''));
  return records.filter(
    (one) => one !== undefined && one.result.err === null && decodeTransaction(one.wire).lookups.length > 0,
  ).length;
}

it('ends exactly once, with one table, when it is killed at any step', async () => {
  const ended: string[] = [];
  for (const killAt of [...MUSTS, ...(FULL ? await further() : [])]) {
    const m = await start();
    const own = temporaryDirectory();
    const argv = await commandOf(m);
    const { killed } = await runKilled(m, argv, { binary: binary(), home: own, killAt, as: AS });
    if (MUSTS.includes(killAt)) expect([killAt, killed]).toEqual([killAt, true]);
    const resumed = await m.gavel(['tx', 'resume', '--all'], { as: AS, home: own });
    expect([EXIT.done, EXIT.expired], resumed.stderr).toContain(resumed.code);
    const records = async () => (await answerOf(m, ['tx', 'history'], { home: own })).data as readonly Row[];
    const before = await records();
    expect(before.filter(({ state }) => state === 'unknown' || state === 'under way')).toEqual([]);
    const isDone = before.some((one) => one.operation === 'offer.accept' && isOver(one));
    if (!isDone) {
      const again = await m.gavel(argv, { as: AS, home: own });
      expect(again.code, again.stderr).toBe(0);
    }
    const after = await records();
    const count = acceptances(
      m,
      after.map(({ signature }) => signature),
    );
    expect([killAt, count, tablesOn(m).length]).toEqual([killAt, 1, 1]);
    searchFiles(m.secrets, own, () => false);
    ended.push(`${killAt}: ${killed ? 'killed' : 'ended before'}, ${isDone ? 'resumed' : 'typed again'}`);
  }
  // Some of both, or nothing has been shown.
  expect(ended.filter((one) => one.includes('killed, typed again')).length).toBeGreaterThan(3);
  expect(ended.filter((one) => one.includes('killed, resumed')).length).toBeGreaterThan(1);
}, 300_000);

/** Moments between those. */
async function further(): Promise<readonly string[]> {
  const clean = await start();
  const home = temporaryDirectory();
  const seen = await runKilled(clean, await commandOf(clean), {
    binary: binary(),
    home,
    killAt: null,
    as: AS,
  });
  expect(seen.code, seen.stderr).toBe(0);
  const names = seen.steps.flatMap((step) => namesOf(step).slice(0, 1));
  const stride = Math.ceil(names.length / FURTHER);
  return names.filter((_, index) => index % stride === stride - 1);
}

interface Row {
  readonly operation: string;
  readonly state: string;
  readonly signature: string | null;
}

function isOver({ state }: Row): boolean {
  return state === 'confirmed' || state === 'finalized';
}
