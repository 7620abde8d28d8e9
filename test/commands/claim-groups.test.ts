import { describe, expect, it } from 'vitest';
import { type Address, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import { groupsOf } from '../../src/flow/groups.ts';

const SIGNER = { address: 'mira' as Address, signer: true, writable: true, role: 'payer' };

/** A claim whose instructions of `program` name the signer and these accounts. */
function plan(name: string, program: Address, ...addresses: readonly string[]) {
  const others = addresses.map((address) => ({
    address: address as Address,
    signer: false,
    writable: true,
    role: '',
  }));
  const words = { program, programName: null, name: null, arguments: {}, data: '' };
  return { name, preview: { instructions: [{ ...words, accounts: [SIGNER, ...others] }] } };
}

const names = (groups: ReturnType<typeof groupsOf<ReturnType<typeof plan>>>) =>
  groups.map((group) => group.map(({ name }) => name).join(''));

describe('claims that are signed and sent together', () => {
  it('are eight at most', () => {
    const plans = [...'abcdefghijklmnopq'].map((name) => plan(name, TOKEN_PROGRAM, 'shared'));
    expect(names(groupsOf(plans))).toEqual(['abcdefgh', 'ijklmnop', 'q']);
  });

  it('never make the same account twice: the second could only fail', () => {
    const plans = [
      plan('a', SYSTEM_PROGRAM, 'of the treasury'),
      plan('b', SYSTEM_PROGRAM, 'of the treasury'),
      plan('c', SYSTEM_PROGRAM, 'of a creator'),
      plan('d', SYSTEM_PROGRAM, 'of the treasury', 'of a creator'),
    ];
    expect(names(groupsOf(plans))).toEqual(['ac', 'b', 'd']);
  });

  it('are none of none', () => {
    expect(groupsOf([])).toEqual([]);
  });
});
