import type { Instruction } from '@solana/kit';
import type { Address } from '../../../src/domain/address.ts';
import type { Kind, Random, Sequence, Step, World } from '../kind.ts';
import { type Artwork, builders, type Collection } from './metadata-builders.ts';
import { below } from './trees.ts';
import { twist } from './twist.ts';

const pick = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[below(random, items.length)] ?? items[0];
/** None if there is none. */
const find = <T>(random: Random, items: readonly T[]): T | undefined => items[below(random, items.length)];

const STEPS = [
  'mint',
  'transfer',
  'transfer',
  'delegate',
  'delegate',
  'revoke',
  'lock',
  'unlock',
  'print',
  'print',
  'print',
  'burn',
  'burn',
  'creator',
  'collection',
  'collection',
  'collection',
] as const;
/** On both sides of the end of a page of numbers, and one that is never printed. */
const NUMBERS = [1, 1, 1, 2, 2, 3, 7, 8, 247, 248, 249, 496, 1_000, 0] as const;

/** NFTs of four wallets, some of them programmable: collections, masters and their prints. */
class MetadataSequence implements Sequence {
  readonly #wallets: readonly [Address, ...Address[]];
  readonly #artworks: Artwork[] = [];
  #made = 0;

  constructor(private readonly world: World) {
    this.#wallets = [
      world.addressOf('ann'),
      world.addressOf('ben'),
      world.addressOf('cem'),
      world.addressOf('dot'),
    ];
    for (const wallet of this.#wallets) world.fund(wallet, 10n ** 12n);
  }

  next(random: Random): Step {
    const artwork = find(random, this.#artworks);
    if (artwork === undefined || random() < 0.15) return this.#create(random);
    if (artwork.owner === null) return this.#mint(random, artwork);
    const asked = pick(random, STEPS);
    // Only a delegate locks.
    const needsDelegate = ['revoke', 'lock', 'unlock'].includes(asked) && artwork.delegate === null;
    const step = needsDelegate && random() < 0.8 ? 'delegate' : asked;
    if (step === 'mint') return this.#mint(random, artwork);
    if (step === 'transfer') return this.#transfer(random, artwork, artwork.owner);
    if (step === 'delegate') return this.#delegate(random, artwork, artwork.owner);
    if (step === 'revoke') return this.#revoke(random, artwork, artwork.owner);
    if (step === 'print') return this.#print(random, artwork);
    if (step === 'burn') return this.#burn(random, artwork, artwork.owner);
    if (step === 'creator') return this.#creator(random, artwork);
    if (step === 'collection') {
      const isThere = this.#artworks.some(({ collection }) => collection !== null);
      return isThere || random() < 0.2 ? this.#verify(random, artwork) : this.#create(random);
    }
    return this.#lock(random, artwork, artwork.owner, step === 'lock');
  }

  /** One in twelve has something wrong about its accounts or data. */
  #step(
    random: Random,
    name: string,
    payer: Address,
    instructions: readonly Instruction[],
    landed: () => void,
  ): Step {
    const [instruction] = instructions;
    if (instruction === undefined) throw new Error('no instruction');
    const twisted = random() < 0.08 ? twist(random, instruction) : undefined;
    const [kind] = name.split(',');
    return {
      name: twisted === undefined ? name : `${kind}, ${twisted.what}`,
      payer,
      instructions: twisted === undefined ? instructions : [twisted.instruction],
      landed: (accepted) => accepted && landed(),
    };
  }

  #someone(random: Random, usual: Address): Address {
    return random() < 0.12 ? pick(random, this.#wallets) : usual;
  }

  #newMint(): Address {
    this.#made += 1;
    return this.world.addressOf(`mint ${this.#made}`);
  }

  #collection(random: Random): Collection | null {
    if (random() < 0.25) return null;
    const collections = this.#artworks.filter((one) => one.isCollection);
    const key = find(random, collections.length > 0 ? collections : this.#artworks)?.mint;
    return key === undefined ? null : { key, verified: random() < 0.05 };
  }

  #create(random: Random): Step {
    const known = random() < 0.08 ? find(random, this.#artworks) : undefined;
    const mint = known?.mint ?? this.#newMint();
    const authority = pick(random, this.#wallets);
    const isProgrammable = random() < 0.3;
    const isCollection = random() < 0.45;
    const creators = [authority, ...this.#wallets.filter((one) => one !== authority)];
    const artwork: Artwork = {
      mint,
      authority,
      isProgrammable,
      isCollection,
      supply: pick<number | null>(random, isCollection ? [0, 0, 0, null] : [0, 1, 2, 300, 2_000, null, null]),
      creators: random() < 0.2 ? null : creators.slice(0, 1 + below(random, 3)),
      collection: this.#collection(random),
      owner: null,
      delegate: null,
      print: null,
    };
    const odd =
      random() < 0.06 ? pick<'name' | 'shares' | 'royalty'>(random, ['name', 'shares', 'royalty']) : null;
    const made = builders.create(artwork, {
      isSized: random() < 0.5,
      isFirst: random() < 0.5,
      odd,
    });
    return this.#step(
      random,
      known === undefined ? `create, ${odd ?? 'good'}` : 'create, again',
      authority,
      made,
      () => {
        this.#artworks.push(artwork);
      },
    );
  }

  #mint(random: Random, artwork: Artwork): Step {
    const authority = this.#someone(random, artwork.authority);
    const owner = pick(random, this.#wallets);
    return this.#step(random, 'mint', authority, builders.mint(artwork, authority, owner), () => {
      artwork.owner = owner;
    });
  }

  #transfer(random: Random, artwork: Artwork, owner: Address): Step {
    const by = this.#someone(random, random() < 0.3 ? (artwork.delegate ?? owner) : owner);
    const to = pick(random, this.#wallets);
    const made = builders.transfer(artwork, { by, from: this.#someone(random, owner), to });
    return this.#step(random, `transfer by ${by === owner ? 'owner' : 'other'}`, by, made, () => {
      if (to !== owner) artwork.delegate = null;
      artwork.owner = to;
    });
  }

  #delegate(random: Random, artwork: Artwork, owner: Address): Step {
    const [by, delegate] = [this.#someone(random, owner), pick(random, this.#wallets)];
    const role = random() < 0.1 ? !artwork.isProgrammable : artwork.isProgrammable;
    const made = builders.delegate(artwork, { by, owner, delegate, asProgrammable: role });
    return this.#step(random, 'delegate', by, made, () => {
      artwork.delegate = delegate;
    });
  }

  #revoke(random: Random, artwork: Artwork, owner: Address): Step {
    const by = this.#someone(random, owner);
    const delegate = this.#someone(random, artwork.delegate ?? owner);
    return this.#step(random, 'revoke', by, builders.revoke(artwork, { by, owner, delegate }), () => {
      artwork.delegate = null;
    });
  }

  #lock(random: Random, artwork: Artwork, owner: Address, locks: boolean): Step {
    const by = this.#someone(random, artwork.delegate ?? owner);
    const made = builders.lock(artwork, { by, owner, locks });
    return this.#step(random, locks ? 'lock' : 'unlock', by, made, () => undefined);
  }

  #print(random: Random, asked: Artwork): Step {
    // Prints of prints are tried too, but seldom.
    const masters = this.#artworks.filter(
      (one) => one.print === null && one.owner !== null && one.supply !== 0,
    );
    const master = random() < 0.9 ? (find(random, masters) ?? asked) : asked;
    const holder = this.#someone(random, master.owner ?? master.authority);
    const any = pick(random, NUMBERS);
    const { supply } = master;
    const number = supply !== null && any > supply && random() < 0.8 ? 1 + below(random, supply) : any;
    const owner = pick(random, this.#wallets);
    const print: Artwork = {
      ...master,
      mint: this.#newMint(),
      isCollection: false,
      owner,
      delegate: null,
      print: { master: master.mint, number },
    };
    const updateAuthority = this.#someone(random, master.authority);
    const version = pick<1 | 2>(random, [1, 2]);
    const made = builders.print(print, { holder, updateAuthority, version });
    const what = number === 0 ? ', number 0' : master.print !== null ? ' of a print' : '';
    return this.#step(random, `print${what}`, holder, made, () => {
      this.#artworks.push(print);
    });
  }

  #burn(random: Random, artwork: Artwork, owner: Address): Step {
    const by = this.#someone(random, random() < 0.2 ? (artwork.delegate ?? owner) : owner);
    const master = this.#artworks.find(({ mint }) => mint === artwork.print?.master);
    // Without the accounts of its master a print cannot be burned.
    const masterOwner = random() < 0.1 ? null : (master?.owner ?? null);
    const made = builders.burn(artwork, { by, owner, namesCollection: random() < 0.9, masterOwner });
    const what = artwork.print === null ? (artwork.isCollection ? ' of a collection' : '') : ' of a print';
    // Some are asked about again.
    const forgets = random() < 0.8;
    return this.#step(random, `burn${what}`, by, made, () => {
      if (forgets) this.#artworks.splice(this.#artworks.indexOf(artwork), 1);
    });
  }

  #creator(random: Random, artwork: Artwork): Step {
    const by = this.#someone(random, find(random, artwork.creators ?? []) ?? artwork.authority);
    const verifies = random() < 0.6;
    const made = builders.creator(artwork, { by, verifies });
    return this.#step(random, `${verifies ? 'verify' : 'unverify'} creator`, by, made, () => undefined);
  }

  #verify(random: Random, asked: Artwork): Step {
    const members = this.#artworks.filter(({ collection }) => collection !== null);
    const artwork = random() < 0.9 ? (find(random, members) ?? asked) : asked;
    const key =
      (random() < 0.9 ? artwork.collection?.key : find(random, this.#artworks)?.mint) ?? artwork.mint;
    const parent = this.#artworks.find(({ mint }) => mint === key);
    const by = this.#someone(random, parent?.authority ?? artwork.authority);
    const verifies = random() < 0.65;
    const made = builders.collection(artwork, { by, verifies, key });
    return this.#step(random, `${verifies ? 'verify' : 'unverify'} collection`, by, made, () => undefined);
  }
}

export const metadata: Kind = {
  programs: ['tokenMetadata'],
  begin: (world) => new MetadataSequence(world),
  // The errors of this stand-in are the runtime's general ones with a logged reason (docs/programs.md).
  refusal: () => 'refused',
};
