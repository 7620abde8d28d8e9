import type { TomlTable } from 'smol-toml';
import type { Address } from '../domain/address.ts';
import { type Currency, SOL } from '../domain/amount.ts';
import {
  type Deployment,
  OWN_PROGRAM_NAMES,
  type Programs,
  VENDOR_PROGRAM_NAMES,
  type VendorProgramName,
} from '../domain/deployment.ts';
import { isOperationName, OPERATION_NAMES } from '../operations/registry.ts';
import type { Section } from './section.ts';

/** The addresses of the programs in the sandbox. A test compares them with the programs' IDLs. */
export const SANDBOX_PROGRAMS = {
  market: '7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc' as Address,
  auction: 'H8Us8MxzmcbpJhsrVRNwMKDxo3zMgHkPBjT1xDqFd24J' as Address,
  raffle: '8zx1ptnANT25DevkxqkfBYzVzLbTgZdHB7XsEzU3JWLZ' as Address,
  vendorA: 'B6ywVABTPzWdaTnyDSe76xgYrY6UpsVCX8ZXRrmBZmgh' as Address,
  vendorB: 'JDzMYDc961RQxcEdC73Cs1kjiUhdY11zYpLSGmgyxNDn' as Address,
} satisfies Programs;

/** Public key of the Ed25519 seed sha256("gavel sandbox: marketplace authority"). The sandbox has the key. */
export const SANDBOX_MARKETPLACE_AUTHORITY = '74KsMBBfhvYba5wPWqmBDMDwiihyrMS7TZMKAZmsytMb' as Address;

/**
 * A currency of the sandbox, without value elsewhere. The sandbox has the key of its mint, from the seed sha256("gavel
 * sandbox: currency BOXD").
 */
export const SANDBOX_CURRENCY: Currency = {
  mint: 'FegwxykjV5Yx2j6e1GjLFbjcoDGaxnq6aE4jMVVEqYv1' as Address,
  symbol: 'BOXD',
  decimals: 6,
};

/** A third currency, to pay with what nothing is priced in; from the seed sha256("gavel sandbox: currency PEBL"). */
export const SANDBOX_TOKEN: Currency = {
  mint: 'A4nTzs9BsWnoAxNeN3ZnMxHzM4h1YJN5YGxTXugXYbLV' as Address,
  symbol: 'PEBL',
  decimals: 5,
};

/** The program of the sandbox's pools, which its aggregator quotes over. */
export const SANDBOX_POOLS = '75wZP9sG7A5nxjCTsgqgHhaWFAAT2KrtcRRBm5KVCSJu' as Address;

export const SANDBOX_DEPLOYMENT: Deployment = {
  name: 'sandbox',
  programs: SANDBOX_PROGRAMS,
  marketplaceAuthority: SANDBOX_MARKETPLACE_AUTHORITY,
  currencies: [SANDBOX_CURRENCY, SANDBOX_TOKEN],
  swapPrograms: [SANDBOX_POOLS],
};

/** The deployments that need no configuration. */
export const BUILT_IN_DEPLOYMENTS: ReadonlyMap<string, Deployment> = new Map([
  ['sandbox', SANDBOX_DEPLOYMENT],
]);

/** How configuration spells the programs of outside marketplaces. */
const VENDORS: Readonly<Record<VendorProgramName, string>> = { vendorA: 'vendor_a', vendorB: 'vendor_b' };
const KEYS = ['programs', 'marketplace_authority', 'currencies', 'cosigners', 'swap_programs'];
/** Words that may follow an amount, so no currency of a deployment may have them as its symbol. */
const WORDS = ['sol', 'lamport', 'lamports', 'unit', 'units'];
const SYMBOL = /^[A-Za-z][A-Za-z0-9$]{0,15}$/;

/** Whether a text is an address. Passed in, because every command loads this module and few need the library for it. */
export type IsAddress = (text: string) => boolean;

/** Reads one [deployments.NAME] table. Throws `invalid_config`. */
export function readDeployment(name: string, part: Section, isAddress: IsAddress): Deployment {
  const address: ReadAddress = (key, value, program) => {
    if (typeof value === 'string' && isAddress(value)) return value as Address;
    const of = program === undefined ? '' : ` of the ${program} program`;
    return part.fail(key, `expected an address${of}: 32 bytes in base58, 32 to 44 characters`);
  };
  const { table } = part;
  for (const key of Object.keys(table)) {
    if (!KEYS.includes(key)) part.fail(key, `a deployment has ${KEYS.join(', ')}`);
  }
  const programs = asTable(table.programs);
  const names: readonly string[] = [...OWN_PROGRAM_NAMES, ...Object.values(VENDORS)];
  if (programs === null || Object.keys(programs).some((key) => !names.includes(key))) {
    const missing = 'write programs.market = "ADDRESS", and so for auction and raffle';
    return part.fail('programs', `${missing}; ${Object.values(VENDORS).join(' and ')} may be left out`);
  }
  return {
    name,
    programs: readPrograms(programs, address),
    marketplaceAuthority: address('marketplace_authority', table.marketplace_authority),
    currencies: readCurrencies(part, address),
    ...readCoSigners(part, address),
    ...readSwapPrograms(part, address),
  };
}

/** Throws `invalid_config` with the line of `key`. */
type ReadAddress = (key: string, value: unknown, program?: string) => Address;

function readCoSigners(part: Section, address: ReadAddress): Pick<Deployment, 'coSigners'> {
  const value = part.table.cosigners;
  if (value === undefined) return {};
  const table = asTable(value) ?? part.fail('cosigners', 'write { "listing.buy" = "ADDRESS" }');
  const entries = Object.entries(table).map(([operation, coSigner]) => {
    if (!isOperationName(operation))
      part.fail('cosigners', `there is no operation ${operation}; there are ${OPERATION_NAMES.join(', ')}`);
    return [operation, address('cosigners', coSigner)];
  });
  return { coSigners: Object.fromEntries(entries) };
}

function readSwapPrograms(part: Section, address: ReadAddress): Pick<Deployment, 'swapPrograms'> {
  const value = part.table.swap_programs;
  if (value === undefined) return {};
  if (!Array.isArray(value)) return part.fail('swap_programs', 'it is not a list of addresses');
  return { swapPrograms: value.map((one: unknown) => address('swap_programs', one)) };
}

function readPrograms(table: TomlTable, address: ReadAddress): Programs {
  const entries = OWN_PROGRAM_NAMES.map((name) => [name, address('programs', table[name], name)]);
  const own = Object.fromEntries(entries) as Programs;
  const vendors = VENDOR_PROGRAM_NAMES.flatMap((name) => {
    const value = table[VENDORS[name]];
    return value === undefined ? [] : [[name, address('programs', value, VENDORS[name])] as const];
  });
  return { ...own, ...Object.fromEntries(vendors) };
}

function readCurrencies(part: Section, address: ReadAddress): readonly Currency[] {
  const rows = part.table.currencies ?? [];
  if (!Array.isArray(rows)) return part.fail('currencies', 'it is not a list');
  const currencies = rows.map((row): Currency => {
    const { mint, symbol, decimals, ...rest } = asTable(row) ?? {};
    const valid =
      typeof symbol === 'string' &&
      SYMBOL.test(symbol) &&
      typeof decimals === 'number' &&
      Number.isInteger(decimals) &&
      decimals >= 0 &&
      decimals <= 19 &&
      Object.keys(rest).length === 0;
    if (!valid) return part.fail('currencies', 'each is { mint = "ADDRESS", symbol = "USDC", decimals = 6 }');
    return { mint: address('currencies', mint), symbol, decimals };
  });
  const symbols = new Set(WORDS);
  const mints = new Set<string>([SOL.mint]);
  for (const { symbol, mint } of currencies) {
    const word = symbol.toLowerCase();
    if (symbols.has(word)) part.fail('currencies', `the symbol "${symbol}" already means something else`);
    if (mints.has(mint)) part.fail('currencies', `the mint ${mint} is named twice; SOL's is always known`);
    symbols.add(word);
    mints.add(mint);
  }
  return currencies;
}

function asTable(value: unknown): TomlTable | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? (value as TomlTable)
    : null;
}
