import type { Address } from '@solana/kit';
import { LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../../../../domain/address.ts';
import type { VmAccount } from '../../vm/account.ts';
import { parseConfig, parseLoader, parseLookupTable, parseNonce, parseStake } from './accounts/native.ts';
import { parseSysvar } from './accounts/sysvar.ts';
import { parseVote } from './accounts/vote.ts';
import { parsedToken } from './parsed-token.ts';

type Parser = (data: Uint8Array, address: Address) => object | undefined;

/** Programs of the runtime whose accounts a validator parses, besides the token programs. */
const PARSERS: Readonly<Record<string, readonly [program: string, parse: Parser]>> = {
  [SYSTEM_PROGRAM]: ['nonce', parseNonce],
  [LOOKUP_TABLE_PROGRAM]: ['address-lookup-table', parseLookupTable],
  BPFLoaderUpgradeab1e11111111111111111111111: ['bpf-upgradeable-loader', parseLoader],
  Config1111111111111111111111111111111111111: ['config', parseConfig],
  Stake11111111111111111111111111111111111111: ['stake', parseStake],
  Sysvar1111111111111111111111111111111111111: ['sysvar', parseSysvar],
  Vote111111111111111111111111111111111111111: ['vote', parseVote],
};

/** The `jsonParsed` form of an account; undefined if a validator has none either. */
export function parsedAccount(
  address: Address,
  account: VmAccount,
  read: (address: Address) => VmAccount | undefined,
): object | undefined {
  const row = PARSERS[account.owner];
  if (row === undefined) return parsedToken(account, read);
  const [program, parse] = row;
  const parsed = parseOrNone(() => parse(account.data, address));
  return parsed && { program, parsed, space: account.data.length };
}

function parseOrNone(parse: () => object | undefined): object | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
