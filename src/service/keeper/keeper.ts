import { decodeScheduledBid, isScheduledBid } from '../../chain/codecs/scheduled-bid.ts';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import { land } from '../../chain/landing/land.ts';
import { type Address, CLOCK_SYSVAR } from '../../domain/address.ts';
import { groupBy } from '../../domain/group-by.ts';
import { type ScheduledBid, scheduledBidPhase } from '../../domain/scheduled-bid.ts';
import { compareSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MarketplaceIndex } from '../index/marketplace-index.ts';
import { NoRow } from '../sql.ts';
import { type Signing, signExecution } from './sign-execution.ts';
import type { Ended, KeeperTransaction, KeeperTransactions } from './transactions.ts';

/** Between two looks for bids whose time has come. */
const LOOK_MS = 1_000;
/** A bid that could not be executed is tried again after it: its auction may not have started yet. */
const AGAIN_MS = 30_000;
/** Longer than a blockhash lives: then it is known what became of a transaction. */
const FOLLOW_SECONDS = 120;
/** Artworks side by side. */
const AT_ONCE = 8;
const MOST_BIDS = 10_000;

export interface KeeperOptions extends Signing {
  readonly index: MarketplaceIndex;
  readonly transactions: KeeperTransactions;
  readonly clock: Clock;
  /** Told of what was done and of what was not. */
  readonly log: { info(about: object, text: string): void; warn(about: object, text: string): void };
}

/**
 * Executes scheduled bids at their time, where this instance has the lease. What is signed is recorded before it is sent, under
 * the lease's token; while a transaction of a bid may land, by whichever instance it was signed, only its own bytes are sent
 * again. The program closes a bid when it is executed, so that the chain too takes each once.
 */
export class Keeper {
  readonly #options: KeeperOptions;
  readonly #ending = new AbortController();
  /** When a bid may be tried again, by its address; and what was wrong. */
  readonly #refused = new Map<Address, { readonly until: number; readonly why: string }>();
  /** What is followed, by its signature. */
  readonly #landings = new Map<string, Promise<void>>();
  #stop: (() => void) | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Looks for bids as long as the process runs. */
  follow(): void {
    const { clock, log } = this.#options;
    this.#stop = clock.alarm?.(LOOK_MS, () => {
      this.#running = this.look()
        .catch((error: unknown) => log.warn({ err: error }, 'scheduled bids could not be looked for'))
        .then(() => {
          if (!this.#ending.signal.aborted) this.follow();
        });
    });
  }

  /** Follows what is open, and signs and sends for each artwork the first bid that is due and can be executed. */
  async look(): Promise<void> {
    const { index, transactions } = this.#options;
    if (!index.lease.isHeld) return;
    const open = await transactions.open();
    for (const one of open) this.#follow(one, true);
    const due = await this.#due(new Set(open.map(({ mint }) => mint)));
    for (let start = 0; start < due.length; start += AT_ONCE)
      await Promise.all(due.slice(start, start + AT_ONCE).map((bids) => this.#executeFirst(bids)));
  }

  /** Resolves when it is known what became of all that was sent so far. */
  async settled(): Promise<void> {
    await Promise.all(this.#landings.values());
  }

  /** Stops following. What is open is followed by the next instance. */
  async close(): Promise<void> {
    this.#ending.abort();
    this.#stop?.();
    await this.#running;
    await this.settled();
  }

  /** Bids whose time has come, the first first, by artwork; none of an artwork in `open`: what is under way may change it. */
  async #due(open: ReadonlySet<Address>): Promise<readonly (readonly ScheduledBid[])[]> {
    const { chain, index, deployment, clock } = this.#options;
    const asked = { offset: 0, limit: MOST_BIDS };
    const { rows } = await index.queries.accountsOfKind('scheduled-bid', 'ending', asked);
    const { auction } = deployment.programs;
    const bids = rows.flatMap(({ raw }) =>
      isScheduledBid(raw, auction) ? [decodeScheduledBid(raw, auction)] : [],
    );
    const known = new Set(bids.map(({ address }) => address));
    for (const address of this.#refused.keys()) if (!known.has(address)) this.#refused.delete(address);
    if (bids.length === 0) return [];
    const now = decodeClock((await chain.getAccounts([CLOCK_SYSVAR])).accounts[0] ?? null);
    const due = bids
      .filter((bid) => scheduledBidPhase(bid, now) === 'due' && !open.has(bid.mint))
      .filter(({ address }) => (this.#refused.get(address)?.until ?? 0) <= clock.now())
      .toSorted((a, b) => compareSeconds(a.executeAt, b.executeAt));
    return [...groupBy(due, ({ mint }) => mint).values()];
  }

  async #executeFirst(bids: readonly ScheduledBid[]): Promise<void> {
    for (const { address, bidder, mint } of bids) {
      if (this.#ending.signal.aborted) return;
      try {
        const signed = await signExecution(this.#options, { bidder, mint });
        await this.#options.transactions.record(signed);
        return this.#follow(signed, false);
      } catch (error) {
        // Another instance keeps now.
        if (error instanceof NoRow) return;
        this.#refuse(address, { bid: address, bidder, mint }, error);
      }
    }
  }

  #follow(signed: KeeperTransaction, alreadySent: boolean): void {
    const { signature } = signed;
    if (this.#landings.has(signature)) return;
    const landing = this.#land(signed, alreadySent)
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error, signature }, 'a transaction could not be followed'),
      )
      .then(() => void this.#landings.delete(signature));
    this.#landings.set(signature, landing);
  }

  async #land(signed: KeeperTransaction, alreadySent: boolean): Promise<void> {
    const { chain, clock, transactions, log } = this.#options;
    const { bid, bidder, mint, signature } = signed;
    const outcome = await land(signed, {
      ...{ chain, clock, alreadySent, sends: true, timeoutSeconds: FOLLOW_SECONDS },
      lastValidBlockHeight: signed.lastValidBlockHeight,
      minContextSlot: signed.minContextSlot,
      blockhash: () => signed.blockhash,
      interrupted: this.#ending.signal,
      signedAgoMs: Math.max(0, clock.now() - signed.signedAt),
      // Its bytes are recorded already.
      onEvent: async () => undefined,
    });
    const about = { bid, bidder, mint, signature };
    if (outcome.kind === 'unknown') {
      log.warn({ ...about, why: outcome.why }, 'it is not known yet whether a scheduled bid was executed');
      return;
    }
    const ended: Ended = outcome.kind === 'confirmed' ? 'landed' : outcome.kind;
    await transactions.end(signature, ended);
    this.#refused.delete(bid);
    if (ended === 'landed') log.info(about, 'executed a scheduled bid');
    else this.#refuse(bid, about, `its transaction ${ended === 'failed' ? 'failed' : 'expired'}`);
  }

  /** Said once for each reason. */
  #refuse(bid: Address, about: object, error: unknown): void {
    const { clock, log } = this.#options;
    const why = error instanceof CliError ? `${error.message}: ${error.why ?? ''}` : String(error);
    if (this.#refused.get(bid)?.why !== why)
      log.warn({ ...about, why }, 'a scheduled bid could not be executed');
    this.#refused.set(bid, { until: clock.now() + AGAIN_MS, why });
  }
}
