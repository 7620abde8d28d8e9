import { type Address, getAddressEncoder } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { expectedSplit } from '../support/program-money.ts';
import {
  type CreateInput,
  createRaffleHall,
  PLAYERS,
  type ProceedsInput,
  type RaffleHall,
  TICKET_PRICE,
} from '../support/program-raffles.ts';
import {
  FIRST_CREATOR_OFFSET,
  primarySaleOffset,
  ROYALTY_OFFSET,
  tokenStandardOffset,
} from '../support/program-record.ts';
import {
  associatedToken,
  createAssociatedToken,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAccountBytes,
} from '../support/program-tokens.ts';
import { TOKEN_TURNS, WALLET_TURNS } from '../support/program-turns.ts';
import { addressOf, START, SYSTEM_PROGRAM, signerOf } from '../support/program-vm.ts';

/** Tickets are paid and the prize is in escrow; then a party does something to what is theirs; everybody else gets theirs. */

const [WINNER, OTHER] = PLAYERS;
const TICKETS = 4;
const keyOf = (address: Address) => getAddressEncoder().encode(address);
const stranger = ({ world }: RaffleHall) => world.authority;

/** All tickets of one wallet, which so is sure to win; over by its end, so that anybody can end it. */
async function soldRaffle(prepare: (hall: RaffleHall) => void = () => undefined): Promise<RaffleHall> {
  const hall = await createRaffleHall({ primary: false });
  prepare(hall);
  const { world } = hall;
  world.must(world.seller, ...hall.entrants(), hall.create({ endTime: START + 9n }));
  world.must(WINNER, await hall.buy(WINNER, TICKETS));
  world.vm.setTime(START + 9n);
  return hall;
}

interface Places {
  readonly prize?: Address | undefined;
  readonly proceeds?: Partial<ProceedsInput>;
  readonly creators?: readonly Address[];
}

/** A stranger ends, draws, delivers and pays out; returns what everybody has in the accounts that were named. */
async function finish(hall: RaffleHall, { prize, proceeds = {}, creators }: Places = {}) {
  const { world } = hall;
  const { vm } = world;
  hall.conclude(stranger(hall));
  const toToken = prize ?? (await associatedToken(WINNER, world.mint));
  world.must(stranger(hall), await hall.claimPrize(WINNER, { toToken }));
  const trailing = await world.trailing(creators);
  const claim = await hall.claimProceeds({ authority: signerOf(stranger(hall)), ...proceeds }, trailing);
  world.must(stranger(hall), claim);
  expect(hall.read()).toMatchObject({ prizeClaimed: true, proceedsClaimed: true, winner: WINNER });
  expect([vm.account(hall.prize), vm.account(hall.proceeds)]).toEqual([undefined, undefined]);
  const feeToken = proceeds.feeToken ?? (await associatedToken(world.feeAccount, world.currency));
  const payeeToken = proceeds.payeeToken ?? (await associatedToken(world.seller, world.currency));
  return {
    prize: vm.tokens(toToken),
    fee: vm.tokens(feeToken) ?? 0n,
    creators: trailing.filter((_, at) => at % 2 === 1).map(({ address }) => vm.tokens(address) ?? 0n),
    seller: vm.tokens(payeeToken) ?? 0n,
  };
}

/** What everybody should have. A part that is forfeited goes to the creator of the raffle. */
function shares({ world }: RaffleHall, forfeited: readonly ('fee' | number)[] = [], royaltyBps?: number) {
  const terms = { ...world.terms, price: BigInt(TICKETS) * TICKET_PRICE };
  const split = expectedSplit(royaltyBps === undefined ? terms : { ...terms, royaltyBps });
  if (split === undefined) throw new Error('the revenue does not suffice');
  const isLost = (part: 'fee' | number) => forfeited.includes(part);
  const lost = [
    isLost('fee') ? split.fee : 0n,
    ...split.creators.map((part, at) => (isLost(at) ? part : 0n)),
  ].reduce((sum, part) => sum + part, 0n);
  return {
    prize: 1n,
    fee: isLost('fee') ? 0n : split.fee,
    creators: split.creators.map((part, at) => (isLost(at) ? 0n : part)),
    seller: split.seller + lost,
  };
}

type Party = 'creator' | 'winner' | 'buyer' | 'fee account' | 'royalty';
const PARTIES: Readonly<Record<Party, (hall: RaffleHall) => Address>> = {
  creator: ({ world }) => world.seller,
  winner: () => WINNER,
  buyer: () => OTHER,
  'fee account': ({ world }) => world.feeAccount,
  royalty: ({ world }) => world.creators[0] ?? SYSTEM_PROGRAM,
};

const rows = <A extends string, B extends string>(some: readonly A[], others: readonly B[]) =>
  some.flatMap((one) => others.map((other) => [one, other] as const));

describe('a wallet', () => {
  test.each(
    rows(
      Object.keys(PARTIES) as Party[],
      WALLET_TURNS.map(({ name }) => name),
    ),
  )('of the %s becomes %s', async (party, turn) => {
    const hall = await soldRaffle();
    const { vm } = hall.world;
    WALLET_TURNS.find(({ name }) => name === turn)?.turn(vm, PARTIES[party](hall));
    const before = vm.balance(hall.raffle);
    const creatorHad = vm.balance(hall.world.seller);
    expect(await finish(hall)).toEqual(shares(hall));
    // The rent of the two token accounts is the creator's, or waits where they cannot be credited.
    const rents = 2n * vm.rent(165);
    const waits = party === 'creator' && turn === 'a program';
    expect(vm.balance(hall.raffle) - before).toBe(waits ? rents : 0n);
    expect(vm.balance(hall.world.seller) - creatorHad).toBe(waits ? 0n : rents);
  });
});

/** Opens the associated account of a party, and has them do something to it. */
async function turnToken(
  { world }: RaffleHall,
  how: string,
  owner: Address,
  mint: Address,
): Promise<boolean> {
  const { authority, vm } = world;
  const { usable = true, turn } = TOKEN_TURNS.find(({ name }) => name === how) ?? {};
  world.must(authority, await createAssociatedToken(signerOf(authority), owner, mint));
  const account = await associatedToken(owner, mint);
  // The real token-metadata lets a delegate of the owner freeze an artwork; the stand-in does not, so it is set.
  if (mint === world.mint && how === 'frozen') vm.patch(account, 108, [2]);
  else turn?.(vm, account, { owner, mint, issuer: authority });
  return usable;
}

/** Another token account of theirs, which whoever pays made for them. */
function second({ world: { vm } }: RaffleHall, owner: Address, mint: Address): Address {
  const account = addressOf(`second account of ${owner}`);
  vm.forge(account, { owner: TOKEN_PROGRAM, data: tokenAccountBytes(mint, owner, 0n) });
  return account;
}

describe('a token account', () => {
  const prizes = ['winner'] as const;
  const moneys = ['creator', 'fee account', 'royalty'] as const;
  test.each(
    rows(
      [...prizes, ...moneys],
      TOKEN_TURNS.map(({ name }) => name),
    ),
  )('of the %s is %s', async (party, name) => {
    const hall = await soldRaffle();
    const { world } = hall;
    const mint = party === 'winner' ? world.mint : world.currency;
    const owner = PARTIES[party](hall);
    const usable = await turnToken(hall, name, owner, mint);
    const place = usable ? undefined : second(hall, owner, mint);
    switch (party) {
      case 'winner':
        expect(await finish(hall, { prize: place })).toEqual(shares(hall));
        break;
      case 'creator':
        expect(await finish(hall, place && { proceeds: { payeeToken: place } })).toEqual(shares(hall));
        break;
      case 'fee account':
        // Forfeited where the associated account is lost, unless another one is named.
        expect(await finish(hall)).toMatchObject({ seller: shares(hall, usable ? [] : ['fee']).seller });
        break;
      default:
        expect(await finish(hall)).toMatchObject({ seller: shares(hall, usable ? [] : [0]).seller });
    }
  });

  test('of the fee account is lost, and another one is paid', async () => {
    const hall = await soldRaffle();
    const { feeAccount, currency } = hall.world;
    await turnToken(hall, 'frozen', feeAccount, currency);
    const place = second(hall, feeAccount, currency);
    expect(await finish(hall, { proceeds: { feeToken: place } })).toEqual(shares(hall));
  });

  test('that collects the proceeds is frozen by the issuer of the currency: the prize is delivered', async () => {
    const hall = await soldRaffle();
    const { world } = hall;
    hall.conclude(stranger(hall));
    world.vm.patch(hall.proceeds, 108, [2]);
    world.must(stranger(hall), await hall.claimPrize(WINNER));
    expect(world.vm.send(world.seller, await hall.claimProceeds()).ok).toBe(false);
    world.vm.patch(hall.proceeds, 108, [1]);
    world.must(world.seller, await hall.claimProceeds());
  });
});

describe('the record of the prize', () => {
  test.each<[string, (hall: RaffleHall) => void]>([
    ['is of another kind', ({ world: { vm, metadata } }) => vm.patch(metadata, 0, [0])],
    ['is closed', ({ world: { vm, metadata } }) => vm.fund(metadata, 0n)],
    [
      'is of another program',
      ({ world: { vm, metadata } }) => vm.forge(metadata, { owner: TOKEN_PROGRAM, data: vm.data(metadata) }),
    ],
    [
      'has shares of less than 100',
      ({ world: { vm, metadata } }) => vm.patch(metadata, primarySaleOffset(2) - 1, [1]),
    ],
    [
      'is of a programmable artwork',
      ({ world: { vm, metadata } }) => vm.patch(metadata, tokenStandardOffset(2), [4]),
    ],
  ])('%s: nobody is paid a royalty, and everybody else is paid', async (_, turn) => {
    const hall = await soldRaffle();
    turn(hall);
    const { seller, ...others } = shares(hall, [0, 1]);
    expect(await finish(hall, { creators: [] })).toEqual({ ...others, seller, creators: [] });
  });

  test('has a royalty of 100 %: creators share what the fee leaves', async () => {
    const hall = await soldRaffle();
    hall.world.vm.patch(hall.world.metadata, ROYALTY_OFFSET, [0x10, 0x27]);
    const { fee, creators, seller } = await finish(hall);
    const revenue = BigInt(TICKETS) * TICKET_PRICE;
    expect(fee).toBe(shares(hall).fee);
    expect(creators.reduce((sum, part) => sum + part, fee + seller)).toBe(revenue);
  });

  test.each<[string, (hall: RaffleHall) => Address, boolean]>([
    ['the system program', () => SYSTEM_PROGRAM, false],
    ['a sysvar', () => 'SysvarC1ock11111111111111111111111111111111' as Address, false],
    ['a loader', () => 'BPFLoaderUpgradeab1e11111111111111111111111' as Address, false],
    ['a precompile', () => 'Ed25519SigVerify111111111111111111111111111' as Address, false],
    ['the token program', () => TOKEN_PROGRAM, false],
    ['the raffle', (hall) => hall.raffle, true],
    ['its proceeds', (hall) => hall.proceeds, true],
    ['its list of entrants', (hall) => hall.tickets, false],
  ])('names %s as a creator', async (_, find, isForfeited) => {
    const hall = await soldRaffle();
    const address = find(hall);
    hall.world.vm.patch(hall.world.metadata, FIRST_CREATOR_OFFSET, keyOf(address));
    const [, other = address] = hall.world.creators;
    const result = await finish(hall, { creators: [address, other] });
    expect(result).toEqual(shares(hall, isForfeited ? [0] : []));
  });
});

test.each<[string, (hall: RaffleHall) => Address, boolean]>([
  ['the system program', () => SYSTEM_PROGRAM, false],
  ['a sysvar', () => 'SysvarC1ock11111111111111111111111111111111' as Address, false],
  ['the raffle', (hall) => hall.raffle, true],
  ['its proceeds', (hall) => hall.proceeds, true],
])('the fee account is %s', async (_, find, isForfeited) => {
  const FEE_ACCOUNT = 42;
  let address = SYSTEM_PROGRAM;
  const hall = await soldRaffle((it) => {
    address = find(it);
    it.world.vm.patch(it.world.config, FEE_ACCOUNT, keyOf(address));
  });
  const feeToken = await associatedToken(address, hall.world.currency);
  const result = await finish(hall, { proceeds: { feeAccount: address, feeToken } });
  expect(result).toEqual(shares(hall, isForfeited ? ['fee'] : []));
});

/** Every extension that a mint of Token-2022 can have, and numbers that are not given yet. */
const EXTENSIONS = Array.from({ length: 40 }, (_, type) => type);

test('a mint of Token-2022, with each extension, is no prize and no currency', async () => {
  const hall = await createRaffleHall();
  const { world } = hall;
  for (const type of EXTENSIONS) {
    for (const [mint, overrides, error] of [
      [world.mint, {}, 'AssetIsToken2022'],
      [addressOf('a currency'), { currencyMint: addressOf('a currency') }, 'CurrencyIsToken2022'],
    ] as const) {
      const before = world.vm.account(mint);
      const data = new Uint8Array(166 + 4 + 64);
      data.set(world.vm.data(world.currency));
      data.set([1, type, 0, 64, 0], 165);
      world.vm.forge(mint, { owner: TOKEN_2022_PROGRAM, data });
      const create = hall.create(overrides as Partial<CreateInput>);
      expect(world.vm.send(world.seller, ...hall.entrants(), create).error).toBe(error);
      if (before !== undefined)
        world.vm.forge(mint, { owner: TOKEN_PROGRAM, data: Uint8Array.from(before.data) });
    }
  }
});
