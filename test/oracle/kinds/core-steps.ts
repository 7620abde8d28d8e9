import type { Address, Instruction, TransactionSigner } from '@solana/kit';
import {
  CORE_PLUGIN,
  type CoreAsset,
  type CoreAuthority,
  type CoreCollection,
  type CoreUpdateAuthority,
  decodeCoreAsset,
  decodeCoreCollection,
} from '../../../src/chain/codecs/core.ts';
import {
  type CorePluginContent,
  createCoreAssetInstruction,
  createCoreCollectionInstruction,
  type NewCorePlugin,
} from '../../../src/chain/codecs/core-instructions.ts';
import {
  addCorePlugin,
  approveCorePlugin,
  burnCore,
  burnCoreCollection,
  removeCorePlugin,
  revokeCorePlugin,
  transferCore,
  updateCoreCollection,
  updateCorePlugin,
  updateCoreV1,
  updateCoreV2,
} from '../../support/core-instructions.ts';
import { addressOf, SYSTEM_PROGRAM, signerOf } from '../../support/program-vm.ts';
import type { Random, Step, World } from '../kind.ts';

/** Programs that a rule set names; none of them is there. */
const LISTED: readonly Address[] = [SYSTEM_PROGRAM, addressOf('program 0'), addressOf('program 1')];

const PLUGINS = Object.keys(CORE_PLUGIN) as (keyof typeof CORE_PLUGIN)[];

type Weighted = readonly [weight: number, name: string, build: () => Instruction];

const FUNDS = 10_000_000_000n;

/**
 * Random instructions of core: of a few wallets about a few assets and collections. Most are meant well, by what is on the
 * chain: the asset's own collection, somebody with a say, a plugin that is there.
 */
export class CoreSteps {
  readonly #world: World;
  readonly #wallets: readonly Address[];
  readonly #assets: readonly Address[];
  readonly #collections: readonly Address[];
  #random: Random = () => 0;

  constructor(world: World) {
    const several = (count: number, word: string) =>
      Array.from({ length: count }, (_, at) => world.addressOf(`${word} ${at}`));
    this.#world = world;
    this.#wallets = several(3, 'wallet');
    this.#assets = several(3, 'asset');
    this.#collections = several(2, 'collection');
    for (const wallet of this.#wallets) world.fund(wallet, FUNDS);
  }

  #look(address: Address): Uint8Array | undefined {
    return this.#world.account(address)?.data;
  }

  #asset(address: Address): CoreAsset | null {
    const data = this.#look(address);
    return data?.[0] === 1 ? decodeCoreAsset(data) : null;
  }

  #collection(address: Address): CoreCollection | null {
    const data = this.#look(address);
    return data?.[0] === 5 ? decodeCoreCollection(data) : null;
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #chance(of: number): boolean {
    return this.#random() < of;
  }

  #pick<T>(values: readonly T[]): T {
    const value = values[this.#below(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  #maybe<T>(of: number, value: () => T): T | undefined {
    return this.#chance(of) ? value() : undefined;
  }

  #text(): string {
    return '№'.repeat(this.#below(3)) + 'x'.repeat(this.#pick([0, 1, 5, 32, 60]));
  }

  #authority(): CoreAuthority {
    const kind = this.#pick(['none', 'owner', 'updateAuthority', 'address', 'address'] as const);
    return kind === 'address' ? { kind, address: this.#pick(this.#wallets) } : { kind };
  }

  #updateAuthority(collection: Address): CoreUpdateAuthority {
    const kind = this.#pick(['none', 'address', 'address', 'collection', 'collection'] as const);
    if (kind === 'none') return { kind };
    return { kind, address: kind === 'address' ? this.#pick(this.#wallets) : collection };
  }

  #content(kind = this.#pick(PLUGINS)): CorePluginContent {
    if (kind === 'freezeDelegate' || kind === 'permanentFreezeDelegate')
      return { kind, frozen: this.#chance(0.3) };
    if (kind !== 'royalties') return { kind };
    const two = this.#chance(0.5);
    const rule = this.#pick(['none', 'none', 'allow', 'deny'] as const);
    const listed = LISTED.slice(this.#below(2), 1 + this.#below(3));
    return {
      kind,
      royalties: {
        basisPoints: this.#pick([0, 500, 10_000, 10_001]),
        creators: [
          { address: this.#wallets[0] as Address, percentage: two ? 60 : 100 },
          ...(two ? [{ address: this.#pick(this.#wallets), percentage: this.#pick([40, 40, 39, 255]) }] : []),
        ],
        ruleSet: { kind: rule, programs: rule === 'none' ? [] : listed },
      },
    };
  }

  #plugins(): NewCorePlugin[] {
    return Array.from({ length: this.#pick([0, 0, 1, 1, 2, 3]) }, () => {
      const content = this.#content();
      return this.#chance(0.6) ? { content } : { content, authority: this.#authority() };
    });
  }

  /** Everybody who has a say in an asset or a collection. */
  #voices(asset: CoreAsset | null, collection: CoreCollection | null): Address[] {
    const plugins = [...(asset?.plugins ?? []), ...(collection?.plugins ?? [])];
    const named = plugins.flatMap(({ authority }) =>
      authority.kind === 'address' ? [authority.address] : [],
    );
    const may = asset?.updateAuthority;
    return [
      ...(asset === null ? [] : [asset.owner, asset.owner]),
      ...(may?.kind === 'address' ? [may.address] : []),
      ...(collection === null ? [] : [collection.updateAuthority]),
      ...named,
    ].filter((address) => this.#wallets.includes(address));
  }

  next(random: Random): Step {
    this.#random = random;
    const payer = this.#pick(this.#wallets);
    const asset = this.#pick(this.#assets);
    const found = this.#asset(asset);
    const own = found?.updateAuthority.kind === 'collection' ? found.updateAuthority.address : undefined;
    const collection =
      this.#chance(0.9) && found !== null ? own : this.#maybe(0.5, () => this.#pick(this.#collections));
    const other = this.#pick(this.#collections);
    const onAsset = this.#chance(0.7);
    const targeted = this.#collection(other);
    const voices = onAsset
      ? this.#voices(found, collection === undefined ? null : this.#collection(collection))
      : this.#voices(null, targeted);
    const authority = this.#maybe(0.9, () =>
      signerOf(voices.length > 0 && this.#chance(0.85) ? this.#pick(voices) : this.#pick(this.#wallets)),
    );
    const signed = { payer: signerOf(payer), ...(authority === undefined ? {} : { authority }) };
    const on = { ...signed, asset, ...(collection === undefined ? {} : { collection }) };
    const texts = { name: this.#maybe(0.4, () => this.#text()), uri: this.#maybe(0.4, () => this.#text()) };
    const present = PLUGINS.filter((kind) =>
      (onAsset ? found : targeted)?.plugins.some((it) => it.kind === CORE_PLUGIN[kind]),
    );
    const kind = present.length > 0 && this.#chance(0.8) ? this.#pick(present) : this.#pick(PLUGINS);
    const target = onAsset ? on : { ...signed, collection: other };
    const steps: readonly Weighted[] = [
      [
        4,
        'add',
        () =>
          addCorePlugin({
            ...target,
            content: this.#content(kind),
            initial: this.#maybe(0.3, () => this.#authority()),
          }),
      ],
      [3, 'remove', () => removeCorePlugin({ ...target, kind })],
      [4, 'change', () => updateCorePlugin({ ...target, content: this.#content(kind) })],
      [4, 'approve', () => approveCorePlugin({ ...target, kind, to: this.#authority() })],
      [3, 'revoke', () => revokeCorePlugin({ ...target, kind })],
    ];
    const update = { ...on, ...texts };
    const authorized = () => this.#updateAuthority(other);
    const ofAssets: readonly Weighted[] = [
      [found === null ? 60 : 1, 'create', () => this.#create(signed, asset, collection)],
      [6, 'transfer', () => transferCore({ ...on, newOwner: this.#pick([...this.#wallets, asset]) })],
      [1, 'burn', () => burnCore(on)],
      [1, 'updateV1', () => updateCoreV1({ ...update, updateAuthority: this.#maybe(0.4, authorized) })],
      [
        4,
        'updateV2',
        () =>
          updateCoreV2({
            ...update,
            updateAuthority: this.#maybe(0.6, authorized),
            newCollection: this.#maybe(0.8, () => other),
          }),
      ],
    ];
    const ofCollections: readonly Weighted[] = [
      [targeted === null ? 60 : 1, 'createCollection', () => this.#createCollection(signed, other)],
      [1, 'burnCollection', () => burnCoreCollection({ ...signed, collection: other })],
      [
        3,
        'updateCollection',
        () =>
          updateCoreCollection({
            ...signed,
            ...texts,
            collection: other,
            updateAuthority: this.#maybe(0.2, () => this.#pick(this.#wallets)),
          }),
      ],
    ];
    const weighted = [...steps, ...(onAsset ? ofAssets : ofCollections)];
    const [name, build] = this.#pick(
      weighted.flatMap(([weight, ...step]) => Array.from({ length: weight }, () => step)),
    );
    return { payer, name, instructions: [build()] };
  }

  #create(
    signed: { payer: TransactionSigner; authority?: TransactionSigner },
    asset: Address,
    collection?: Address,
  ) {
    const owner = this.#maybe(0.5, () => this.#pick(this.#wallets));
    const updateAuthority = this.#maybe(0.3, () => this.#pick(this.#wallets));
    return createCoreAssetInstruction({
      ...signed,
      asset: signerOf(asset),
      ...(collection === undefined ? {} : { collection }),
      ...(owner === undefined ? {} : { owner }),
      ...(updateAuthority === undefined ? {} : { updateAuthority }),
      name: this.#text(),
      uri: this.#text(),
      plugins: this.#plugins(),
    });
  }

  #createCollection({ payer }: { payer: TransactionSigner }, collection: Address) {
    const updateAuthority = this.#maybe(0.5, () => this.#pick(this.#wallets));
    return createCoreCollectionInstruction({
      payer,
      collection: signerOf(collection),
      ...(updateAuthority === undefined ? {} : { updateAuthority }),
      name: this.#text(),
      uri: this.#text(),
      plugins: this.#plugins(),
    });
  }
}
