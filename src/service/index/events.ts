import type { Address } from '../../domain/address.ts';
import type { ChainBlock } from '../../ports/blocks.ts';
import type { DescribedInstruction } from '../../transactions/describe.ts';
import { amountIn, type EventKind, eventKindOf, roleOf } from '../../transactions/event-kinds.ts';
import type { Row, Sql, SqlValue, Statement } from '../sql.ts';
import type { AccountSummary } from './account-rows.ts';
import type { PlacedInstruction } from './block-instructions.ts';
import type { IndexedEvent } from './queries.ts';

/** What an event of an account says to those after it. */
interface Before {
  readonly mint: Address | null;
  readonly seller: Address | null;
  readonly currency: Address | null;
  /** The price, or the highest bid. */
  readonly standing: bigint | null;
  /** Who bid it. */
  readonly leader: Address | null;
}

export interface EventRow extends IndexedEvent, Pick<Before, 'standing' | 'leader'> {
  readonly place: number;
}

type Known = Pick<AccountSummary, 'kind' | 'mint' | 'party' | 'currency'>;

const UNKNOWN: Before = { mint: null, seller: null, currency: null, standing: null, leader: null };

/**
 * Makes events of instructions. One after the other, since what an instruction leaves out is known from the events before it:
 * those in the database, and those that this maker made.
 */
export class EventMaker {
  readonly #database: Sql;
  /** What is not in the database yet. */
  readonly #last = new Map<string, Before>();
  readonly #summary: (account: Address) => AccountSummary | null;

  /** `summary`: of an account that the blocks write, as it is now. */
  constructor(database: Sql, summary: (account: Address) => AccountSummary | null) {
    this.#database = database;
    this.#summary = summary;
  }

  async eventsOf(block: ChainBlock, placed: readonly PlacedInstruction[]): Promise<readonly EventRow[]> {
    const events: EventRow[] = [];
    for (const one of placed) {
      const kind = eventKindOf(one.described);
      const event = kind && (await this.#eventOf(block, one, kind));
      if (event === null) continue;
      this.#last.set(event.account, event);
      events.push(event);
    }
    return events;
  }

  async #eventOf(
    { slot, time }: ChainBlock,
    { described, place, signature, instruction, inner }: PlacedInstruction,
    kind: EventKind,
  ): Promise<EventRow | null> {
    const role = (name: string | undefined) => roleOf(described, name);
    const account = role(kind.account);
    if (account === null) return null;
    const last = await this.#before(account);
    const other = kind.of === undefined ? last : await this.#before(role(kind.of));
    const amount = amountOf(kind, described, { ...last, standing: other.standing });
    const buyer = role(kind.buyer) ?? (kind.kind === 'auction.settle' ? last.leader : null);
    const isBid = kind.kind === 'auction.bid';
    const standing = kind.standing === 'amount' ? amount : kind.standing === 'nothing' ? null : last.standing;
    const leader = isBid ? buyer : kind.standing === 'nothing' ? null : last.leader;
    return {
      ...{
        kind: kind.kind,
        account,
        buyer,
        amount,
        standing,
        leader,
        slot,
        signature,
        place,
        instruction,
        inner,
      },
      mint: role('mint') ?? last.mint ?? other.mint,
      seller: role(kind.seller) ?? last.seller ?? other.seller,
      currency: role('currencyMint') ?? kind.currency ?? last.currency ?? other.currency,
      blockTime: time === null ? null : Number(time),
    };
  }

  async #before(account: Address | null): Promise<Before> {
    if (account === null) return UNKNOWN;
    const kept = this.#last.get(account);
    if (kept !== undefined) return kept;
    const [event] = await this.#database.rows(
      `SELECT mint, seller, currency, standing, leader FROM index_events WHERE account = ?
       ORDER BY slot DESC, place DESC, instruction DESC, inner DESC LIMIT 1`,
      [account],
    );
    if (event !== undefined) return beforeOf(event);
    // Made just now, or before the index begins. Its price may have changed since, so that it says who and what, not how much.
    const known = this.#summary(account) ?? (await this.#row(account));
    if (known === null) return UNKNOWN;
    const { kind, mint, party, currency } = known;
    const seller = kind === 'offer' || kind === 'scheduled-bid' ? null : party;
    return { ...UNKNOWN, mint, currency, seller };
  }

  async #row(account: Address): Promise<Known | null> {
    const sql = 'SELECT kind, mint, party, currency FROM index_accounts WHERE address = ?';
    const [row] = await this.#database.rows(sql, [account]);
    return row === undefined ? null : (row as unknown as Known);
  }
}

function beforeOf({ mint, seller, currency, standing = null, leader = null }: Row): Before {
  return {
    mint: mint as Address | null,
    seller: seller as Address | null,
    currency: currency as Address | null,
    standing: standing === null ? null : BigInt(standing),
    leader: leader as Address | null,
  };
}

function amountOf(
  { amount }: EventKind,
  described: DescribedInstruction,
  { standing }: Before,
): bigint | null {
  if (amount === undefined) return null;
  if ('standing' in amount) return standing;
  if ('argument' in amount) return amountIn(described, amount.argument);
  const tickets = amountIn(described, amount.tickets);
  return tickets === null || standing === null ? null : tickets * standing;
}

const COLUMNS =
  'slot, place, instruction, inner, kind, account, mint, seller, buyer, amount, currency, block_time, signature, standing, leader';

export function insertEvent(event: EventRow): Statement {
  const args: readonly SqlValue[] = [
    ...[Number(event.slot), event.place, event.instruction, event.inner],
    ...[event.kind, event.account, event.mint, event.seller, event.buyer],
    ...[
      text(event.amount),
      event.currency,
      event.blockTime,
      event.signature,
      text(event.standing),
      event.leader,
    ],
  ];
  return { sql: `INSERT INTO index_events (${COLUMNS}) VALUES (${args.map(() => '?').join(', ')})`, args };
}

function text(value: bigint | null): string | null {
  return value === null ? null : String(value);
}
