import type { Address, Instruction } from '@solana/kit';
import {
  AUTH_RULES_ADDRESS,
  createRuleSetInstruction,
  findRuleSetAddress,
  type Rule,
} from '../../src/chain/codecs/auth-rules.ts';
import {
  createProgrammableInstruction,
  mintProgrammableInstruction,
} from '../../src/chain/codecs/programmable.ts';
import { TOKEN_METADATA_ADDRESS } from '../../src/chain/codecs/token-metadata.ts';
import { INSTRUCTIONS_SYSVAR } from '../../src/chain/codecs/token-record.ts';
import { AUCTION_PROGRAM_ADDRESS } from '../../src/chain/generated/auction/index.ts';
import { RAFFLE_PROGRAM_ADDRESS } from '../../src/chain/generated/raffle/index.ts';
import { VENDOR_A_PROGRAM_ADDRESS } from '../../src/chain/generated/vendor-a/index.ts';
import { VENDOR_B_PROGRAM_ADDRESS } from '../../src/chain/generated/vendor-b/index.ts';
import { getProgramDerivedAddress } from '../../src/chain/pda.ts';
import { addressBytes } from '../../src/domain/base58.ts';
import type { Terms } from './program-money.ts';
import { type Outcome, type ProgramVm, prebuilt, signerOf } from './program-vm.ts';
import { realPrograms } from './real-programs.ts';

const RULE_SET = 'escrows';

/** What the artwork needs of its world. */
interface World {
  readonly vm: ProgramVm;
  readonly terms: Terms;
  readonly program: Address;
  readonly authority: Address;
  readonly seller: Address;
  readonly mint: Address;
  readonly creators: readonly Address[];
  must(payer: Address, ...instructions: readonly Instruction[]): Outcome;
}

/** The token record beside a token account of the world's artwork. */
export function recordOf({ mint }: Pick<World, 'mint'>, token: Address): Address {
  const seeds = [
    'metadata',
    addressBytes(TOKEN_METADATA_ADDRESS),
    addressBytes(mint),
    'token_record',
    addressBytes(token),
  ];
  return getProgramDerivedAddress({ programAddress: TOKEN_METADATA_ADDRESS, seeds })[0];
}

/** What a programmable NFT adds to the block of an artwork. */
export function recordsOf(world: World, from: Address, to: Address) {
  const rules =
    world.terms.artwork === 'ruled'
      ? { authRules: ruleSetOf(world), authRulesProgram: AUTH_RULES_ADDRESS }
      : {};
  return {
    fromRecord: recordOf(world, from),
    toRecord: recordOf(world, to),
    instructionsSysvar: INSTRUCTIONS_SYSVAR,
    ...rules,
  };
}

function ruleSetOf({ authority }: World): Address {
  const seeds = ['rule_set', addressBytes(authority), RULE_SET];
  return getProgramDerivedAddress({ programAddress: AUTH_RULES_ADDRESS, seeds })[0];
}

/** Lets the artwork move between wallets and accounts of the programs, and nowhere else. */
function allowed({ program }: World): Rule {
  const programs = [
    program,
    AUCTION_PROGRAM_ADDRESS,
    RAFFLE_PROGRAM_ADDRESS,
    VENDOR_A_PROGRAM_ADDRESS,
    VENDOR_B_PROGRAM_ADDRESS,
  ];
  const from: Rule = { ProgramOwnedList: { programs, field: 'Source' } };
  const to: Rule = { ProgramOwnedList: { programs, field: 'Destination' } };
  return { Any: { rules: [from, to] } };
}

/** Replaces the rules about the transfer of the world's artwork. */
export async function setRules(world: World, rule: Rule): Promise<void> {
  const revision = {
    name: RULE_SET,
    operations: {
      'Transfer:Owner': rule,
      'Delegate:Sale': 'Pass' as const,
      'Delegate:LockedTransfer': 'Pass' as const,
      'Transfer:TransferDelegate': {
        ProgramOwnedList: { programs: [world.program], field: 'Authority' as const },
      },
    },
  };
  world.must(world.authority, await createRuleSetInstruction(signerOf(world.authority), revision));
}

/** The programs of the artwork: the real ones in place of the stand-ins, or the stand-in of token-auth-rules. */
function loadPrograms({ vm, terms }: World): void {
  if (terms.real) for (const { address, elf } of realPrograms() ?? []) vm.load(address, elf);
  else vm.load(AUTH_RULES_ADDRESS, prebuilt('token-auth-rules'));
}

/** The seller makes a programmable NFT and holds it. */
export async function mintProgrammable(world: World): Promise<void> {
  const { mint, seller, terms } = world;
  const authority = signerOf(seller);
  loadPrograms(world);
  const ruled = terms.artwork === 'ruled';
  if (ruled) await setRules(world, allowed(world));
  const ruleSet = ruled ? await findRuleSetAddress(world.authority, RULE_SET) : null;
  world.must(
    seller,
    await createProgrammableInstruction({
      mint: signerOf(mint),
      authority,
      name: 'Still life',
      symbol: 'ART',
      uri: 'https://example.com/1.json',
      sellerFeeBasisPoints: terms.royaltyBps,
      creators:
        world.creators.length === 0
          ? null
          : world.creators.map((address, index) => ({
              address,
              verified: false,
              share: terms.shares[index] ?? 0,
            })),
      primarySaleHappened: !terms.primary,
      isMutable: true,
      ruleSet,
    }),
    await mintProgrammableInstruction({ mint, authority, owner: seller, ruleSet }),
  );
}
