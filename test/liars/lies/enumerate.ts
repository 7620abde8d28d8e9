import { CORE_ADDRESS } from '../../../src/chain/codecs/core.ts';
import { TOKEN_METADATA_ADDRESS } from '../../../src/chain/codecs/token-metadata.ts';
import { SANDBOX_DEPLOYMENT } from '../../../src/config/deployments.ts';
import { type Address, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../src/domain/address.ts';
import { decodeBase64 } from '../../../src/json/base64.ts';
import { stringifyJson } from '../../../src/json/json.ts';
import type { SandboxChain } from '../../../src/sandbox/chain/chain.ts';
import type { VmAccount } from '../../../src/sandbox/chain/vm/account.ts';
import { RENT_EXEMPT_EPOCH } from '../../../src/sandbox/chain/vm/account.ts';
import { wallet } from '../../attacks/stage.ts';
import type { Answer } from '../node.ts';
import { kindOf } from '../records.ts';
import { fieldVariants } from './fields.ts';
import type { Kind, Lie, Place } from './lie.ts';
import { scalarsOf, valueVariants } from './values.ts';

type Path = readonly (string | number)[];

/** An account in an answer, by where it stands there. */
export interface Sighting {
  readonly address: Address;
  readonly path: Path;
  readonly account: VmAccount | null;
}

/** Accounts that a node could show instead, by kind. */
export type Pool = ReadonlyMap<string, readonly (readonly [Address, VmAccount])[]>;

const { programs } = SANDBOX_DEPLOYMENT;

/** Everything on the chain that another account can be said to be. */
export function poolOf(chain: SandboxChain): Pool {
  const owners = [TOKEN_PROGRAM, TOKEN_METADATA_ADDRESS, CORE_ADDRESS, ...Object.values(programs)];
  const all = owners.flatMap((owner) => [...chain.programAccounts(owner)]);
  for (const name of ['mira', 'bea', 'arlo', 'stranger', 'authority'] as const) {
    const account = chain.getAccount(wallet(name));
    if (account !== undefined) all.push([wallet(name), account]);
  }
  const pool = new Map<string, (readonly [Address, VmAccount])[]>();
  for (const entry of all) {
    const group = groupOf(entry[1]);
    pool.set(group, [...(pool.get(group) ?? []), entry]);
  }
  return pool;
}

function groupOf(account: VmAccount): string {
  return kindOf(account) ?? `${account.owner} ${account.owner === SYSTEM_PROGRAM ? '' : account.data.length}`;
}

/** Kinds that an address could be said to hold: what people name, and what they are paid into. */
const RECORDS = ['listing', 'offer', 'auction', 'raffle', 'order', 'list state', 'config'];
const PURSES = [`${TOKEN_PROGRAM} 165`];

/** Every lie about these answers that is told in one place. */
export function* lies(answers: readonly Answer[], pool: Pool): Generator<Lie> {
  const asked = new Map<string, number>();
  for (const answer of answers) {
    const question = stringifyJson(answer.params);
    const key = `${answer.method} ${question}`;
    const nth = asked.get(key) ?? 0;
    asked.set(key, nth + 1);
    const seen = { method: answer.method, question, nth };
    const isSimulation = answer.method === 'simulateTransaction';
    if (isSimulation) yield* aboutTables(sightingsIn(answer), pool);
    for (const sighting of sightingsIn(answer))
      for (const lie of aboutAccount(sighting, seen, pool))
        yield isSimulation ? { ...lie, kind: 'a simulation' } : lie;
    yield* aboutValues(answer, seen, isSimulation ? 'a simulation' : 'a number');
    yield* aboutLists(answer, seen);
  }
}

function* aboutAccount({ address, account }: Sighting, seen: Place, pool: Pool): Generator<Lie> {
  const say = (kind: Kind, subject: string, what: string, said: VmAccount | null): Lie => ({
    kind,
    subject: `${address} ${seen.nth} ${subject}`,
    what: `${address}: ${what}`,
    claim: { about: 'account', address, said, seen },
  });
  const group = account === null ? null : groupOf(account);
  if (account !== null) yield say('absent', '', 'not there', null);
  for (const [name, members] of pool) {
    const isOwn = name === group;
    if (!isOwn && !RECORDS.includes(name) && !PURSES.includes(name)) continue;
    const kind = isOwn ? 'another of its kind' : account === null ? 'made up' : 'of another kind';
    for (const [other, said] of members)
      if (other !== address) yield say(kind, name, `as ${name} ${other}`, said);
  }
  if (account === null) return;
  for (const { field, what, data } of fieldVariants({ address, ...account }))
    yield say('a field', field, what, { ...account, data });
  const { lamports, data } = account;
  for (const other of [0n, 1n, lamports - 1n, lamports + 1n, lamports * 2n, 10n ** 15n, 2n ** 64n - 1n])
    if (other >= 0n && other !== lamports)
      yield say('balance, owner, size', 'lamports', `${other} lamports`, { ...account, lamports: other });
  for (const owner of [SYSTEM_PROGRAM, TOKEN_PROGRAM, programs.market, programs.auction, wallet('stranger')])
    if (owner !== account.owner)
      yield say('balance, owner, size', 'owner', `of ${owner}`, { ...account, owner });
  yield say('balance, owner, size', 'program', 'a program', { ...account, executable: true });
  const sizes = [
    new Uint8Array(),
    data.slice(0, -1),
    new Uint8Array([...data, 0]),
    new Uint8Array(data.length),
  ];
  for (const other of sizes)
    yield say('balance, owner, size', 'size', `${other.length} bytes, ${other[0] ?? 'none'}`, {
      ...account,
      data: other,
    });
}

/** Whatever the transaction writes, in a table that holds another of its kind. */
function* aboutTables(written: readonly Sighting[], pool: Pool): Generator<Lie> {
  for (const { address: genuine, account } of written) {
    for (const [other] of account === null ? [] : (pool.get(groupOf(account)) ?? []))
      if (other !== genuine)
        yield {
          kind: 'a lookup table',
          subject: genuine,
          what: `${other} where the table is said to hold ${genuine}`,
          claim: { about: 'table', genuine, other },
        };
  }
}

/** Every number, flag and word of an answer that is of no account. */
function* aboutValues(answer: Answer, seen: Place, kind: Kind): Generator<Lie> {
  const inAccounts = new Set(sightingsIn(answer).map(({ path }) => path.join('.')));
  for (const { path, value } of scalarsOf(answer.result)) {
    if (path.some((_, end) => inAccounts.has(path.slice(0, end + 1).join('.')))) continue;
    for (const said of valueVariants(value))
      yield {
        kind,
        subject: `${answer.method} ${seen.nth} ${path.join('.')}`,
        what: `${answer.method} ${path.join('.')}: ${String(said)} for ${String(value)}`,
        claim: { about: 'value', seen, path, said },
      };
  }
}

/** Of every list: empty, one less, one twice, in another order. */
function* aboutLists({ method, result }: Answer, seen: Place): Generator<Lie> {
  const isPlain = Array.isArray(result);
  const list: unknown = isPlain ? result : (result as { value?: unknown } | null)?.value;
  if (!Array.isArray(list)) return;
  const others: readonly (readonly [string, readonly unknown[]])[] = [
    ['empty', []],
    ['reversed', list.toReversed()],
    ...list.flatMap((item: unknown, index): (readonly [string, readonly unknown[]])[] => [
      [`without ${index}`, list.toSpliced(index, 1)],
      [`with ${index} twice`, list.toSpliced(index, 0, item)],
    ]),
  ];
  for (const [what, said] of others)
    yield {
      kind: 'a list',
      subject: `${method} ${seen.question}`,
      what: `${method}: ${what}`,
      claim: { about: 'value', seen, path: isPlain ? [] : ['value'], said },
    };
}

/** The accounts in an answer of any method that shows some. */
export function sightingsIn({ method, params, result }: Answer): readonly Sighting[] {
  // Only getAsset and getAssetProof have parameters by name, and they show no account.
  const [first, config] = Array.isArray(params) ? params : [];
  const value = (result as { readonly value?: unknown } | null)?.value;
  if (method === 'getMultipleAccounts') return listed(first, value, ['value']);
  if (method === 'simulateTransaction') {
    const { accounts } = config as { readonly accounts?: { readonly addresses: unknown } };
    return listed(accounts?.addresses, (value as { accounts?: unknown })?.accounts, ['value', 'accounts']);
  }
  if (method !== 'getProgramAccounts' || !Array.isArray(result)) return [];
  return result.flatMap((item: { pubkey: Address; account: unknown }, index) => [
    { address: item.pubkey, path: [index, 'account'], account: readAccount(item.account) },
  ]);
}

function listed(addresses: unknown, accounts: unknown, path: Path): readonly Sighting[] {
  if (!Array.isArray(addresses) || !Array.isArray(accounts)) return [];
  return accounts.map((account: unknown, index) => ({
    address: addresses[index] as Address,
    path: [...path, index],
    account: readAccount(account),
  }));
}

interface AccountJson {
  readonly owner: Address;
  readonly lamports: number | bigint;
  readonly data: readonly [string, string];
  readonly executable: boolean;
}

function readAccount(json: unknown): VmAccount | null {
  if (json === null || json === undefined) return null;
  const { owner, lamports, data, executable } = json as AccountJson;
  const bytes = decodeBase64(data[0]) ?? new Uint8Array();
  return { owner, lamports: BigInt(lamports), data: bytes, executable, rentEpoch: RENT_EXEMPT_EPOCH };
}
