import bs58 from 'bs58';
import { type Address, TOKEN_2022_PROGRAM } from '../../src/domain/address.ts';
import { RENT_EXEMPT_EPOCH, type VmAccount } from '../../src/sandbox/chain/vm/account.ts';
import { sandboxKey } from '../../src/sandbox/world/keys.ts';

/** An extension as it stands in a mint of Token-2022: its number, and its bytes. */
type Extension = readonly [type: number, data: readonly number[]];

const MAKER = [...bs58.decode(sandboxKey('who makes the rules').address)];
const filled = (size: number, ...begin: readonly number[]) => [
  ...begin,
  ...Array<number>(size - begin.length).fill(0),
];

const CLOSER: Extension = [3, MAKER];
const INTEREST: Extension = [10, filled(52, ...MAKER)];
const POINTER: Extension = [18, filled(64, ...MAKER)];
const FEE: Extension = [1, filled(108, ...MAKER, ...MAKER)];
const CONFIDENTIAL: Extension = [4, filled(65, ...MAKER)];
const FROZEN: Extension = [6, [2]];
const BOUND: Extension = [9, []];
const DELEGATE: Extension = [12, MAKER];
const HOOK: Extension = [14, [...MAKER, ...MAKER]];
const CONFIDENTIAL_FEE: Extension = [16, filled(129, ...MAKER)];
const CONFIDENTIAL_SUPPLY: Extension = [24, filled(196)];
const SCALED: Extension = [25, filled(56, ...MAKER, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f)];
const PAUSABLE: Extension = [26, filled(33, ...MAKER)];

export interface RuledMint {
  readonly name: string;
  readonly extensions: readonly Extension[];
  /** Whether the program moves it from and to accounts that have nothing of their own, so that it can be tried. */
  readonly moves: boolean;
}

/** Sets of extensions of which at least one could take or stop tokens; harmless ones stand before, between and behind. */
const SETS: readonly RuledMint[] = [
  { name: 'a permanent delegate', extensions: [DELEGATE], moves: true },
  { name: 'a permanent delegate behind others', extensions: [POINTER, CLOSER, DELEGATE], moves: true },
  { name: 'accounts that begin frozen', extensions: [FROZEN], moves: true },
  { name: 'a switch that stops it', extensions: [PAUSABLE, POINTER], moves: true },
  { name: 'amounts shown scaled', extensions: [SCALED], moves: true },
  { name: 'confidential transfers', extensions: [CONFIDENTIAL], moves: true },
  { name: 'everything at once', extensions: [INTEREST, FROZEN, DELEGATE, PAUSABLE], moves: true },
  { name: 'a transfer fee', extensions: [FEE], moves: false },
  {
    name: 'a fee on confidential transfers',
    extensions: [FEE, CONFIDENTIAL, CONFIDENTIAL_FEE],
    moves: false,
  },
  { name: 'a transfer hook', extensions: [HOOK], moves: false },
  { name: 'a transfer hook and a delegate', extensions: [CLOSER, HOOK, DELEGATE], moves: false },
  { name: 'a ban on transfers', extensions: [BOUND], moves: false },
  { name: 'confidential minting', extensions: [CONFIDENTIAL, CONFIDENTIAL_SUPPLY], moves: false },
  { name: 'an extension of tomorrow', extensions: [[29, filled(40)]], moves: false },
  { name: 'one of tomorrow behind harmless ones', extensions: [POINTER, INTEREST, [999, []]], moves: false },
  { name: 'the highest number there is', extensions: [[0xffff, [1]]], moves: false },
];

/** Mints with rules of their own, each at its address. */
export const RULED_MINTS = SETS.map((set) => ({
  ...set,
  address: sandboxKey(`a mint with ${set.name}`).address,
}));

export const MOVING_MINTS = RULED_MINTS.filter((mint) => mint.moves);

/** As the program writes it: initialised, of no supply and no decimals; behind the padding, what it is: a mint. */
export function ruledMint({ extensions }: Pick<RuledMint, 'extensions'>): VmAccount {
  const little = (value: number) => [value & 0xff, value >> 8];
  const written = extensions.flatMap(([type, data]) => [...little(type), ...little(data.length), ...data]);
  const data = new Uint8Array(166 + written.length);
  data.set([1], 45);
  data.set([1, ...written], 165);
  return account(data);
}

/** Where the stage puts the tokens that a wallet has of it. */
export function ruledTokenOf({ address }: { readonly address: Address }, owner: Address): Address {
  return sandboxKey(`tokens of ${address}, for ${owner}`).address;
}

/** A token account of it with as many tokens as 8 bytes hold, for whose moves the mint's extensions ask for nothing. */
export function ruledTokens(mint: string, owner: string): VmAccount {
  const data = new Uint8Array(165);
  data.set(bs58.decode(mint), 0);
  data.set(bs58.decode(owner), 32);
  data.set([0, 0, 0, 0, 0, 0, 0, 0x10], 64);
  data.set([1], 108);
  return account(data);
}

function account(data: Uint8Array): VmAccount {
  return {
    owner: TOKEN_2022_PROGRAM,
    lamports: 1_000_000_000n,
    data,
    executable: false,
    rentEpoch: RENT_EXEMPT_EPOCH,
  };
}
