import type { Address } from '../domain/address.ts';
import { type Deployment, PROGRAM_NAMES } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import { decodeTransaction } from '../transactions/decode.ts';
import { type DescribedInstruction, describeInstructions } from '../transactions/describe.ts';
import { amountIn, type EventKind, eventKindOf, roleOf, SALES } from '../transactions/event-kinds.ts';
import { loadedTables } from '../transactions/loaded-tables.ts';
import type { QuickChain } from './deps.ts';

/** `last` is absent when there was none. */
export interface LastSale {
  readonly last?: { readonly price: bigint; readonly currencyMint: Address };
}

interface History {
  readonly chain: Pick<QuickChain, 'getMentions' | 'getTransaction'>;
  readonly deployment: Deployment;
}

/** Transactions of one account that are looked at: of a node that many share, not more are asked for. */
const MOST = 12;
/** The newest ones nearly always say it. */
const AT_ONCE = 3;

/** Something that a transaction did on the marketplace. */
interface Event {
  readonly kind: EventKind;
  readonly instruction: DescribedInstruction;
  readonly signature: string;
}

/**
 * Finds the last sale among the newest transactions that name the artwork, without those in which another program made it.
 * Throws `transaction_not_found` where older ones may be the sale, or the node does not show what it cost.
 */
export async function lastSaleOnChain(history: History, mint: Address): Promise<LastSale> {
  for await (const event of newestEvents(history, mint)) {
    const { kind, instruction } = event;
    if (!SALES.has(kind.kind) || roleOf(instruction, 'mint') !== mint) continue;
    const [price, currencyMint] = [await amountOf(history, event), roleOf(instruction, 'currencyMint')];
    if (price === null || currencyMint === null) throw unknown('the RPC node does not show its price');
    return { last: { price, currencyMint } };
  }
  return {};
}

/** What was paid, bid or asked. A sale seldom says it: then it is what its account stood at before. */
async function amountOf(history: History, { kind, instruction, signature }: Event): Promise<bigint | null> {
  const { amount } = kind;
  if (amount !== undefined && 'argument' in amount) return amountIn(instruction, amount.argument);
  const account = roleOf(instruction, kind.of ?? kind.account);
  if (account === null) return null;
  for await (const event of newestEvents(history, account, signature)) {
    const isOfAccount = roleOf(event.instruction, event.kind.account) === account;
    if (isOfAccount && event.kind.standing === 'amount') return amountOf(history, event);
  }
  return null;
}

/** What was done with an account, the newest first. Throws where there may be more. */
async function* newestEvents(
  history: History,
  account: Address,
  before?: string,
): AsyncGenerator<Event, void> {
  const mentions = (await history.chain.getMentions?.(account, MOST, before)) ?? [];
  const signatures = mentions.filter(({ succeeded }) => succeeded).map(({ signature }) => signature);
  for (let start = 0; start < signatures.length; start += AT_ONCE) {
    const some = signatures.slice(start, start + AT_ONCE);
    yield* (await Promise.all(some.map((signature) => eventsOf(history, signature)))).flat();
  }
  if (mentions.length === MOST) throw unknown(`it is not in the newest ${MOST} transactions`);
}

async function eventsOf({ chain, deployment }: History, signature: string): Promise<readonly Event[]> {
  const landed = await chain.getTransaction(signature);
  if (landed === null) throw unknown('the RPC node does not show one of its transactions');
  const { instructions } = decodeTransaction(landed.bytes, loadedTables(landed.bytes, landed.loaded));
  const programs = new Set(PROGRAM_NAMES.flatMap((name) => deployment.programs[name] ?? []));
  const ours = instructions.filter(({ program }) => programs.has(program));
  const described = await describeInstructions(ours, deployment);
  return described.toReversed().flatMap((instruction) => {
    const kind = eventKindOf(instruction);
    return kind === null ? [] : [{ kind, instruction, signature }];
  });
}

function unknown(what: string): CliError {
  return new CliError('transaction_not_found', { what, hint: 'ask another RPC node: --url URL' });
}
