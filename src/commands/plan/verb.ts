import type { ReadonlyUint8Array } from '@solana/kit';
import bs58 from 'bs58';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import { type Address, CLOCK_SYSVAR } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { BulkAmount, BulkOperation, BulkRow } from '../../domain/bulk-plan.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { CliError } from '../../errors/cli-error.ts';
import type { Operation } from '../../operations/operation.ts';
import type { ChainReader, RawAccount } from '../../ports/chain.ts';

/** Something of the wallet that an operation can be carried out on. */
export interface Own {
  readonly mint: Address;
  readonly currencyMint: Address;
  readonly price: bigint;
  readonly isOver: boolean;
  /** Why nothing can be done with it; absent for nothing. */
  readonly problem?: CliError;
}

/** What one operation needs to be done to many artworks at once. */
export interface BulkVerb<Intent, State> {
  readonly name: BulkOperation;
  /** What it is done to: "listing". */
  readonly noun: string;
  /** "Reprice" */
  readonly verb: string;
  /** "repriced" */
  readonly done: string;
  readonly operation: Operation<Intent, State>;
  /** What the amount of a row is: "price". */
  readonly amount: BulkAmount;
  /** Whether each row takes a new price. */
  readonly setsPrice: boolean;
  /** Finds all of the wallet; null where a file has to name them. */
  readonly own:
    | ((chain: ChainReader, deployment: Deployment, wallet: Address) => Promise<readonly Own[]>)
    | null;
  intent(wallet: Address, row: BulkRow, deployment: Deployment): Intent | Promise<Intent>;
  /** The amount on the chain; null where the operation depends on none. */
  priceOf(state: State): { readonly price: bigint; readonly currency: Currency } | null;
}

interface OwnAccounts {
  readonly discriminator: ReadonlyUint8Array;
  /** Where the wallet stands in the data. */
  readonly offset: number;
  read(account: RawAccount, program: Address, now: number): Own;
}

/** A search for the accounts of the market that belong to a wallet. */
export function ownOf({
  discriminator,
  offset,
  read,
}: OwnAccounts): NonNullable<BulkVerb<never, never>['own']> {
  return async (chain, { programs: { market } }, wallet) => {
    const filters = [
      { memcmp: { offset: 0, bytes: bs58.encode(Uint8Array.from(discriminator)) } },
      { memcmp: { offset, bytes: wallet } },
    ];
    const [accounts, clock] = await Promise.all([
      chain.getProgramAccounts(market, filters),
      chain.getAccounts([CLOCK_SYSVAR]),
    ]);
    const now = decodeClock(clock.accounts[0] ?? null);
    return accounts
      .map((account) => read(account, market, now))
      .sort((one, other) => (one.mint < other.mint ? -1 : 1));
  };
}
