import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { hangingIndent } from '../text/wrap.ts';
import type { CheckCode } from '../transactions/check-code.ts';
import type { Check } from '../transactions/verdict.ts';
import { theme } from './theme.ts';
import { titleLines } from './title.ts';

type Kind = 'bytes' | 'rebuilt' | 'simulated' | 'chain' | 'file' | 'effects';

/** What each check looks at (docs/verification.md). `effects`: what the operation may do, in full sentences. */
const KINDS: Readonly<Record<CheckCode, Kind>> = {
  'well-formed': 'bytes',
  'second-reader': 'bytes',
  'lookup-tables': 'bytes',
  signers: 'bytes',
  'fee-payer': 'bytes',
  blockhash: 'bytes',
  'durable-nonce': 'bytes',
  'wallet-control': 'bytes',
  'token-control': 'bytes',
  'close-destination': 'bytes',
  'network-fee': 'bytes',
  limits: 'bytes',
  'known-instructions': 'bytes',
  setup: 'bytes',
  'typed-address': 'bytes',
  'sol-bound': 'bytes',
  programs: 'rebuilt',
  'same-instructions': 'rebuilt',
  'same-data': 'rebuilt',
  'same-accounts': 'rebuilt',
  'built-here': 'rebuilt',
  simulates: 'simulated',
  'simulation-slot': 'simulated',
  'inner-instructions': 'simulated',
  'inner-programs': 'simulated',
  'inner-control': 'simulated',
  'mint-extensions': 'chain',
  'signer-account': 'simulated',
  'sol-change': 'effects',
  'token-accounts': 'simulated',
  'token-changes': 'effects',
  'other-accounts': 'simulated',
  'account-changes': 'effects',
  receipt: 'effects',
  'debit-cap': 'effects',
  plan: 'file',
};

const ORDER: readonly Kind[] = ['bytes', 'rebuilt', 'simulated', 'chain', 'file', 'effects'];
const LABEL_WIDTH = Math.max(...ORDER.map((kind) => kind.length));

/**
 * All checks, under a title with their number. First the checks that failed, in full; then those that could not be made,
 * by reason; then those that passed, by name for each kind. Passed checks of effects are shown as sentences, with
 * amounts.
 */
export function checkSection(title: string, checks: readonly Check[], view: View): string[] {
  return [
    ...titleLines(`${title}: ${tally(checks)}`, view),
    ...failedLines(checks, view),
    ...notMadeLines(checks, view),
    ...ORDER.flatMap((kind) => passedLines(kind, checks, view)),
  ];
}

function tally(checks: readonly Check[]): string {
  const count = (passed: boolean | null) => checks.filter((check) => check.passed === passed).length;
  if (count(true) === checks.length) return `all ${checks.length} passed`;
  const parts = [
    [count(false), 'failed'],
    [count(null), 'not made'],
    [count(true), 'passed'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${number} ${what}`)
    .join(', ');
}

function failedLines(checks: readonly Check[], view: View): string[] {
  const paint = theme(view).bad;
  return checks
    .filter((check) => check.passed === false)
    .map(({ code, sentence, detail = 'it does not hold' }) =>
      hangingIndent('  NO  ', escapeText(`${sentence} (${code}): ${detail}`), view.width, paint),
    );
}

function notMadeLines(checks: readonly Check[], view: View): string[] {
  const reasons = new Map<string, CheckCode[]>();
  for (const { code, passed, detail = '' } of checks) {
    if (passed === null) reasons.set(detail, [...(reasons.get(detail) ?? []), code]);
  }
  const paint = theme(view).warning;
  return [...reasons].map(([why, codes]) =>
    hangingIndent('  ?   ', escapeText(`not made (${why}): ${codes.join(', ')}`), view.width, paint),
  );
}

function passedLines(kind: Kind, checks: readonly Check[], view: View): string[] {
  const passed = checks.filter((check) => check.passed === true && KINDS[check.code] === kind);
  const paint = theme(view).label;
  const lead = (label: string) => `  ${label.padEnd(LABEL_WIDTH)}  `;
  if (kind === 'effects') {
    return passed.map(({ sentence }, index) =>
      hangingIndent(`${lead(index === 0 ? kind : '')}- `, escapeText(sentence), view.width, paint),
    );
  }
  const names = passed.map(({ code }) => code).join(', ');
  return names === '' ? [] : [hangingIndent(lead(kind), names, view.width, paint)];
}
