import { type Currency, formatAmount, SOL } from '../domain/amount.ts';
import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { hangingIndent } from '../text/wrap.ts';
import type { Explanation } from '../transactions/explanation.ts';
import { operationsOf, type Party } from '../transactions/operation-of.ts';
import { changeRows, feeRows, limitRows } from './changes.ts';
import { checkSection } from './checks.ts';
import { indentedFields } from './fields.ts';
import { instructionDetails } from './instructions.ts';
import { type Cell, theme } from './theme.ts';
import { when } from './time.ts';

type Rows = readonly (readonly [string, Cell])[];

/** The signers, the real or simulated effects, the checks, and every instruction with its accounts. */
export function renderExplanation(
  explanation: Explanation,
  currencies: readonly Currency[],
  view: View,
): string {
  const { decoded, signer, signatures, verdict, instructions, unresolved, landed } = explanation;
  const look = theme(view);
  const indented = (rows: Rows) => indentedFields(rows, view);
  const section = (title: string, rows: Rows) =>
    rows.length === 0 ? [] : ['', look.title(title), indented(rows)];
  const changes = changeRows(verdict, [SOL, ...currencies]);
  return [
    look.title(landed === null ? 'A transaction' : 'A transaction that landed'),
    indented([
      ['version', String(decoded.version)],
      ['bytes', String(decoded.bytes.length)],
      ['blockhash', decoded.blockhash],
      ['seen from', signer],
      ...signatures.map(({ address, state }) => ['signer', `${address} (${state})`] as const),
      ...decoded.lookups.map(({ table }) => ['lookup table', table] as const),
    ]),
    ...section('What it does', operationRows(explanation)),
    ...section('What happened', landed === null ? [] : landedRows(explanation, landed, currencies, view)),
    ...section('What would happen to this wallet, as simulated on your RPC node', changes),
    ...section('What it costs', [...feeRows(verdict), ...limitRows(decoded.config)]),
    ...(landed === null ? ['', ...checkSection('What was checked', verdict.checks, view)] : []),
    ...(unresolved.length === 0 ? [] : ['', look.title('What is not known')]),
    ...unresolved.map((line) => hangingIndent('  ?   ', escapeText(line), view.width, look.warning)),
    '',
    look.title('Instructions'),
    ...instructionDetails(instructions, view),
    ...section(
      'Logs',
      (landed?.logs ?? []).map((line) => ['log', line] as const),
    ),
  ].join('\n');
}

/** The operations, each with who and what it is about. */
function operationRows({ instructions }: Explanation): Rows {
  return operationsOf(instructions).flatMap(({ operation, parties }) => [
    ['operation', operation.replace('.', ' ')] as const,
    ...parties.map(({ role, address }) => [spelled(role), address] as const),
  ]);
}

/** "previous bidder" for `previousBidder`. */
function spelled(role: string): string {
  return role.replace(/([A-Z])/g, ' $1').toLowerCase();
}

function landedRows(
  { instructions, signer }: Explanation,
  { signature, slot, blockTime, error, balances }: NonNullable<Explanation['landed']>,
  currencies: readonly Currency[],
  view: View,
): Rows {
  const parties = operationsOf(instructions).flatMap((one) => one.parties);
  return [
    ['signature', signature],
    ['slot', String(slot)],
    ...(blockTime === null ? [] : [['time', when(Number(blockTime), view)] as const]),
    [
      'outcome',
      error === null
        ? { text: 'it succeeded', style: 'good' }
        : { text: `it failed: ${error.name}: ${error.message}`, style: 'bad' },
    ],
    ...balances
      .filter(({ before, after }) => before !== after)
      .map((one) => balanceRow(one, nameOf(one, parties, signer), currencies)),
  ];
}

type Balance = NonNullable<Explanation['landed']>['balances'][number];

/** Whose balance it is: a party of the operation, the wallet from which it is seen, or just a balance. */
function nameOf({ address, owner }: Balance, parties: readonly Party[], signer: string): string {
  const holder = owner ?? address;
  const all = parties.filter((one) => one.address === holder);
  // A seller who settles an auction is its authority too.
  const party = all.find(({ role }) => role !== 'authority') ?? all[0];
  if (party !== undefined) return spelled(party.role);
  return holder === signer ? 'signer' : 'balance';
}

function balanceRow(
  { address, mint, owner, before, after }: Balance,
  name: string,
  currencies: readonly Currency[],
): readonly [string, string] {
  const currency = mint === null ? SOL : currencies.find((one) => one.mint === mint);
  const change =
    currency === undefined
      ? `${before} -> ${after} of ${mint}`
      : `${formatAmount(before, currency)} -> ${formatAmount(after, currency)}`;
  return [name, `${owner ?? address} ${change}`];
}
