import { AUTH_RULES_ADDRESS } from '../chain/codecs/auth-rules.ts';
import { BUBBLEGUM_ADDRESS } from '../chain/codecs/bubblegum.ts';
import { COMPRESSION_ADDRESS, NOOP_ADDRESS } from '../chain/codecs/compression.ts';
import { CORE_ADDRESS } from '../chain/codecs/core.ts';
import { FEATURE_PROGRAM } from '../chain/codecs/feature.ts';
import { TOKEN_METADATA_ADDRESS } from '../chain/codecs/token-metadata.ts';
import {
  type Address,
  ASSOCIATED_TOKEN_PROGRAM,
  CLOCK_SYSVAR,
  COMPUTE_BUDGET_PROGRAM,
  LOOKUP_TABLE_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../domain/address.ts';
import { type Deployment, PROGRAM_NAMES } from '../domain/deployment.ts';
import type { RawAccount } from '../ports/chain.ts';
import { CORE_KINDS } from './core-kinds.ts';
import { kindsOf, type OurProgram } from './idl-accounts.ts';
import { type FieldsRead, type Kind, readFields } from './kind.ts';
import { METADATA_KINDS } from './metadata-kinds.ts';
import {
  CLOCK,
  FIXED_PROGRAM,
  LOADER_KINDS,
  LOOKUP_TABLE,
  NONCE,
  TREE,
  TREE_OWNER,
  unknown,
} from './other-kinds.ts';
import { TOKEN_KINDS } from './token-kinds.ts';

export const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111' as Address;
const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111' as Address;
const OTHER_LOADERS: readonly string[] = [
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
];

/** Programs that have the same address on every cluster, by what people call them. */
const PUBLIC_PROGRAMS: Readonly<Record<string, Address>> = {
  system: SYSTEM_PROGRAM,
  token: TOKEN_PROGRAM,
  'token-2022': TOKEN_2022_PROGRAM,
  'associated-token': ASSOCIATED_TOKEN_PROGRAM,
  'token-metadata': TOKEN_METADATA_ADDRESS,
  'token-auth-rules': AUTH_RULES_ADDRESS,
  core: CORE_ADDRESS,
  bubblegum: BUBBLEGUM_ADDRESS,
  compression: COMPRESSION_ADDRESS,
  noop: NOOP_ADDRESS,
  'lookup-table': LOOKUP_TABLE_PROGRAM,
  'compute-budget': COMPUTE_BUDGET_PROGRAM,
  memo: MEMO_PROGRAM,
  loader: UPGRADEABLE_LOADER,
};

const OUR_NAMES: Readonly<Record<OurProgram, string>> = {
  market: 'market',
  auction: 'auction',
  raffle: 'raffle',
  vendorA: 'vendor-a',
  vendorB: 'vendor-b',
  pools: 'pools',
};

/** Every program that has a name here, with its address in this deployment. */
export function namedPrograms(deployment: Deployment): ReadonlyMap<string, Address> {
  const own = ourPrograms(deployment).map(([name, address]) => [OUR_NAMES[name], address] as const);
  return new Map([...own, ...Object.entries(PUBLIC_PROGRAMS)]);
}

/** The name of a program; null for one that has none here. */
export function programName(deployment: Deployment, address: Address): string | null {
  return [...namedPrograms(deployment)].find(([, at]) => at === address)?.[0] ?? null;
}

function ourPrograms({ programs, swapPrograms }: Deployment): readonly (readonly [OurProgram, Address])[] {
  const named = PROGRAM_NAMES.flatMap((name) => {
    const address = programs[name];
    return address === undefined ? [] : [[name, address] as const];
  });
  return [...named, ...(swapPrograms ?? []).map((address) => ['pools', address] as const)];
}

/** What an account is, with its fields as far as they can be read. */
export interface Recognised extends FieldsRead {
  /** One word, for programs: `listing`, `token-account`, `wallet`, `unknown`. */
  readonly kind: string;
  /** For people, with its article. */
  readonly title: string;
}

/** Never throws for anything that an account may hold. */
export async function recogniseAccount(account: RawAccount, deployment: Deployment): Promise<Recognised> {
  const { kind, problem } = await kindOf(account, deployment);
  const read = readFields(kind, account);
  return { kind: kind.name, title: kind.title, fields: read.fields, problem: problem ?? read.problem };
}

interface Found {
  readonly kind: Kind;
  readonly problem: string | null;
}

async function kindOf(account: RawAccount, deployment: Deployment): Promise<Found> {
  const { owner, address, data, executable } = account;
  const ours = ourPrograms(deployment).find(([, program]) => program === owner);
  if (ours !== undefined) return of(await kindsOf(ours[0]), data, `the program ${OUR_NAMES[ours[0]]}`);
  switch (owner) {
    case TOKEN_PROGRAM:
      return of(TOKEN_KINDS, data, 'the program token');
    case TOKEN_2022_PROGRAM:
      return of(TOKEN_KINDS, data, 'the program token-2022');
    case TOKEN_METADATA_ADDRESS:
      return of(METADATA_KINDS, data, 'the program token-metadata');
    case CORE_ADDRESS:
      return of(CORE_KINDS, data, 'the program core');
    case COMPRESSION_ADDRESS:
      return of([TREE], data, 'the program compression');
    case BUBBLEGUM_ADDRESS:
      return of([TREE_OWNER], data, 'the program bubblegum');
    case LOOKUP_TABLE_PROGRAM:
      return of([LOOKUP_TABLE], data, 'the program of lookup tables');
    case UPGRADEABLE_LOADER:
      return of(LOADER_KINDS, data, 'the loader of programs');
    case AUTH_RULES_ADDRESS:
      return { kind: unknown('rule-set', 'a rule set of programmable artworks'), problem: null };
    case FEATURE_PROGRAM:
      return { kind: unknown('feature', 'a switch of the runtime'), problem: null };
    case SYSVAR_OWNER:
      return address === CLOCK_SYSVAR && CLOCK.is(data)
        ? { kind: CLOCK, problem: null }
        : { kind: unknown('sysvar', 'a system variable of the chain'), problem: null };
    case SYSTEM_PROGRAM:
      if (data.length === 0) return { kind: unknown('wallet', 'a wallet'), problem: null };
      return of([NONCE], data, 'the system program');
    default:
      return executable || OTHER_LOADERS.includes(owner)
        ? { kind: FIXED_PROGRAM, problem: null }
        : { kind: unknown('unknown', 'an account of a program that is not known here'), problem: null };
  }
}

function of(kinds: readonly Kind[], data: Uint8Array, program: string): Found {
  const kind = kinds.find((one) => one.is(data));
  if (kind !== undefined) return { kind, problem: null };
  const why =
    data.length === 0 ? 'it is empty' : `its ${data.length} bytes are of no kind that is known here`;
  return { kind: unknown('unknown', `an account of ${program}`), problem: why };
}
