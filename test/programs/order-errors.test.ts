import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { VENDOR_A_ERROR_NAMES } from '../../src/chain/generated/vendor-a/index.ts';
import type { Terms } from '../support/program-money.ts';
import { createVendor, EXPIRY, expectedPayment, orderId, type Vendor } from '../support/program-orders.ts';
import { FIRST_SHARE_OFFSET, ROYALTY_OFFSET, tokenStandardOffset } from '../support/program-record.ts';
import {
  FREEZE_AUTHORITY_OFFSET,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAccountBytes,
} from '../support/program-tokens.ts';
import { addressOf, type Outcome, START, signerOf, TOO_FAR } from '../support/program-vm.ts';

const MAX = 18_446_744_073_709_551_615n;
const NOBODY = addressOf('nobody');

/** Provokes one error where vendor-a has a config and, unless `fresh`, an order that could be bought. */
interface Provocation {
  readonly terms?: Partial<Terms>;
  readonly fresh?: true;
  readonly attempt: (vendor: Vendor) => Outcome | Promise<Outcome>;
}

const bySeller = ({ world }: Vendor, instruction: Instruction) => world.vm.send(world.seller, instruction);
const byBuyer = ({ world }: Vendor, instruction: Instruction) => world.vm.send(world.buyer, instruction);
const byAuthority = ({ world }: Vendor, instruction: Instruction) =>
  world.vm.send(world.authority, instruction);

/** Refused at `create_order`. */
const creating = (
  overrides: (vendor: Vendor) => Parameters<Vendor['create']>[0],
  terms: Partial<Terms> = {},
): Provocation => ({
  terms,
  fresh: true,
  attempt: (vendor) => bySeller(vendor, vendor.create(overrides(vendor))),
});

/** Changes the bytes of an account, then creates an order. */
const creatingAfter = (change: (world: Vendor['world']) => void, terms: Partial<Terms> = {}): Provocation =>
  creating(({ world }) => {
    change(world);
    return {};
  }, terms);

const updating = (overrides: (vendor: Vendor) => Parameters<Vendor['update']>[0]): Provocation => ({
  attempt: (vendor) => bySeller(vendor, vendor.update(overrides(vendor))),
});

const cancelling = (overrides: (vendor: Vendor) => Parameters<Vendor['cancel']>[0]): Provocation => ({
  attempt: (vendor) => bySeller(vendor, vendor.cancel(overrides(vendor))),
});

/** Refused at `buy`. */
const buying = (
  overrides: (vendor: Vendor) => Parameters<Vendor['buy']>[0],
  terms: Partial<Terms> = {},
): Provocation => ({
  terms,
  attempt: async (vendor) => byBuyer(vendor, await vendor.buy(overrides(vendor))),
});

const withData = (instruction: Instruction, data: Uint8Array): Instruction => ({ ...instruction, data });

/** Gives the account at an index another role. */
function withRole(instruction: Instruction, index: number, role: AccountRole): Instruction {
  const accounts = (instruction.accounts ?? []).map((meta, at) => (at === index ? { ...meta, role } : meta));
  return { ...instruction, accounts };
}

/** A token account that some wallet holds of some mint. */
function forgedToken({ world }: Vendor, mint: Address, owner: Address): Address {
  const token = addressOf('forged token account');
  world.vm.forge(token, { owner: TOKEN_PROGRAM, data: tokenAccountBytes(mint, owner, 1n) });
  return token;
}

/** A mint that Token-2022 owns. */
function token2022Mint({ world }: Vendor): Address {
  const mint = addressOf('token-2022 mint');
  world.vm.forge(mint, { owner: TOKEN_2022_PROGRAM, data: world.vm.data(world.mint) });
  return mint;
}

const PROVOCATIONS: Readonly<Record<string, Provocation>> = {
  UnknownInstruction: {
    attempt: (vendor) => bySeller(vendor, withData(vendor.update(), new Uint8Array(16))),
  },
  InvalidArguments: {
    attempt: (vendor) =>
      bySeller(vendor, withData(vendor.update(), Uint8Array.of(...(vendor.update().data ?? []), 0))),
  },
  NotEnoughAccounts: {
    attempt: (vendor) =>
      bySeller(vendor, { ...vendor.update(), accounts: (vendor.update().accounts ?? []).slice(0, 1) }),
  },
  MissingSignature: {
    attempt: (vendor) => byBuyer(vendor, withRole(vendor.update(), 0, AccountRole.READONLY)),
  },
  AccountNotWritable: {
    attempt: (vendor) => bySeller(vendor, withRole(vendor.update(), 1, AccountRole.READONLY)),
  },
  WrongSystemProgram: creating(() => ({ systemProgram: NOBODY })),
  WrongTokenProgram: creating(() => ({ tokenProgram: TOKEN_2022_PROGRAM })),
  WrongAssociatedTokenProgram: creating(() => ({ associatedTokenProgram: NOBODY })),
  WrongAssetProgram: creating(() => ({ assetProgram: NOBODY })),
  AssetIsToken2022: creatingAfter(({ vm, mint }) =>
    vm.forge(mint, { owner: TOKEN_2022_PROGRAM, data: vm.data(mint) }),
  ),
  InvalidMint: creatingAfter(({ vm, mint }) => vm.patch(mint, 45, [0])),
  NotAnNft: creatingAfter(({ vm, mint }) => vm.patch(mint, 36, [2])),
  MintAuthorityOpen: creating(() => ({ edition: undefined })),
  FreezeAuthorityOpen: creatingAfter(({ vm, mint }) =>
    vm.patch(mint, FREEZE_AUTHORITY_OFFSET, [1, 0, 0, 0, 9]),
  ),
  CurrencyIsToken2022: creating((vendor) => ({ currencyMint: token2022Mint(vendor) })),
  InvalidCurrency: creating(() => ({ currencyMint: NOBODY })),
  CurrencyIsAsset: creating(({ world }) => ({ currencyMint: world.mint })),
  WrongMetadataAddress: creating(({ world }) => ({ metadata: world.edition })),
  InvalidMetadata: creatingAfter(({ vm, metadata }) => vm.patch(metadata, 0, [5])),
  UnsupportedTokenStandard: creatingAfter(({ vm, metadata }) =>
    vm.patch(metadata, tokenStandardOffset(2), [4]),
  ),
  InvalidCreatorShares: creatingAfter(({ vm, metadata }) => vm.patch(metadata, FIRST_SHARE_OFFSET, [61])),
  CreatorCountMismatch: {
    attempt: async (vendor) => byBuyer(vendor, await vendor.buy({}, [])),
  },
  CreatorMismatch: {
    attempt: async (vendor) => {
      const reversed = await vendor.world.trailing([...vendor.world.creators].reverse());
      return byBuyer(vendor, await vendor.buy({}, reversed));
    },
  },
  ArithmeticOverflow: creating(() => ({ price: MAX })),
  InvalidTokenAccount: creating(({ world }) => ({ fromToken: world.mint })),
  WrongTokenMint: creating((vendor) => ({ fromToken: forgedToken(vendor, NOBODY, vendor.world.seller) })),
  WrongTokenOwner: creating((vendor) => ({
    fromToken: forgedToken(vendor, vendor.world.mint, vendor.world.buyer),
  })),
  WrongTokenAddress: creating(() => ({ toToken: NOBODY })),
  AssetNotHeld: creatingAfter(({ vm, sellerToken }) => vm.patch(sellerToken, 64, [0])),
  MissingTokenAccount: buying(() => ({ payeeToken: undefined }), { spl: true }),
  InsufficientFunds: buying(() => ({}), { spl: true, funds: 1_000_000_007n }),
  TimeTooFar: creating(() => ({ expiresAt: TOO_FAR })),
  TermsChanged: updating(() => ({ terms: new Uint8Array(8) })),
  BpsTooHigh: { attempt: (vendor) => byAuthority(vendor, vendor.initialize({ feeBps: 10_001 })) },
  WrongConfigAddress: {
    attempt: (vendor) => byAuthority(vendor, vendor.initialize({ vendorConfig: NOBODY })),
  },
  ConfigAlreadyExists: { attempt: (vendor) => byAuthority(vendor, vendor.initialize()) },
  InvalidConfig: creating(({ world }) => ({ vendorConfig: world.config })),
  PriceIsZero: creating(() => ({ price: 0n })),
  ExpiryInPast: creating(() => ({ expiresAt: START })),
  WrongOrderAddress: creating(() => ({ orderId: orderId('another') })),
  OrderAlreadyExists: { attempt: (vendor) => bySeller(vendor, vendor.create()) },
  NoOrder: { fresh: true, attempt: (vendor) => bySeller(vendor, vendor.update()) },
  InvalidOrder: updating(({ config }) => ({ order: config })),
  WrongOrderId: buying(() => ({ orderId: orderId('another') })),
  WrongSeller: {
    attempt: (vendor) => byBuyer(vendor, vendor.update({ seller: signerOf(vendor.world.buyer) })),
  },
  WrongMint: buying(() => ({ mint: NOBODY })),
  WrongFeeAccount: buying(({ world }) => ({ feeAccount: world.buyer })),
  WrongCurrency: buying(() => ({ currencyMint: NOBODY })),
  BuyerIsSeller: {
    attempt: async (vendor) => bySeller(vendor, await vendor.buy({ buyer: signerOf(vendor.world.seller) })),
  },
  RevisionChanged: {
    attempt: async (vendor) => {
      const shown = await vendor.buy();
      vendor.world.must(vendor.world.seller, vendor.update());
      return byBuyer(vendor, shown);
    },
  },
  OrderExpired: {
    attempt: async (vendor) => {
      vendor.world.vm.setTime(EXPIRY);
      return byBuyer(vendor, await vendor.buy());
    },
  },
  PaymentAboveMax: buying(({ world }) => ({ maxPaymentAmount: expectedPayment(world.terms).total - 1n })),
  SolDebitAboveMax: buying(() => ({ maxSolDebitLamports: 0n })),
};

/** Fee and royalty are on top of the price, and no money waits in an escrow. */
const UNREACHABLE = ['CurrencyFreezableBySeller', 'FeesExceedPrice'];

/** The same refusals where another instruction can run into them. */
const ALSO: readonly [name: string, step: string, provocation: Provocation][] = [
  ['PriceIsZero', 'update', updating(() => ({ price: 0n }))],
  ['ExpiryInPast', 'update', updating(() => ({ expiresAt: START }))],
  ['ExpiryInPast', 'create, before 1970', creating(() => ({ expiresAt: -1n }))],
  ['TimeTooFar', 'update', updating(() => ({ expiresAt: TOO_FAR }))],
  [
    'WrongSeller',
    'cancel',
    {
      attempt: (vendor) => byBuyer(vendor, vendor.cancel({ seller: signerOf(vendor.world.buyer) })),
    },
  ],
  ['WrongSeller', 'buy', buying(({ world }) => ({ seller: world.feeAccount }))],
  ['WrongMint', 'cancel', cancelling(({ world }) => ({ mint: world.currency }))],
  ['InvalidOrder', 'cancel', cancelling(({ config }) => ({ order: config }))],
  ['InvalidOrder', 'buy', buying(({ config }) => ({ order: config }))],
  ['WrongTokenOwner', 'cancel from elsewhere', cancelling(({ world }) => ({ fromToken: world.sellerToken }))],
  ['WrongTokenOwner', 'buy into the escrow of the order', buying(({ escrow }) => ({ toToken: escrow }))],
  [
    'MissingSignature',
    'create',
    {
      fresh: true,
      attempt: (vendor) => byBuyer(vendor, withRole(vendor.create(), 0, AccountRole.WRITABLE)),
    },
  ],
  [
    'MissingSignature',
    'cancel',
    {
      attempt: (vendor) => byBuyer(vendor, withRole(vendor.cancel(), 0, AccountRole.WRITABLE)),
    },
  ],
  [
    'MissingSignature',
    'buy',
    {
      attempt: async (vendor) => bySeller(vendor, withRole(await vendor.buy(), 0, AccountRole.WRITABLE)),
    },
  ],
  ['RevisionChanged', 'buy of a revision to come', buying(() => ({ revision: 2n }))],
  ['InsufficientFunds', 'buy in SOL', buying(() => ({}), { funds: 1_000_000_007n })],
  ['WrongOrderAddress', 'create at the address of the escrow', creating(({ escrow }) => ({ order: escrow }))],
  [
    'ArithmeticOverflow',
    'create, royalty alone',
    creatingAfter(({ vm, metadata }) => vm.patch(metadata, ROYALTY_OFFSET, [0xff, 0xff]), {
      price: MAX,
      secondaryFeeBps: 0,
    }),
  ],
  [
    'ArithmeticOverflow',
    'update of the last revision',
    {
      attempt: (vendor) => {
        const revision = 8 + 1 + 1 + 32 * 4 + 8;
        vendor.world.vm.patch(vendor.order, revision, new Uint8Array(8).fill(0xff));
        return bySeller(vendor, vendor.update());
      },
    },
  ],
];

async function stage({ terms, fresh }: Provocation): Promise<Vendor> {
  const vendor = await createVendor(terms);
  if (fresh !== true) vendor.world.must(vendor.world.seller, vendor.create());
  return vendor;
}

describe('every refused precondition of orders has its own error', () => {
  test.each(Object.entries(PROVOCATIONS))('%s', async (name, provocation) => {
    const outcome = await provocation.attempt(await stage(provocation));
    expect(outcome.error, outcome.logs.join('\n')).toBe(name);
    expect(VENDOR_A_ERROR_NAMES[outcome.code ?? 0]).toBe(name);
  });

  test('and no error of the IDL is without such a test', () => {
    const tested = [...Object.keys(PROVOCATIONS), ...UNREACHABLE];
    expect(tested.sort()).toEqual(Object.values(VENDOR_A_ERROR_NAMES).sort());
  });

  test.each(ALSO)('%s at %s', async (name, _, provocation) => {
    const outcome = await provocation.attempt(await stage(provocation));
    expect(outcome.error, outcome.logs.join('\n')).toBe(name);
  });
});
