import { describe, expect, it } from 'vitest';
import { fields } from '../../src/render/fields.ts';
import { table } from '../../src/render/table.ts';

const MIRA = '2ytZo7EVzJorZ27ZmHiM1Cai77rNRb4KCfYB3xDaxh5x';
const MINT = '8gXT8Zsis2tcmUTnX8FfPn8oNmG1r7QZj4sHuCgfmbqj';
const OTHER = '9YE9ovfs7LCQVNq7AXELDQnreGdW2pKKE3wFLHoNerBA';
const view = { width: 80, color: false, isTty: true, now: 0 };
const walletName = (address: string) => (address === MIRA ? 'mira' : null);

describe('a table that is wider than the terminal', () => {
  const rows = [['Paper Lantern', MINT, OTHER, '1 SOL']];
  const shown = (width: number) =>
    table(['NAME', 'MINT', 'BUYER', 'PRICE'], rows, { ...view, width }, 0).split('\n')[1];

  it('has its addresses in the short form, which commands take, before a name is cut', () => {
    expect(shown(120)).toBe(`Paper Lantern  ${MINT}  ${OTHER}  1 SOL`);
    expect(shown(80)).toBe('Paper Lantern  8gXT…mbqj  9YE9…erBA  1 SOL');
    expect(shown(40)).toMatch(/^Paper Lant… {2}8gXT…mbqj {2}9YE9…erBA {2}1 SOL$/);
  });

  it('keeps them whole when it is piped', () => {
    expect(table([], rows, { ...view, isTty: false }, 0)).toBe(rows[0]?.join('\t'));
  });
});

describe('a wallet with a name', () => {
  const named = { ...view, walletName };

  it('is shown by it beside the short address in a table, and the whole one in a record', () => {
    const cells = [['Low Water', { text: MIRA, style: 'dim' as const }, OTHER]];
    expect(table(['A', 'B', 'C'], cells, named).split('\n')[1]).toBe(`Low Water  mira (2ytZ…xh5x)  ${OTHER}`);
    expect(fields([['to', `0.5 SOL to ${MIRA}, and ${OTHER}`]], { ...named, width: 200 })).toBe(
      `to  0.5 SOL to mira (${MIRA}), and ${OTHER}`,
    );
  });

  it('is an address as before in a pipe', () => {
    const piped = { ...named, isTty: false };
    expect(table(['A'], [[MIRA]], piped)).toBe(MIRA);
    expect(fields([['to', MIRA]], piped)).toBe(`to\t${MIRA}`);
  });
});
