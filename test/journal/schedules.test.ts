import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import type { Consent } from '../../src/flow/consent.ts';
import type { Deps } from '../../src/flow/deps.ts';
import { carryOutOne } from '../../src/flow/flow.ts';
import { resume } from '../../src/flow/resume.ts';
import type { Draft, Task } from '../../src/flow/task.ts';
import type { Journal } from '../../src/journal/record.ts';
import type { Chain, SignatureStatus } from '../../src/ports/chain.ts';
import { disassemble } from '../../src/transactions/assemble.ts';
import { manualClock } from '../support/chain.ts';
import { mortalAt, openAt, temporaryDirectory } from '../support/journal.ts';
import { MEMORY } from '../support/memory-directory.ts';
import { scriptedTerminal } from '../support/terminal.ts';

const RUNS = Number(process.env.SCHEDULES ?? 300);

/** What a node does with a transaction: takes it, loses it, or takes it and loses the answer. */
type Fate = 'lands' | 'lost' | 'unanswered';

/** A chain where the thing can be done once more than once: every transaction that arrives is carried out. */
class Ledger {
  readonly sent = new Set<string>();
  readonly executed: string[] = [];

  take(signature: string, fate: Fate): void {
    this.sent.add(signature);
    if (fate !== 'lost' && !this.executed.includes(signature)) this.executed.push(signature);
  }

  status(signature: string): SignatureStatus | null {
    const isThere = this.executed.includes(signature);
    return isThere ? { slot: 7n, err: null, commitment: 'confirmed' } : null;
  }
}

const WALLET = 'a wallet' as Address;

function sha512(message: Uint8Array): Uint8Array {
  return createHash('sha512').update(message).digest();
}

type Step = <T>(name: string, work: () => T) => Promise<T>;

function nodeOf(ledger: Ledger, step: Step, fate: () => Fate): Chain {
  const status = (signature: string) => ledger.status(signature);
  const unexpected = () => Promise.reject(new Error('not part of this test'));
  return {
    hosts: ['node'],
    getAccountsOfEach: unexpected,
    getGenesisHash: () => step('genesis', () => 'a cluster'),
    getStatus: (signature) => step('status', () => status(signature)),
    getReceipt: (signature) =>
      step('receipt', () => {
        const found = status(signature);
        return found === null ? null : { slot: found.slot, err: null, logs: [] };
      }),
    getFinalizedTip: () => step('tip', () => ({ slot: 8n, height: 8n })),
    getAccounts: () => step('accounts', () => ({ slot: 9n, accounts: [null] })),
    async send(bytes) {
      const outcome = fate();
      await step('request', () => ledger.take(bs58.encode(disassemble(bytes).signatures[0] ?? []), outcome));
      await step('reply', () => undefined);
      if (outcome === 'unanswered')
        throw new CliError('network_timeout', { hint: 'try again', what: 'the node did not answer' });
      return 'taken';
    },
    getLogs: unexpected,
    getTransaction: unexpected,
    canStillLand: unexpected,
    getRecentFees: unexpected,
    getSlotTime: unexpected,
    getProgramAccounts: unexpected,
    getLatestBlockhash: unexpected,
    simulate: unexpected,
  };
}

/** As much of the tool as the flow asks for. */
function depsOf(journal: Journal, chain: Chain): Deps {
  const deps: Partial<Deps> = {
    clock: manualClock(),
    terminal: scriptedTerminal(),
    settings: { timeoutSeconds: 5 } as Deps['settings'],
    deployment: SANDBOX_DEPLOYMENT,
    interrupted: new AbortController().signal,
    endsItself: () => undefined,
    journal: async () => journal,
    chain: async () => chain,
    key: async () => ({
      address: WALLET,
      open: async () => ({ address: WALLET, sign: async (message) => sha512(message) }),
    }),
  };
  return deps as Deps;
}

/** A purchase: once somebody has bought it, there is nothing to buy. */
function purchase(ledger: Ledger, step: Step, run: number, name: string) {
  const requireUnsold = () => {
    if (ledger.executed.length === 0) return;
    throw new CliError('listing_not_found', { hint: 'try again', what: 'there is no listing' });
  };
  const signed = `${run}, signed by ${name}`;
  const task: Task<{ readonly run: number }> = {
    operation: 'listing.buy',
    // What else is open on the artwork is not part of this test.
    isPart: true,
    typed: { run },
    intent: () =>
      step('look', () => {
        requireUnsold();
        return { run };
      }),
    build: () =>
      step('build', () => {
        requireUnsold();
        return draftOf(signed);
      }),
    agreed: { consent: { by: 'flag' } as Consent, note: () => null },
  };
  return task;
}

/** A message that was verified already; nothing is looked at but what is signed. */
function draftOf(text: string): Draft {
  const message = new TextEncoder().encode(text);
  const decoded = {
    message,
    signatures: [new Uint8Array(64)],
    accounts: [{ address: WALLET, signer: true, writable: true }],
    config: null,
  };
  const draft: Partial<Record<keyof Draft, unknown>> = {
    transaction: decoded,
    verified: { decoded, verdict: {}, instructions: [] },
    context: { expectation: { accounts: [], tokens: [] }, signer: WALLET },
    blockhash: { blockhash: 'a blockhash', lastValidBlockHeight: 2n ** 60n, slot: 9n },
    facts: { operation: 'listing.buy', summary: {}, signer: WALLET },
    priorityLamports: 0n,
  };
  return draft as unknown as Draft;
}

const fates = fc.array(fc.constantFrom<Fate>('lands', 'lost', 'unanswered'), { minLength: 1, maxLength: 4 });
const plan = fc.record({
  fates,
  /** At which of its steps each process dies, if it comes so far. */
  deaths: fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })),
});

it(
  `two processes on the same intent, however they take turns and die, submit it once (${RUNS} schedules)`,
  async () => {
    const directory = temporaryDirectory(MEMORY);
    const finisher = openAt(directory);
    const endings = { done: 0, refused: 0, died: 0 };
    let run = 0;
    const property = fc.asyncProperty(fc.scheduler(), plan, async (scheduler, { fates: planned, deaths }) => {
      run += 1;
      const ledger = new Ledger();
      let sends = 0;
      const fate = (): Fate => planned[sends++ % planned.length] ?? 'lands';
      const start = (name: string, dieAt: number): Promise<void> => {
        const { journal, die } = mortalAt(directory);
        let count = 0;
        return new Promise((resolve, reject) => {
          const step: Step = async (what, work) => {
            count += 1;
            if (count === dieAt) {
              die();
              endings.died += 1;
              resolve();
            }
            if (count >= dieAt) return new Promise(() => undefined);
            // The other's turn comes in earnest, not only among what is already waiting.
            await new Promise(setImmediate);
            return scheduler.schedule(Promise.resolve(), `${name}: ${what}`).then(work);
          };
          const chain = nodeOf(ledger, step, fate);
          const task = purchase(ledger, step, run, name);
          const clock = { ...manualClock(), sleep: () => step('sleep', () => undefined) };
          const ended = () => {
            if (count >= dieAt) return;
            die();
            resolve();
          };
          const opened = () => step('open', () => journal);
          const deps = { ...depsOf(journal, chain), clock, journal: opened };
          carryOutOne(deps, task).then(
            () => {
              endings.done += 1;
              ended();
            },
            (error: unknown) => {
              const known = ['intent_in_progress', 'listing_not_found', 'outcome_unknown'];
              if (!(error instanceof CliError) || !known.includes(error.code)) return reject(error);
              if (error.code === 'intent_in_progress') endings.refused += 1;
              ended();
            },
          );
        });
      };
      await scheduler.waitFor(Promise.all([start('a', deaths[0]), start('b', deaths[1])]));
      // Afterwards somebody resumes what is open, and types the command once more.
      const calm: Step = async (_, work) => work();
      const chain = nodeOf(ledger, calm, () => 'lands');
      const deps = depsOf(finisher, chain);
      for (const { id } of finisher.list({ states: ['planned', 'signed', 'sent'] })) {
        await resume(deps, chain, finisher, id);
      }
      await carryOutOne(deps, purchase(ledger, calm, run, 'the last')).catch((error: unknown) => {
        if (!(error instanceof CliError && error.code === 'listing_not_found')) throw error;
      });
      expect([...ledger.sent]).toHaveLength(1);
      expect(ledger.executed).toHaveLength(1);
      expect(finisher.list({ states: ['planned', 'signed', 'sent'] })).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS });
    if (RUNS > 300) process.stdout.write(`${RUNS} schedules: ${JSON.stringify(endings)}\n`);
    // All three were tried, or the test has shown nothing.
    expect(Math.min(...Object.values(endings))).toBeGreaterThan(RUNS / 20);
  },
  120_000 + RUNS * 100,
);
