import Type, { type TSchema } from 'typebox';
import {
  Address,
  Anything,
  Flag,
  list,
  orNull,
  record,
  ref,
  type SHARED,
  Signature,
  Text,
  U64,
  Whole,
} from './shapes.ts';

/** The result of a command in the envelope of --json. */
export interface Output {
  readonly data: TSchema;
  /** Null for a command without facts about the data as a whole. */
  readonly meta?: TSchema;
}

export const only = (data: TSchema): Output => ({ data });

export const read = (account: keyof typeof SHARED, more: Readonly<Record<string, TSchema>>): Output =>
  only(
    record({
      viewSlot: U64,
      account: orNull(ref(account)),
      currency: orNull(ref('Currency')),
      ...more,
      source: ref('Source'),
      comparison: orNull(ref('Comparison')),
      unreadable: orNull(ref('Unreadable')),
    }),
  );

export const amounts = (...names: readonly string[]) =>
  record(Object.fromEntries(names.map((name) => [name, orNull(ref('Amount'))])));

export const rows = (row: Readonly<Record<string, TSchema>>): Output => ({
  data: list(record({ name: orNull(Text), currency: orNull(ref('Currency')), ...row })),
  meta: record({
    ...{ source: ref('Source'), unreadable: list(ref('LeftOut')) },
    ...{ total: Whole, page: Whole, nextPage: orNull(Whole) },
  }),
});

/** Of the account that an operation is about, by its noun. */
const ACCOUNT_AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  listing: ['price'],
  offer: ['price'],
  auction: ['highestBidAmount', 'reservePrice'],
  raffle: ['ticketPrice'],
  scheduledBid: ['amount'],
};

export const executed = (
  noun: string,
  account: TSchema = Type.Null(),
  more: Readonly<Record<string, TSchema>> = {},
) =>
  record({
    ...{ operation: Text, dryRun: Flag, signature: orNull(Signature), slot: orNull(U64) },
    ...{ mint: orNull(Address), [noun]: orNull(Address), account: orNull(account), viewSlot: orNull(U64) },
    amounts: orNull(amounts(...(ACCOUNT_AMOUNTS[noun] ?? []))),
    ...{ plan: orNull(ref('PlanFile')), preview: ref('Preview') },
    ...more,
  });

export const done = (...given: Parameters<typeof executed>): Output => only(executed(...given));

export const bulkRows = list(
  record({
    ...{ line: orNull(Whole), artwork: orNull(Text), name: orNull(Text), before: orNull(U64) },
    ...{ after: orNull(U64), currency: orNull(ref('Currency')), amounts: orNull(amounts('before', 'after')) },
    ...{ marks: list(Text), outcome: Text, signature: orNull(Signature), slot: orNull(U64) },
    error: orNull(ref('Problem')),
  }),
);
export const bulkMeta = record({ plan: orNull(Whole), hash: Text, unchanged: Whole });

/** One artwork is a record, several are rows. */
export const doneOrBulk = (...given: Parameters<typeof executed>): Output => ({
  data: Type.Union([executed(...given), bulkRows]),
  meta: bulkMeta,
});
export const bulk: Output = { data: bulkRows, meta: bulkMeta };

export const quoteAmounts = amounts(
  ...['sellerPrice', 'creatorRoyalty', 'vendorAFee', 'totalPaymentAmount'],
  ...['serviceFeeLamports', 'networkFeeLamports', 'rentLamports', 'totalSolDebitLamports'],
);
export const auctionAmounts = amounts('highestBidAmount', 'reservePrice', 'minimumBid');
export const editions = orNull(record({ sold: Whole, left: Whole }));
export const watched = (account: keyof typeof SHARED): Output =>
  only(
    record({
      ...{ outcome: Text, until: orNull(Text), slot: orNull(U64), ended: orNull(Text) },
      account: orNull(ref(account)),
    }),
  );

/** Of any kind: the fields of an account are those that its kind has. */
export const watchedAccounts = only(
  record({
    ...{ outcome: Text, until: orNull(Text), address: orNull(Address) },
    accounts: list(
      record({
        ...{ address: Address, slot: U64, ended: orNull(Text), kind: orNull(Text), account: Anything },
      }),
    ),
  }),
);

/** What the service of the earlier interface answers, as it is. */
export const v1 = only(record({ answer: Anything, known: Flag }));

/** `keptIn`: the absolute path of a file, or `keyring`. */
export const login = { service: Text, keptIn: Text };
export const setting = record({ name: Text, value: orNull(Text), source: Text });
export const edited = only(record({ name: Text, value: orNull(Text), path: Text, hiddenBy: orNull(Text) }));
export const wallet = { name: Text, address: Address, key: orNull(Text), ofSandbox: Flag };
export const profile = record({ name: Text, inUse: Flag, scope: Text, path: Text, settings: Anything });
export const allowlist = only(Anything);
export const script = only(record({ shell: Text, script: Text }));
export const journalRecord = record({
  ...{ id: Whole, state: Text, operation: Text, mint: orNull(Address), name: orNull(Text) },
  ...{ amount: orNull(Text), wallet: Address, signature: orNull(Signature), slot: orNull(U64) },
  ...{ problem: orNull(Text), createdAt: Text, changedAt: Text, cluster: Text, otherCluster: orNull(Flag) },
  ...{ rpcHosts: list(Text), lastValidBlockHeight: orNull(U64), intent: Anything },
});
