import { describe, expect, it } from 'vitest';
import { filledIn, hintedCommands, requireMeant, requireParsed, splitWords, templateOf } from './hints.ts';

const hinting = (hint: string) => ({ stdout: '', stderr: `error: no\n  why: not so\n  do:  ${hint}\n` });
const MINT = 'So11111111111111111111111111111111111111112';

describe('a hint', () => {
  it('is found on standard error and in JSON, as the words that a shell makes of it', () => {
    const hint = `to list it: gavel listing create ${MINT} --price "1.5 SOL"`;
    const argv = ['listing', 'create', MINT, '--price', '1.5 SOL'];
    expect(hintedCommands(hinting(hint))).toEqual([argv]);
    expect(hintedCommands({ stdout: JSON.stringify({ error: { hint } }), stderr: '' })).toEqual([argv]);
    expect(splitWords("tx sign 'a b.json' it\\'s")).toEqual(['tx', 'sign', 'a b.json', "it's"]);
    expect(hintedCommands(hinting('run the command again'))).toEqual([]);
  });

  it.each([
    'gavel listng get',
    'gavel listing get',
    `gavel listing get ${MINT} --prise 3`,
    `gavel listing reprice ${MINT} --price two`,
    'gavel tx history --state nowhere',
    'gavel offer get WALLET',
    'gavel listing',
  ])('fails the test that printed it, when it cannot be typed: %s', async (hint) => {
    await expect(requireParsed(hinting(hint))).rejects.toThrow(hint);
  });

  it.each(['gavel listing list SELLER', 'see it: gavel tx resume 3 --url URL', 'gavel listing get --help'])(
    'passes when it can: %s',
    async (hint) => expect(requireParsed(hinting(hint))).resolves.toBeUndefined(),
  );

  it('has values for the words in capitals that it may use', () => {
    const values = { ADDRESS: 'a', SELLER: 's', MINT: 'm', RAFFLE: 'r', URL: 'u', FILE: 'f' };
    expect(filledIn(['listing', 'list', 'SELLER'], values)).toEqual(['listing', 'list', 's']);
    expect(() => filledIn(['offer', 'get', 'OFFER'], values)).toThrow('no value for OFFER');
  });

  it('is run once for all that differ only in their values', () => {
    expect(templateOf(['tx', 'resume', '12'])).toBe(templateOf(['tx', 'resume', '3']));
    expect(templateOf(['listing', 'get', MINT])).toBe('listing get X');
  });

  it('was not meant when it ends with a mistake of its own', () => {
    const ending = (error: unknown) => ({ stdout: JSON.stringify({ error }), stderr: '' });
    expect(() => requireMeant(['x'], ending({ code: 'invalid_amount' }))).toThrow('invalid_amount');
    expect(() => requireMeant(['x'], { stdout: '', stderr: 'broken' })).toThrow('broken');
    expect(() => requireMeant(['x'], ending(null))).not.toThrow();
    expect(() => requireMeant(['x'], ending({ code: 'listing_not_found' }))).not.toThrow();
  });
});
