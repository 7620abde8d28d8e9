import type { Address } from '../domain/address.ts';
import { type Currency, SOL } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import { currencyFrom } from '../operations/currency.ts';
import { knownCurrency } from '../operations/known-currency.ts';
import type { ChainReader, CompressedClaim, RawAccount } from '../ports/chain.ts';
import { describeAll, type Related } from './describe.ts';
import type { FieldValue } from './field-reader.ts';
import { programName, type Recognised, recogniseAccount } from './recognise.ts';
import { listedOnVendorB, surroundings } from './surroundings.ts';

/** What there is at an address. */
export interface Inspection {
  readonly address: Address;
  /** Null for an account from a file. */
  readonly slot: bigint | null;
  readonly account: RawAccount | null;
  readonly recognised: Recognised;
  /** The name of an artwork; null for anything else. */
  readonly name: string | null;
  /** The name of the program that owns the account; null when it has none here. */
  readonly ownerName: string | null;
  /** The currency or the mint of the amounts; null when it is not known. */
  readonly currency: Currency | null;
  /** What belongs to it, and what the addresses in it are. */
  readonly related: readonly Related[];
  /** What could not be read beside the account, one line each. */
  readonly warnings: readonly string[];
}

const NOTHING: Recognised = {
  kind: 'nothing',
  title: 'an address without an account',
  fields: [],
  problem: null,
};

/** Reads the account at an address, and what belongs to it. */
export async function inspectAddress(
  chain: ChainReader,
  deployment: Deployment,
  address: Address,
): Promise<Inspection> {
  const { slot, accounts } = await chain.getAccounts([address]);
  const account = accounts[0] ?? null;
  if (account === null) return inspectNothing(chain, deployment, address, slot);
  const recognised = await recogniseAccount(account, deployment);
  const [around, [self]] = await Promise.all([
    surroundings(chain, deployment, account, recognised),
    describeAll(chain, deployment, [{ role: 'itself', address }]),
  ]);
  return {
    ...around,
    address,
    slot,
    account,
    recognised,
    name: self?.name ?? null,
    ownerName: programName(deployment, account.owner),
    currency: await currencyOf(chain, deployment, recognised),
  };
}

/** An account from a file: no node is asked. */
export async function inspectAccount(deployment: Deployment, account: RawAccount): Promise<Inspection> {
  const recognised = await recogniseAccount(account, deployment);
  const mint = currencyMint(recognised);
  return {
    address: account.address,
    slot: null,
    account,
    recognised,
    name: null,
    ownerName: programName(deployment, account.owner),
    currency: ownCurrency(recognised) ?? (mint === null ? null : knownCurrency(deployment, mint)),
    related: [],
    warnings: [],
  };
}

/** A compressed artwork has no account of its own; an indexer may know it. */
async function inspectNothing(
  chain: ChainReader,
  deployment: Deployment,
  address: Address,
  slot: bigint,
): Promise<Inspection> {
  const nothing = { address, slot, account: null, name: null, ownerName: null, currency: null };
  let claim: CompressedClaim | null = null;
  const warnings: string[] = [];
  try {
    claim = (await chain.getCompressed?.(address)) ?? null;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    if (error.code !== 'no_endpoint')
      warnings.push(`it is not known whether it is a compressed artwork: ${error.message}`);
  }
  if (claim === null) return { ...nothing, recognised: NOTHING, related: [], warnings };
  const recognised = {
    kind: 'compressed-artwork',
    title: 'a compressed artwork, as the indexer says',
    fields: [],
    problem: null,
  };
  const named = [
    { role: 'tree', address: claim.tree },
    { role: 'owner', address: claim.owner },
    ...(claim.delegate === claim.owner ? [] : [{ role: 'delegate', address: claim.delegate }]),
  ];
  const related = [
    ...(await describeAll(chain, deployment, named)),
    ...(await listedOnVendorB(chain, deployment, address)),
  ];
  return { ...nothing, recognised, related, warnings };
}

/** The mint whose base units the amounts of an account are; null when it names none. */
function currencyMint({ kind, fields }: Recognised): Address | null {
  const value = (name: string): FieldValue | undefined => fields.find((field) => field.name === name)?.value;
  const named = ['currencyMint', 'bidMint', 'currency', ...(kind === 'token-account' ? ['mint'] : [])]
    .map(value)
    .find((one) => typeof one === 'string');
  if (named !== undefined) return named as Address;
  return kind === 'vendor-b-listing' ? SOL.mint : null;
}

/** A mint names its own decimals. */
function ownCurrency({ kind, fields }: Recognised): Currency | null {
  const decimals = kind === 'mint' ? fields.find(({ name }) => name === 'decimals')?.value : undefined;
  return typeof decimals === 'number' ? { mint: SOL.mint, symbol: 'units', decimals } : null;
}

async function currencyOf(
  chain: ChainReader,
  deployment: Deployment,
  recognised: Recognised,
): Promise<Currency | null> {
  const own = ownCurrency(recognised);
  const mint = currencyMint(recognised);
  if (own !== null || mint === null) return own;
  const known = knownCurrency(deployment, mint);
  if (known !== null) return known;
  try {
    const { accounts } = await chain.getAccounts([mint]);
    return currencyFrom(deployment, mint, accounts[0] ?? null);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return null;
  }
}
