import { AccountRole, type Address, getAddressEncoder, type Instruction } from '@solana/kit';
import { getProgramDerivedAddress } from '../../src/chain/pda.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './program-tokens.ts';
import { addressOf, type ProgramVm, SYSTEM_PROGRAM } from './program-vm.ts';
import { smallestProgram } from './smallest-program.ts';

/** What the owner of a wallet can turn it into, by transactions that they sign: nothing here is set past the runtime. */

const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111' as Address;
const CONFIG = 'Config1111111111111111111111111111111111111' as Address;
const STAKE = 'Stake11111111111111111111111111111111111111' as Address;
const VOTE = 'Vote111111111111111111111111111111111111111' as Address;
const CLOCK = 'SysvarC1ock11111111111111111111111111111111' as Address;
const RENT = 'SysvarRent111111111111111111111111111111111' as Address;
const RECENT_BLOCKHASHES = 'SysvarRecentB1ockHashes11111111111111111111' as Address;
const ELF = smallestProgram();
/** Who pays the fees of these transactions, so that they change no party's lamports otherwise. */
const HELPER = addressOf('helper');
/** A mint of SPL Token, and one of Token-2022, of nobody who has a part in a sale. */
const OTHER_MINT = addressOf('some mint');
const NEWER_MINT = addressOf('some mint of Token-2022');

const keyOf = (address: Address) => [...getAddressEncoder().encode(address)];
const u32 = (value: number) => [...new Uint8Array(Uint32Array.of(value).buffer)];
const u64 = (value: bigint) => [...new Uint8Array(BigUint64Array.of(value).buffer)];

const signs = (address: Address) => ({ address, role: AccountRole.READONLY_SIGNER });
const pays = (address: Address) => ({ address, role: AccountRole.WRITABLE_SIGNER });
const writable = (address: Address) => ({ address, role: AccountRole.WRITABLE });
const readonly = (address: Address) => ({ address, role: AccountRole.READONLY });
const call = (programAddress: Address, accounts: Instruction['accounts'], data: Iterable<number>) => ({
  programAddress,
  accounts: accounts ?? [],
  data: Uint8Array.from(data),
});

const assign = (wallet: Address, owner: Address) =>
  call(SYSTEM_PROGRAM, [pays(wallet)], [...u32(1), ...keyOf(owner)]);
const allocate = (wallet: Address, size: number) =>
  call(SYSTEM_PROGRAM, [pays(wallet)], [...u32(8), ...u64(BigInt(size))]);
const leave = (wallet: Address, lamports: bigint) =>
  call(SYSTEM_PROGRAM, [pays(wallet), writable(HELPER)], [...u32(2), ...u64(lamports)]);

const initializeNonce = (wallet: Address) =>
  call(
    SYSTEM_PROGRAM,
    [writable(wallet), readonly(RECENT_BLOCKHASHES), readonly(RENT)],
    [...u32(6), ...keyOf(wallet)],
  );
const initializeStake = (wallet: Address) =>
  call(
    STAKE,
    [writable(wallet), readonly(RENT)],
    [...u32(0), ...keyOf(wallet), ...keyOf(wallet), ...new Uint8Array(48)],
  );
const initializeVote = (wallet: Address) =>
  call(
    VOTE,
    [writable(wallet), readonly(RENT), readonly(CLOCK), signs(HELPER)],
    [...u32(0), ...keyOf(HELPER), ...keyOf(wallet), ...keyOf(wallet), 0],
  );
/** InitializeMint2, without a freeze authority. */
const initializeMint = (program: Address, mint: Address) =>
  call(program, [writable(mint)], [20, 0, ...keyOf(mint), 0]);
/** InitializeAccount3. */
const initializeAccount = (program: Address, wallet: Address, mint: Address) =>
  call(program, [writable(wallet), readonly(mint)], [18, ...keyOf(addressOf('owner'))]);

/** DeployWithMaxDataLen, out of a buffer whose bytes are those of a program. */
function deploy(vm: ProgramVm, wallet: Address): readonly Instruction[] {
  const buffer = addressOf(`buffer for ${wallet}`);
  const data = Uint8Array.from([1, 0, 0, 0, 1, ...keyOf(HELPER), ...ELF]);
  // What a buffer holds is its writer's choice; a transaction would write the same.
  vm.forge(buffer, { owner: LOADER, data });
  const [programData] = getProgramDerivedAddress({ programAddress: LOADER, seeds: [keyOf(wallet)] });
  const accounts = [pays(HELPER), writable(programData), writable(wallet), writable(buffer)];
  const others = [RENT, CLOCK, SYSTEM_PROGRAM].map(readonly);
  return [
    allocate(wallet, 36),
    assign(wallet, LOADER),
    call(LOADER, [...accounts, ...others, signs(HELPER)], [...u32(2), ...u64(BigInt(ELF.length))]),
  ];
}

/** Puts a mint of a token program where there is none. */
function mintAt(vm: ProgramVm, program: Address, mint: Address): void {
  if (vm.account(mint) !== undefined) return;
  vm.fund(mint, vm.rent(82));
  must(vm, allocate(mint, 82), assign(mint, program), initializeMint(program, mint));
}

function must(vm: ProgramVm, ...instructions: readonly Instruction[]): void {
  if (vm.balance(HELPER) === 0n) vm.fund(HELPER, 1_000_000_000_000n);
  const outcome = vm.send(HELPER, ...instructions);
  if (!outcome.ok) throw new Error(`${outcome.error}\n${outcome.logs.join('\n')}`);
}

export interface WalletTurn {
  readonly name: string;
  /** Whether a share in SOL of this many lamports is forfeited then. */
  forfeits(share: bigint): boolean;
  turn(vm: ProgramVm, wallet: Address): void;
}

const never = () => false;

/** An account of `size` bytes, with no more lamports than it must have. */
const sized = (
  name: string,
  size: number,
  owner: Address | null = null,
  initialize: (wallet: Address, vm: ProgramVm) => readonly Instruction[] = () => [],
): WalletTurn => ({
  name,
  forfeits: never,
  turn(vm, wallet) {
    const surplus = vm.balance(wallet) - vm.rent(size);
    const own = owner === null ? [] : [assign(wallet, owner)];
    must(vm, leave(wallet, surplus), allocate(wallet, size), ...own, ...initialize(wallet, vm));
  },
});

export const WALLET_TURNS: readonly WalletTurn[] = [
  { name: 'as it was', forfeits: never, turn: () => undefined },
  {
    name: 'empty',
    forfeits: (share) => share < 890_880n,
    turn: (vm, wallet) => must(vm, leave(wallet, vm.balance(wallet))),
  },
  { name: 'a program', forfeits: () => true, turn: (vm, wallet) => must(vm, ...deploy(vm, wallet)) },
  sized('an account with data', 100),
  sized('a nonce account', 80, null, (wallet) => [initializeNonce(wallet)]),
  sized('a stake account', 200, STAKE, (wallet) => [initializeStake(wallet)]),
  sized('a vote account', 3_762, VOTE, (wallet) => [initializeVote(wallet)]),
  sized('an account of the config program', 10, CONFIG),
  sized('an account of some program', 10, addressOf('some program')),
  sized('an account of the token program', 0, TOKEN_PROGRAM),
  sized('a mint', 82, TOKEN_PROGRAM, (wallet) => [initializeMint(TOKEN_PROGRAM, wallet)]),
  sized('a token account', 165, TOKEN_PROGRAM, (wallet, vm) => {
    mintAt(vm, TOKEN_PROGRAM, OTHER_MINT);
    return [initializeAccount(TOKEN_PROGRAM, wallet, OTHER_MINT)];
  }),
  sized('a mint of Token-2022', 82, TOKEN_2022_PROGRAM, (wallet) => [
    initializeMint(TOKEN_2022_PROGRAM, wallet),
  ]),
  sized('a token account of Token-2022', 165, TOKEN_2022_PROGRAM, (wallet, vm) => {
    mintAt(vm, TOKEN_2022_PROGRAM, NEWER_MINT);
    return [initializeAccount(TOKEN_2022_PROGRAM, wallet, NEWER_MINT)];
  }),
];

export interface TokenTurn {
  readonly name: string;
  /** Whether tokens can still be sent there. */
  readonly usable: boolean;
  /** The account exists, and is empty. `issuer` holds the freeze authority of its mint. */
  turn(vm: ProgramVm, account: Address, parties: TokenParties): void;
}

export interface TokenParties {
  readonly owner: Address;
  readonly mint: Address;
  readonly issuer: Address;
}

/** SetAuthority of a kind: 2 the owner of an account, 3 who may close it. */
const setAuthority = (account: Address, owner: Address, kind: number, to: Address) =>
  call(TOKEN_PROGRAM, [writable(account), signs(owner)], [6, kind, 1, ...keyOf(to)]);

/** Of a token account, by its owner or by the issuer of the currency. */
export const TOKEN_TURNS: readonly TokenTurn[] = [
  {
    name: 'frozen',
    usable: false,
    turn: (vm, account, { mint, issuer }) =>
      must(vm, call(TOKEN_PROGRAM, [writable(account), readonly(mint), signs(issuer)], [10])),
  },
  {
    name: 'given away',
    usable: false,
    turn: (vm, account, { owner }) => must(vm, setAuthority(account, owner, 2, addressOf('somebody else'))),
  },
  {
    name: 'delegated',
    usable: true,
    turn(vm, account, { owner }) {
      const delegate = readonly(addressOf('delegate'));
      must(vm, call(TOKEN_PROGRAM, [writable(account), delegate, signs(owner)], [4, ...u64(2n ** 64n - 1n)]));
    },
  },
  {
    name: 'to be closed by another',
    usable: true,
    turn: (vm, account, { owner }) => must(vm, setAuthority(account, owner, 3, addressOf('closer'))),
  },
  {
    name: 'closed',
    usable: true,
    turn: (vm, account, { owner }) =>
      must(vm, call(TOKEN_PROGRAM, [writable(account), writable(HELPER), signs(owner)], [9])),
  },
];
