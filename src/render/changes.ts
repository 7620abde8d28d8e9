import { type Currency, formatAmount, formatExactly, SOL } from '../domain/amount.ts';
import { fieldWords } from '../transactions/field-words.ts';
import type { MessageConfig } from '../transactions/message-config.ts';
import type { Preview } from '../transactions/preview.ts';
import type { BalanceChange, FieldChange, Verdict } from '../transactions/verdict.ts';

type Row = readonly [label: string, value: string];

/** Changes of accounts and balances: before -> after. */
export function changeRows(
  { fields, balances }: Pick<Verdict, 'fields' | 'balances'>,
  currencies: readonly Currency[],
): Row[] {
  return [
    ...accountRows(fields),
    ...fields.filter(({ before, after }) => before !== null && after !== null).map(fieldRow),
    ...balances
      .filter((change) => change.before !== change.after)
      .map((change) => balanceRow(change, currencies)),
  ];
}

/** The parts of the network fee. */
export function feeRows({ feeLamports, priorityLamports }: Verdict): Row[] {
  const total: Row = ['network fee', formatExactly(feeLamports, SOL)];
  return priorityLamports === 0n
    ? [total]
    : [total, ['  for priority', formatExactly(priorityLamports, SOL)]];
}

/** The cost of the transaction that creates a lookup table. No rows if there is none. */
export function tableRows({ setup }: Pick<Preview, 'setup'>): Row[] {
  if (setup === undefined) return [];
  const { rentLamports, verdict } = setup;
  return [
    ['rent of its table', `${formatExactly(rentLamports, SOL)}, back when you close the table`],
    ...feeRows(verdict).map(([label, value]): Row => [`${label}, table`, value]),
  ];
}

/** The runtime limits that a version 1 message asks for. No rows for older versions, which ask by instructions. */
export function limitRows(config: MessageConfig | null): Row[] {
  if (config === null) return [];
  const { computeUnitLimit, loadedAccountsDataSizeLimit, heapSize } = config;
  return [
    ['compute units', `at most ${computeUnitLimit ?? 0}`],
    ['accounts', `at most ${sizeText(loadedAccountsDataSizeLimit ?? 0)}`],
    ...(heapSize === null ? [] : [['heap', sizeText(heapSize)] as const]),
  ];
}

function sizeText(bytes: number): string {
  const [mib, kib] = [1024 * 1024, 1024];
  if (bytes >= mib && bytes % mib === 0) return `${bytes / mib} MiB`;
  return bytes >= kib && bytes % kib === 0 ? `${bytes / kib} KiB` : `${bytes} bytes`;
}

/** Accounts that are created or closed. Their fields are those of the request. */
function accountRows(fields: readonly FieldChange[]): Row[] {
  const seen = new Map<string, Row>();
  for (const { account, label, before, after } of fields) {
    if (before === null) seen.set(account, [label, `opened: ${account}`]);
    if (after === null) seen.set(account, [label, `closed: ${account}`]);
  }
  return [...seen.values()];
}

function fieldRow({ label, field, before, after }: FieldChange): Row {
  return [`${label} ${fieldWords(field)}`, `${before} -> ${after}`];
}

function balanceRow({ mint, before, after }: BalanceChange, currencies: readonly Currency[]): Row {
  const currency = mint === null ? SOL : currencies.find((one) => one.mint === mint);
  if (currency === undefined) return ['your artworks', `${before} -> ${after} of ${mint}`];
  // SOL has no mint; an amount with its mint is wrapped SOL.
  const symbol = mint === SOL.mint ? `wrapped ${SOL.symbol}` : currency.symbol;
  return [`your ${symbol}`, `${formatAmount(before, currency)} -> ${formatAmount(after, currency)}`];
}
