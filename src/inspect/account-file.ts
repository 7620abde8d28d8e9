import { type Address, SYSTEM_PROGRAM, TOKEN_PROGRAM, UNSET_ADDRESS } from '../domain/address.ts';
import { isAddress } from '../domain/base58.ts';
import { type Deployment, PROGRAM_NAMES } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import { parseJson } from '../json/json.ts';
import type { RawAccount } from '../ports/chain.ts';
import { recogniseAccount } from './recognise.ts';

const BRACE = 0x7b;
const WHITE: readonly number[] = [0x20, 0x09, 0x0a, 0x0d];

/**
 * The account in a file: what `solana account --output json` writes, or the bare data. Bare data names no owner; then `owner`
 * counts, or the program of ours or of tokens whose accounts look so. Throws `usage` for JSON of another shape.
 */
export async function readAccountFile(
  bytes: Uint8Array,
  deployment: Deployment,
  owner: Address | null,
): Promise<RawAccount> {
  const first = bytes.find((byte) => !WHITE.includes(byte));
  if (first === BRACE) return fromJson(new TextDecoder().decode(bytes), owner);
  const bare = { address: UNSET_ADDRESS, lamports: 0n, data: bytes, executable: false };
  if (owner !== null) return { ...bare, owner };
  const owners = PROGRAM_NAMES.flatMap((name) => deployment.programs[name] ?? []);
  for (const candidate of [...owners, TOKEN_PROGRAM]) {
    const account = { ...bare, owner: candidate };
    const { kind, problem } = await recogniseAccount(account, deployment);
    if (kind !== 'unknown' && problem === null) return account;
  }
  return { ...bare, owner: SYSTEM_PROGRAM };
}

function fromJson(text: string, owner: Address | null): RawAccount {
  const whole = parsed(text);
  const account = member(whole, 'account') ?? whole;
  const said = member(account, 'owner');
  const of = owner ?? (typeof said === 'string' && isAddress(said) ? said : null);
  const data = dataOf(member(account, 'data'));
  if (of === null || data === null) throw unusable('it names no owner, or no data in base64');
  const address = member(whole, 'pubkey');
  const lamports = member(account, 'lamports');
  return {
    address: typeof address === 'string' && isAddress(address) ? address : UNSET_ADDRESS,
    owner: of,
    lamports:
      typeof lamports === 'bigint'
        ? lamports
        : typeof lamports === 'number'
          ? BigInt(Math.trunc(lamports))
          : 0n,
    data,
    executable: member(account, 'executable') === true,
  };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw unusable('it begins like JSON, and is none');
    throw error;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Either the text, or the text and the name of its encoding. */
function dataOf(value: unknown): Uint8Array | null {
  const [text, encoding] = Array.isArray(value) ? value : [value, 'base64'];
  if (typeof text !== 'string' || encoding !== 'base64' || !BASE64.test(text)) return null;
  return Uint8Array.from(Buffer.from(text, 'base64'));
}

function unusable(why: string): CliError {
  return new CliError('usage', {
    what: 'the file is not an account',
    why,
    hint: 'make one: solana account ADDRESS --output json > account.json',
  });
}
