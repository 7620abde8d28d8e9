import { createNoopSigner, type Instruction } from '@solana/kit';
import { findRuleSetAddress } from '../../../src/chain/codecs/auth-rules.ts';
import {
  createProgrammableInstruction,
  DELEGATE_ROLES,
  delegateInstruction,
  lockInstruction,
  mintProgrammableInstruction,
  revokeInstruction,
  transferProgrammableInstruction,
} from '../../../src/chain/codecs/programmable.ts';
import { findMetadataAddress } from '../../../src/chain/codecs/token-metadata.ts';
import type { DelegateRole } from '../../../src/chain/codecs/token-record.ts';
import type { Address } from '../../../src/domain/address.ts';
import type { Kind, Random, Sequence, Step, World } from '../kind.ts';
import { randomRule, ruleSetInstructions } from './rules.ts';

const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const pick = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)] as T;
const ROLES = Object.keys(DELEGATE_ROLES) as DelegateRole[];
const RULED = [
  'Transfer:Owner',
  'Transfer:TransferDelegate',
  'Transfer:SaleDelegate',
  'Transfer',
  ...ROLES.map((role) => `Delegate:${role[0]?.toUpperCase()}${role.slice(1)}`),
];

interface Artwork {
  readonly mint: Address;
  readonly ruleSet: Address | null;
  owner: Address | null;
  delegate: Address | null;
  role: DelegateRole;
}

/** Programmable NFTs of four wallets, their delegates and rule sets; some things are odd in about every sixth step. */
class ProgrammableSequence implements Sequence {
  readonly #wallets: readonly [Address, ...Address[]];
  readonly #artworks: Artwork[] = [];
  #made = 0;
  #ruleSet: Address | null = null;

  constructor(private readonly world: World) {
    this.#wallets = [
      world.addressOf('ann'),
      world.addressOf('ben'),
      world.addressOf('cem'),
      world.addressOf('dot'),
    ];
    for (const wallet of this.#wallets) world.fund(wallet, 10n ** 12n);
  }

  async next(random: Random): Promise<Step> {
    const artwork = pick(random, this.#artworks);
    if (artwork === undefined || random() < 0.1) return this.#create(random);
    if (random() < 0.08) return this.#rules(random);
    if (artwork.owner === null) return this.#mint(random, artwork, pick(random, this.#wallets));
    const step = pick(random, [
      'transfer',
      'transfer',
      'transfer',
      'delegate',
      'delegate',
      'revoke',
      'lock',
      'unlock',
      'mint',
    ]);
    if (step === 'mint') return this.#mint(random, artwork, pick(random, this.#wallets));
    if (step === 'transfer') return this.#transfer(random, artwork, artwork.owner);
    if (step === 'delegate') return this.#delegate(random, artwork, artwork.owner);
    if (step === 'revoke') return this.#revoke(random, artwork, artwork.owner);
    return this.#lock(random, artwork, artwork.owner, step === 'lock');
  }

  #step(name: string, payer: Address, instruction: Instruction, landed: () => void = () => undefined): Step {
    return { name, payer, instructions: [instruction], landed: (accepted) => accepted && landed() };
  }

  async #rules(random: Random): Promise<Step> {
    const owner = pick(random, this.#wallets.slice(0, 2));
    const name = pick(random, ['one', 'two']);
    const named = RULED.filter(() => random() < 0.7);
    const operations = Object.fromEntries(named.map((one) => [one, randomRule(random, this.#wallets)]));
    const address = await findRuleSetAddress(owner, name);
    const [instruction] = await ruleSetInstructions(owner, name, operations);
    if (instruction === undefined) throw new Error('no instruction');
    return this.#step('rule set', owner, instruction, () => {
      this.#ruleSet = address;
    });
  }

  async #create(random: Random): Promise<Step> {
    const again = random() < 0.1 && this.#made > 0;
    const mint = this.world.addressOf(`mint ${this.#made - (again ? 1 : 0)}`);
    this.#made += again ? 0 : 1;
    const authority = pick(random, this.#wallets);
    const odd = random() < 0.15 ? pick(random, ['name', 'shares', 'royalty', 'verified']) : '';
    const creators = [authority, ...this.#wallets.filter((one) => one !== authority)].slice(
      0,
      1 + below(random, 3),
    );
    const ruleSet = random() < 0.5 ? this.#ruleSet : null;
    const instruction = await createProgrammableInstruction({
      mint: createNoopSigner(mint),
      authority: createNoopSigner(authority),
      name: 'x'.repeat(odd === 'name' ? 33 : below(random, 33)),
      symbol: 'ART',
      uri: 'https://example.com/',
      sellerFeeBasisPoints: odd === 'royalty' ? 10_001 : below(random, 10_001),
      creators:
        random() < 0.2
          ? null
          : creators.map((address, index) => ({
              address,
              verified: odd === 'verified' ? index === 1 : index === 0,
              share: (index === 0 ? 100 - 10 * (creators.length - 1) : 10) + (odd === 'shares' ? 1 : 0),
            })),
      primarySaleHappened: random() < 0.5,
      isMutable: random() < 0.5,
      ruleSet,
    });
    return this.#step(
      again ? 'create, again' : odd === '' ? 'create' : `create, ${odd}`,
      authority,
      instruction,
      () => {
        this.#artworks.push({ mint, ruleSet, owner: null, delegate: null, role: 'sale' });
        this.#authorities.set(mint, authority);
      },
    );
  }

  readonly #authorities = new Map<Address, Address>();

  async #mint(random: Random, artwork: Artwork, owner: Address): Promise<Step> {
    const stranger = random() < 0.15;
    const authority = stranger ? pick(random, this.#wallets) : (this.#authorities.get(artwork.mint) ?? owner);
    const { mint, ruleSet } = artwork;
    const instruction = await mintProgrammableInstruction({
      mint,
      authority: createNoopSigner(authority),
      owner,
      ruleSet,
    });
    return this.#step(stranger ? 'mint, stranger' : 'mint', authority, instruction, () => {
      artwork.owner = owner;
    });
  }

  #given(random: Random, { ruleSet }: Artwork): Address | null {
    return random() < 0.06 ? (ruleSet === null ? this.#ruleSet : null) : ruleSet;
  }

  async #transfer(random: Random, artwork: Artwork, owner: Address): Promise<Step> {
    const by = pick(random, ['owner', 'owner', 'delegate', 'delegate', 'stranger']);
    const asked =
      by === 'delegate' ? (artwork.delegate ?? owner) : by === 'owner' ? owner : pick(random, this.#wallets);
    const toAccount = random() < 0.2;
    const to = toAccount ? await findMetadataAddress(artwork.mint) : pick(random, this.#wallets);
    const from = random() < 0.05 ? pick(random, this.#wallets) : owner;
    // An account of a program cannot sign here: it keeps what it got.
    const authority = this.#wallets.includes(asked) ? asked : pick(random, this.#wallets);
    const instruction = await transferProgrammableInstruction({
      mint: artwork.mint,
      from,
      to,
      authority: createNoopSigner(authority),
      ruleSet: this.#given(random, artwork),
    });
    return this.#step(`transfer by ${by}${toAccount ? ' to an account' : ''}`, authority, instruction, () => {
      if (to !== from) artwork.delegate = null;
      artwork.owner = to;
    });
  }

  async #delegate(random: Random, artwork: Artwork, owner: Address): Promise<Step> {
    const by = random() < 0.1 || !this.#wallets.includes(owner) ? pick(random, this.#wallets) : owner;
    const delegate = pick(random, this.#wallets);
    const role = pick(random, ROLES);
    const locked = role === 'lockedTransfer' ? { lockedAddress: pick(random, this.#wallets) } : {};
    const instruction = await delegateInstruction({
      mint: artwork.mint,
      owner: createNoopSigner(by),
      delegate,
      role,
      ruleSet: this.#given(random, artwork),
      ...locked,
    });
    return this.#step(`delegate, ${role}`, by, instruction, () => Object.assign(artwork, { delegate, role }));
  }

  async #revoke(random: Random, artwork: Artwork, owner: Address): Promise<Step> {
    const by = random() < 0.1 || !this.#wallets.includes(owner) ? pick(random, this.#wallets) : owner;
    const delegate = random() < 0.15 ? pick(random, this.#wallets) : (artwork.delegate ?? owner);
    const role = random() < 0.15 ? pick(random, ROLES) : artwork.role;
    const input = {
      mint: artwork.mint,
      owner: createNoopSigner(by),
      delegate,
      role,
      ruleSet: artwork.ruleSet,
    };
    return this.#step('revoke', by, await revokeInstruction(input), () => {
      artwork.delegate = null;
    });
  }

  async #lock(random: Random, artwork: Artwork, owner: Address, lock: boolean): Promise<Step> {
    const by = random() < 0.2 ? pick(random, this.#wallets) : (artwork.delegate ?? owner);
    const delegate = this.#wallets.includes(by) ? by : pick(random, this.#wallets);
    const input = { mint: artwork.mint, owner, delegate: createNoopSigner(delegate), lock };
    return this.#step(lock ? 'lock' : 'unlock', delegate, await lockInstruction(input));
  }
}

export const programmable: Kind = {
  programs: ['tokenMetadata', 'tokenAuthRules'],
  begin: (world) => new ProgrammableSequence(world),
  // The errors of these stand-ins are the runtime's general ones with a logged reason (docs/programs.md).
  refusal: () => 'refused',
};
