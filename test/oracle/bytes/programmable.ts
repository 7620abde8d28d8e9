import { createOrUpdateV1, type RuleSetRevisionV1 } from '@metaplex-foundation/mpl-token-auth-rules';
import {
  createV1,
  delegateLockedTransferV1,
  delegateSaleV1,
  delegateStakingV1,
  delegateTransferV1,
  delegateUtilityV1,
  lockV1,
  mintV1,
  printSupply,
  revokeLockedTransferV1,
  revokeSaleV1,
  revokeStakingV1,
  revokeTransferV1,
  revokeUtilityV1,
  TokenStandard,
  transferV1,
  unlockV1,
} from '@metaplex-foundation/mpl-token-metadata';
import { none, percentAmount, publicKey, publicKeyBytes, some } from '@metaplex-foundation/umi';
import { createRuleSetInstruction, findRuleSetAddress } from '../../../src/chain/codecs/auth-rules.ts';
import {
  createProgrammableInstruction,
  DELEGATE_ROLES,
  delegateInstruction,
  lockInstruction,
  mintProgrammableInstruction,
  revokeInstruction,
  transferProgrammableInstruction,
} from '../../../src/chain/codecs/programmable.ts';
import type { DelegateRole } from '../../../src/chain/codecs/token-record.ts';
import type { Address } from '../../../src/domain/address.ts';
import type { Random } from '../kind.ts';
import type { Case } from './case.ts';
import { anAddress, below, chance, maybe, pick, text, wallet } from './random.ts';

const tokenStandard = TokenStandard.ProgrammableNonFungible;
const rulesOf = (ruleSet: Address | null) =>
  ruleSet === null ? {} : { authorizationRules: publicKey(ruleSet) };
const DELEGATE = {
  sale: delegateSaleV1,
  transfer: delegateTransferV1,
  utility: delegateUtilityV1,
  staking: delegateStakingV1,
};
const REVOKE = {
  sale: revokeSaleV1,
  transfer: revokeTransferV1,
  utility: revokeUtilityV1,
  staking: revokeStakingV1,
  lockedTransfer: revokeLockedTransferV1,
};

/** The same delegation for both builders. */
function aDelegation(random: Random, role: DelegateRole) {
  const [owner, mint, delegate] = [wallet(random), anAddress(random), anAddress(random)];
  const ruleSet = maybe(random, () => anAddress(random));
  const parties = { authority: owner.official, payer: owner.official, tokenOwner: owner.key };
  const official = { mint: publicKey(mint), delegate: publicKey(delegate), tokenStandard, ...parties };
  return {
    ours: { mint, owner: owner.ours, delegate, role, ruleSet },
    official: { ...official, ...rulesOf(ruleSet) },
  };
}

/** Programmable NFTs and their rule sets. */
export const programmable: readonly Case[] = [
  {
    name: 'token-metadata create',
    async make(random, context) {
      const [mint, authority] = [wallet(random), wallet(random)];
      const creators = maybe(random, () =>
        Array.from({ length: below(random, 6) }, () => ({
          address: anAddress(random),
          verified: chance(random),
          share: below(random, 101),
        })),
      );
      const facts = {
        name: text(random, 32),
        symbol: text(random, 10),
        uri: text(random, 200),
        primarySaleHappened: chance(random),
        isMutable: chance(random),
      };
      const sellerFeeBasisPoints = below(random, 10_001);
      const ruleSet = maybe(random, () => anAddress(random));
      return {
        ours: [
          await createProgrammableInstruction({
            ...facts,
            mint: mint.ours,
            authority: authority.ours,
            sellerFeeBasisPoints,
            creators,
            ruleSet,
          }),
        ],
        official: createV1(context, {
          ...facts,
          mint: mint.official,
          authority: authority.official,
          payer: authority.official,
          updateAuthority: authority.key,
          sellerFeeBasisPoints: percentAmount(sellerFeeBasisPoints / 100, 2),
          creators:
            creators === null
              ? none()
              : some(creators.map(({ address, ...rest }) => ({ address: publicKey(address), ...rest }))),
          ruleSet: ruleSet === null ? none() : some(publicKey(ruleSet)),
          tokenStandard,
          printSupply: printSupply('Zero'),
        }),
      };
    },
  },
  {
    name: 'token-metadata mint',
    async make(random, context) {
      const [authority, mint, owner] = [wallet(random), anAddress(random), anAddress(random)];
      const ruleSet = maybe(random, () => anAddress(random));
      return {
        ours: [await mintProgrammableInstruction({ mint, authority: authority.ours, owner, ruleSet })],
        official: mintV1(context, {
          mint: publicKey(mint),
          authority: authority.official,
          payer: authority.official,
          tokenOwner: publicKey(owner),
          amount: 1,
          tokenStandard,
          ...rulesOf(ruleSet),
        }),
      };
    },
  },
  {
    name: 'token-metadata transfer',
    async make(random, context) {
      const authority = wallet(random);
      const [mint, from, to] = [anAddress(random), anAddress(random), anAddress(random)];
      const ruleSet = maybe(random, () => anAddress(random));
      return {
        ours: [await transferProgrammableInstruction({ mint, from, to, authority: authority.ours, ruleSet })],
        official: transferV1(context, {
          mint: publicKey(mint),
          authority: authority.official,
          payer: authority.official,
          tokenOwner: publicKey(from),
          destinationOwner: publicKey(to),
          amount: 1,
          tokenStandard,
          ...rulesOf(ruleSet),
        }),
      };
    },
  },
  {
    name: 'token-metadata delegate',
    async make(random, context) {
      const role = pick(random, Object.keys(DELEGATE_ROLES) as DelegateRole[]);
      const { ours, official } = aDelegation(random, role);
      if (role !== 'lockedTransfer')
        return { ours: [await delegateInstruction(ours)], official: DELEGATE[role](context, official) };
      const lockedAddress = anAddress(random);
      const locked = { ...official, lockedAddress: publicKey(lockedAddress) };
      return {
        ours: [await delegateInstruction({ ...ours, lockedAddress })],
        official: delegateLockedTransferV1(context, locked),
      };
    },
  },
  {
    name: 'token-metadata revoke',
    async make(random, context) {
      const role = pick(random, Object.keys(DELEGATE_ROLES) as DelegateRole[]);
      const { ours, official } = aDelegation(random, role);
      return { ours: [await revokeInstruction(ours)], official: REVOKE[role](context, official) };
    },
  },
  {
    name: 'token-metadata lock and unlock',
    async make(random, context) {
      const [delegate, mint, owner] = [wallet(random), anAddress(random), anAddress(random)];
      const lock = chance(random);
      const parties = { authority: delegate.official, payer: delegate.official };
      const input = { mint: publicKey(mint), tokenOwner: publicKey(owner), tokenStandard, ...parties };
      return {
        ours: [await lockInstruction({ mint, owner, delegate: delegate.ours, lock })],
        official: lock ? lockV1(context, input) : unlockV1(context, input),
      };
    },
  },
  {
    name: 'token-auth-rules create or update',
    async make(random, context) {
      const owner = wallet(random);
      const name = text(random, 8);
      const field = pick(random, ['Source', 'Destination', 'Source|Destination']);
      const programs = Array.from({ length: below(random, 20) }, () => anAddress(random));
      const list = (of: readonly Address[]) => of.map((one) => [...publicKeyBytes(publicKey(one))]);
      const operations = {
        'Transfer:Owner': { ProgramOwnedList: { programs, field } },
        Transfer: 'Pass' as const,
      };
      const revision: RuleSetRevisionV1 = {
        libVersion: 1,
        ruleSetName: name,
        owner: [...publicKeyBytes(owner.key)],
        operations: {
          'Transfer:Owner': { ProgramOwnedList: { programs: list(programs), field } },
          Transfer: 'Pass',
        },
      };
      return {
        ours: [await createRuleSetInstruction(owner.ours, { name, operations })],
        official: createOrUpdateV1(context, {
          payer: owner.official,
          ruleSetPda: publicKey(await findRuleSetAddress(owner.address, name)),
          ruleSetRevision: some(revision),
        }),
      };
    },
  },
];
