import { createOrUpdateV1, type RuleV1 } from '@metaplex-foundation/mpl-token-auth-rules';
import { publicKey, publicKeyBytes, some } from '@metaplex-foundation/umi';
import type { Instruction } from '@solana/kit';
import { findRuleSetAddress } from '../../../src/chain/codecs/auth-rules.ts';
import { TOKEN_METADATA_ADDRESS } from '../../../src/chain/codecs/token-metadata.ts';
import type { Address } from '../../../src/domain/address.ts';
import type { Random } from '../kind.ts';
import { instructionsOf, officialContext, signerOf } from '../official.ts';
import { below } from './trees.ts';

const pick = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[below(random, items.length)] ?? items[0];

const FIELDS = ['Source', 'Destination', 'Authority', 'Source|Destination', 'Elsewhere', 'Amount'] as const;
/** By name, or by number as the official client writes them. */
const OPERATORS = ['Lt', 'LtEq', 'Eq', 'GtEq', 'Gt', 0, 1, 2, 3, 4, 5] as const;
const GROUPS = ['All', 'Any', 'Not'] as const;
/** The commonest kinds more often. */
const KINDS = [
  'Pass',
  'PubkeyMatch',
  'PubkeyMatch',
  'PubkeyListMatch',
  'PubkeyListMatch',
  'ProgramOwned',
  'ProgramOwned',
  'ProgramOwnedList',
  'ProgramOwnedList',
  'AdditionalSigner',
  'Amount',
  'PubkeyTreeMatch',
  'ProgramOwnedTree',
  'PDAMatch',
  'Frequency',
  'IsWallet',
] as const;
/** The real program that is compared is older than these. */
const TOO_NEW = ['ProgramOwnedSet', 'Namespace'] as const;

const context = officialContext();
const bytesOf = (address: Address): number[] => [...publicKeyBytes(publicKey(address))];

/** A rule of any kind of version 1. Some kinds are not in the official client's type. */
export function randomRule(random: Random, wallets: readonly [Address, ...Address[]], depth = 0): RuleV1 {
  const isGroup = depth < 2 && random() < 0.35;
  const several = () =>
    Array.from({ length: 1 + below(random, 3) }, () => randomRule(random, wallets, depth + 1));
  if (isGroup) {
    const group = pick(random, GROUPS);
    if (group === 'All') return { All: { rules: several() } };
    if (group === 'Any') return { Any: { rules: several() } };
    return { Not: { rule: randomRule(random, wallets, depth + 1) } };
  }
  const kind = random() < 0.01 ? pick(random, TOO_NEW) : pick(random, KINDS);
  const field = pick(random, FIELDS);
  const [metadata, wallet] = [bytesOf(TOKEN_METADATA_ADDRESS), bytesOf(pick(random, wallets))];
  const programs = [metadata, wallet];
  const proven = { root: wallet, pubkey_field: field, proof_field: pick(random, FIELDS) };
  const rules: Readonly<Record<typeof kind, unknown>> = {
    Pass: 'Pass',
    Namespace: 'Namespace',
    PubkeyMatch: { PubkeyMatch: { pubkey: wallet, field } },
    PubkeyListMatch: { PubkeyListMatch: { pubkeys: wallets.slice(0, 2).map(bytesOf), field } },
    ProgramOwned: { ProgramOwned: { program: metadata, field } },
    ProgramOwnedList: { ProgramOwnedList: { programs, field } },
    ProgramOwnedSet: { ProgramOwnedSet: { programs, field } },
    AdditionalSigner: { AdditionalSigner: { account: wallet } },
    Amount: {
      Amount: { amount: below(random, 3), operator: pick<string | number>(random, OPERATORS), field },
    },
    PubkeyTreeMatch: { PubkeyTreeMatch: proven },
    ProgramOwnedTree: { ProgramOwnedTree: proven },
    PDAMatch: { PDAMatch: { program: metadata, pda_field: field, seeds_field: pick(random, FIELDS) } },
    Frequency: { Frequency: { authority: wallet } },
    IsWallet: { IsWallet: { field } },
  };
  return rules[kind] as RuleV1;
}

/** Creates a rule set, or adds a revision to it. */
export async function ruleSetInstructions(
  owner: Address,
  name: string,
  operations: Readonly<Record<string, RuleV1>>,
): Promise<readonly Instruction[]> {
  const ruleSetPda = publicKey(await findRuleSetAddress(owner, name));
  const revision = { libVersion: 1 as const, ruleSetName: name, owner: bytesOf(owner), operations };
  return instructionsOf(
    createOrUpdateV1(context, { payer: signerOf(owner), ruleSetPda, ruleSetRevision: some(revision) }),
  );
}
