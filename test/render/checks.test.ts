import { describe, expect, it } from 'vitest';
import type { View } from '../../src/ports/terminal.ts';
import { checkSection } from '../../src/render/checks.ts';
import { CHECK_CODES } from '../../src/transactions/check-code.ts';
import type { Check } from '../../src/transactions/verdict.ts';

const VIEW: View = { width: 80, color: false, isTty: true, now: 0 };

const passed = (code: Check['code'], sentence = `${code} holds`): Check => ({ code, sentence, passed: true });

describe('the checks of a transaction', () => {
  it('are all named, in few lines, with what it may do in full', () => {
    const effects = [
      passed('sol-change', 'at most 1.5 SOL leaves your wallet, not counting the network fee'),
      passed('token-changes', 'your tokens change exactly as asked, and no others'),
      passed('account-changes', 'the listing is closed'),
      passed('receipt', 'the seller receives at least 1.425 SOL'),
      passed('debit-cap', 'at most 1.500005 SOL leaves your wallet, network fee included'),
    ];
    const told = new Set(effects.map(({ code }) => code));
    const all = [...CHECK_CODES.filter((code) => !told.has(code)).map((code) => passed(code)), ...effects];
    const text = checkSection('What was checked', all, VIEW).join('\n');
    expect(text).toMatchInlineSnapshot(`
      "What was checked: all 36 passed
        bytes      well-formed, second-reader, lookup-tables, signers, fee-payer,
                   blockhash, durable-nonce, wallet-control, token-control,
                   close-destination, network-fee, limits, known-instructions, setup,
                   typed-address, sol-bound
        rebuilt    programs, same-instructions, same-data, same-accounts, built-here
        simulated  simulates, simulation-slot, inner-instructions, inner-programs,
                   inner-control, signer-account, token-accounts, other-accounts
        chain      mint-extensions
        file       plan
        effects    - at most 1.5 SOL leaves your wallet, not counting the network fee
                   - your tokens change exactly as asked, and no others
                   - the listing is closed
                   - the seller receives at least 1.425 SOL
                   - at most 1.500005 SOL leaves your wallet, network fee included"
    `);
    for (const { code, sentence } of all) expect(text).toContain(told.has(code) ? sentence : code);
  });

  it('show first what does not hold, whole, and then what could not be looked at', () => {
    const checks: Check[] = [
      passed('well-formed'),
      { code: 'blockhash', sentence: 'x', passed: null, detail: 'it is not known what was asked' },
      {
        code: 'token-control',
        sentence: 'nobody gets authority over your tokens',
        passed: false,
        detail: 'instruction 2 lets CntndNJgVd8Ujw3C3WT6myuVixZdwtdTaeR7fmk4tYrZ\u001b[2J spend them',
      },
      { code: 'programs', sentence: 'x', passed: null, detail: 'it is not known what was asked' },
      { code: 'simulates', sentence: 'x', passed: null, detail: 'there was no RPC node to ask' },
    ];
    expect(checkSection('What was checked', checks, VIEW).join('\n')).toMatchInlineSnapshot(`
      "What was checked: 1 failed, 3 not made, 1 passed
        NO  nobody gets authority over your tokens (token-control): instruction 2 lets
            CntndNJgVd8Ujw3C3WT6myuVixZdwtdTaeR7fmk4tYrZ\\u{1b}[2J spend them
        ?   not made (it is not known what was asked): blockhash, programs
        ?   not made (there was no RPC node to ask): simulates
        bytes      well-formed"
    `);
  });

  it('fit a narrow terminal', () => {
    const checks = CHECK_CODES.map((code) => passed(code));
    const lines = checkSection('What was checked', checks, { ...VIEW, width: 40 })
      .join('\n')
      .split('\n');
    expect(lines.filter((line) => line.length > 40)).toEqual([]);
  });
});
