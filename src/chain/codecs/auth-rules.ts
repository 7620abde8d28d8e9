import {
  AccountRole,
  type AccountSignerMeta,
  type Address,
  getU32Encoder,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit';
import { SYSTEM_PROGRAM } from '../../domain/address.ts';
import { addressBytes } from '../../domain/base58.ts';
import { getProgramDerivedAddress } from '../pda.ts';
import { encodeMessagePack, type MessagePackValue } from './message-pack.ts';

/** token-auth-rules has this address on every cluster. */
export const AUTH_RULES_ADDRESS = 'auth9SigNpDKz4sJJ1DfCTuZrZNSAgh9sFD3rboVmgg' as Address;

/** Rule sets of version 1, as far as they are written here: rules about who sends, who receives and who signs. */
export type Rule =
  | 'Pass'
  | { readonly All: { readonly rules: readonly Rule[] } }
  | { readonly Any: { readonly rules: readonly Rule[] } }
  | { readonly Not: { readonly rule: Rule } }
  | { readonly PubkeyMatch: { readonly pubkey: Address; readonly field: string } }
  | { readonly PubkeyListMatch: { readonly pubkeys: readonly Address[]; readonly field: string } }
  | { readonly ProgramOwned: { readonly program: Address; readonly field: string } }
  | { readonly ProgramOwnedList: { readonly programs: readonly Address[]; readonly field: string } };

export interface RuleSet {
  readonly owner: Address;
  readonly name: string;
  /** By operation, such as "Transfer:Owner". */
  readonly operations: Readonly<Record<string, Rule>>;
}

export async function findRuleSetAddress(owner: Address, name: string): Promise<Address> {
  const seeds = ['rule_set', addressBytes(owner), name];
  const [found] = getProgramDerivedAddress({ programAddress: AUTH_RULES_ADDRESS, seeds });
  return found;
}

const key = (value: Address): MessagePackValue => [...addressBytes(value)];

function ruleValue(rule: Rule): MessagePackValue {
  if (typeof rule === 'string') return rule;
  if ('All' in rule) return { All: { rules: rule.All.rules.map(ruleValue) } };
  if ('Any' in rule) return { Any: { rules: rule.Any.rules.map(ruleValue) } };
  if ('Not' in rule) return { Not: { rule: ruleValue(rule.Not.rule) } };
  if ('PubkeyMatch' in rule) {
    const { pubkey, field } = rule.PubkeyMatch;
    return { PubkeyMatch: { pubkey: key(pubkey), field } };
  }
  if ('PubkeyListMatch' in rule) {
    const { pubkeys, field } = rule.PubkeyListMatch;
    return { PubkeyListMatch: { pubkeys: pubkeys.map(key), field } };
  }
  if ('ProgramOwned' in rule) {
    const { program, field } = rule.ProgramOwned;
    return { ProgramOwned: { program: key(program), field } };
  }
  const { programs, field } = rule.ProgramOwnedList;
  return { ProgramOwnedList: { programs: programs.map(key), field } };
}

/** The bytes of a revision of version 1. */
export function encodeRuleSet({ owner, name, operations }: RuleSet): Uint8Array {
  const rules = Object.entries(operations).map(([operation, rule]) => [operation, ruleValue(rule)] as const);
  return encodeMessagePack({
    libVersion: 1,
    ruleSetName: name,
    owner: key(owner),
    operations: Object.fromEntries(rules),
  });
}

const CREATE_OR_UPDATE = 0;
const V1 = 0;

/** CreateOrUpdate, version 1: another revision of the rule set of that name. */
export async function createRuleSetInstruction(
  owner: TransactionSigner,
  { name, operations }: Omit<RuleSet, 'owner'>,
): Promise<Instruction> {
  const payer: AccountSignerMeta = {
    address: owner.address,
    role: AccountRole.WRITABLE_SIGNER,
    signer: owner,
  };
  const revision = encodeRuleSet({ owner: owner.address, name, operations });
  return {
    programAddress: AUTH_RULES_ADDRESS,
    accounts: [
      payer,
      { address: await findRuleSetAddress(owner.address, name), role: AccountRole.WRITABLE },
      { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
      // Absent: a buffer that holds a long one.
      { address: AUTH_RULES_ADDRESS, role: AccountRole.READONLY },
    ],
    data: Uint8Array.of(CREATE_OR_UPDATE, V1, ...getU32Encoder().encode(revision.length), ...revision),
  };
}
