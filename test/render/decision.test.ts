import { describe, expect, it } from 'vitest';
import { SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import { SOL } from '../../src/domain/amount.ts';
import type { Decision } from '../../src/operations/operation.ts';
import type { View } from '../../src/ports/terminal.ts';
import { changeText, renderDecision } from '../../src/render/decision.ts';
import type { Preview } from '../../src/transactions/preview.ts';

const VIEW: View = { width: 80, color: false, isTty: true, now: 0 };
const MINT = 'AxRTJ4uCqAaVmnEE8aFqwCdUrRmNB6E8qmWmfn5NqCkM' as typeof SYSTEM_PROGRAM;
const BOXD = { mint: MINT, symbol: 'BOXD', decimals: 6 };

function previewOf(decision: Partial<Decision>, changes: Partial<Preview> = {}): Preview {
  return {
    operation: 'listing.reprice',
    summary: {
      title: 'Change the price of a listing',
      verb: 'Reprice',
      done: 'Repriced',
      lines: [['artwork', 'all of it']],
      decision: { name: 'Salt Line', mint: MINT, lines: [], costs: [], ...decision },
    },
    signer: SYSTEM_PROGRAM,
    signerName: 'mira',
    place: { cluster: 'sandbox', genesisHash: MINT, node: '127.0.0.1:8899' },
    verdict: {
      checks: [
        { code: 'well-formed', sentence: 'it is', passed: true },
        { code: 'second-reader', sentence: 'it reads the same', passed: null },
      ],
      balances: [],
      fields: [],
      feeLamports: 5000n,
      priorityLamports: 0n,
      unitsConsumed: 0n,
    },
    currencies: [SOL],
    instructions: [],
    ...changes,
  };
}

const shown = (decision: Partial<Decision>, view: Partial<View> = {}, changes: Partial<Preview> = {}) =>
  renderDecision(previewOf(decision, changes), { ...VIEW, ...view });

describe('what decides', () => {
  it('is the operation, the artwork, the change, who signs and what it costs', () => {
    expect(shown({ change: { before: 2_500_000n, after: 3_000_000n, currency: BOXD } })).toBe(
      [
        'Reprice on sandbox (127.0.0.1:8899)                     checked: 1, 1 at signing',
        `  artwork  Salt Line (${MINT})`,
        '  price    2.5 -> 3 BOXD  (+20 %)',
        '  signs    mira (1111…1111)',
        '  costs    0.000005 SOL (network fee)',
      ].join('\n'),
    );
  });

  it('adds up what is paid in SOL, and does not add SOL to another currency', () => {
    const costs = [['rent', 2_000_000n]] as const;
    const inSol = shown({ pays: { units: 1_500_000_000n, currency: SOL }, costs });
    expect(inSol).toContain('you pay  1.502005 SOL in total, with what it costs\n');
    expect(inSol).toContain('costs    0.002005 SOL (rent 0.002, network 0.000005)');
    const inTokens = shown({ pays: { units: 25_000_000n, currency: BOXD, isMost: true }, costs });
    expect(inTokens).toContain('you pay  at most 25 BOXD, and 0.002005 SOL\n');
  });

  it('tells apart what comes back and what is paid', () => {
    const text = shown({
      costs: [
        ['rent', -3_000_000n],
        ['rent', 1_000_000n],
      ],
    });
    expect(text).toContain('comes back  0.003 SOL of rent\n');
    expect(text).toContain('costs       0.001005 SOL (rent 0.001, network 0.000005)');
  });

  it.each([
    ['long', 'The longest name that anybody has ever given to an artwork of theirs, and then some more'],
    ['of many lines', 'Salt\nLine\n  price  0.1 -> 100 SOL\n'],
    ['with escapes', 'Salt \u001b[2J\u001b[H Line'],
    ['right to left', '\u202eeniL tlaS and more of that, so that it is cut somewhere'],
  ])('stays in its lines where the name is %s', (_, name) => {
    const change = { before: 1n, after: 2n, currency: SOL };
    const lines = shown({ name, change }).split('\n');
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line).toMatch(/^[ -~…→]{1,80}$/);
    expect(lines[1]).toContain(`(${MINT})`);
  });

  it('cuts the name of a node, and never the number of checks', () => {
    const place = { cluster: 'mainnet-beta', genesisHash: MINT, node: `${'node.'.repeat(30)}example:443` };
    const [head = ''] = shown({}, {}, { place }).split('\n');
    expect(head).toHaveLength(80);
    expect(head).toMatch(/^Reprice on mainnet-beta \(node\..*… {2}checked: 1, 1 at signing$/);
  });

  it('is whole on 50 columns', () => {
    const text = shown({ change: { before: 2_500_000n, after: 3_000_000n, currency: BOXD } }, { width: 50 });
    const lines = text.split('\n');
    expect(lines.length).toBeLessThan(12);
    expect(text).toContain(MINT);
    expect(text).toContain('2.5 -> 3 BOXD');
  });

  it('stands below its warnings', () => {
    const preview = previewOf({});
    const text = renderDecision(
      { ...preview, summary: { ...preview.summary, warnings: ['one\u0007', 'two'] } },
      VIEW,
    );
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Warning: one\\u{7}',
      'Warning: two',
      expect.stringMatching(/^Reprice/),
    ]);
  });

  it('names wallets in the command of a warning for a person, and shortens what has no name', () => {
    const preview = previewOf({});
    const [wallet, other] = [MINT.replace(/^AxRT/, 'BxRT'), MINT.replace(/^AxRT/, 'CxRT')];
    const text = `you were offered 1 SOL: gavel offer accept ${MINT} --buyer ${wallet} ${other}`;
    const warned = { ...preview, summary: { ...preview.summary, warnings: [text] } };
    const walletName = (address: string) => (address === wallet ? 'bea' : null);
    expect(
      renderDecision(warned, { ...VIEW, walletName })
        .split('\n')
        .slice(0, 2),
    ).toEqual([
      'Warning: you were offered 1 SOL:',
      '  gavel offer accept AxRT...qCkM --buyer bea CxRT...qCkM',
    ]);
    expect(renderDecision(warned, { ...VIEW, isTty: false, walletName })).toContain(text.split(': ')[1]);
  });

  it('gives way to all of the preview where a check has failed', () => {
    const { verdict } = previewOf({});
    const checks = [{ code: 'receipt', sentence: 'the seller is paid', passed: false }] as const;
    const text = shown({}, {}, { verdict: { ...verdict, checks } });
    expect(text).toContain('NO  the seller is paid');
    expect(text).toContain('Instructions');
  });
});

it.each([
  [1_900_000_000n, 1_900_000n, '1.9 -> 0.0019 SOL  (-99.9 %)'],
  [1_000_000_000n, 1n, '1 -> 0.000000001 SOL  (-99.9 %)'],
  [1_000_000_000n, 1_000_000_001n, '1 -> 1.000000001 SOL  (+under 0.1 %)'],
  [1_000_000_000n, 1_125_000_000n, '1 -> 1.125 SOL  (+12.5 %)'],
  [1_000_000_000n, 1_000_000_000n, '1 -> 1 SOL  (unchanged)'],
  [0n, 1n, '0 -> 0.000000001 SOL  (it was free)'],
  [1n, 1_000_000_000n, '0.000000001 -> 1 SOL  (+99999999900 %)'],
])('a change from %d to %d is %s', (before, after, text) => {
  expect(changeText({ before, after, currency: SOL })).toBe(text);
});
