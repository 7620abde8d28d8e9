import { createNoopSigner } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { decodeCoreAsset } from '../../src/chain/codecs/core.ts';
import { createCoreAssetInstruction, type NewCorePlugin } from '../../src/chain/codecs/core-instructions.ts';
import { delegateInstruction, lockInstruction } from '../../src/chain/codecs/programmable.ts';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { COMPRESSED, compressedId } from '../../src/sandbox/world/compressed.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { send } from '../../src/sandbox/world/send.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { mintToken2022 } from '../support/vendor-b.ts';

const start = marketplaces();
const WALLETS = sandboxWallets();
const signer = (name: WalletName) => createNoopSigner(WALLETS[name].key.address);

/** Everything that takes an artwork into escrow for a price. */
const TAKING = {
  'listing create': '/v2/tx/fixed-price/create',
  'vendor-b list': '/v2/tx/vendor-b/list',
} as const;
type Command = keyof typeof TAKING;

interface Row {
  readonly name: string;
  readonly seller: WalletName;
  /** Makes it so, and says what it is about. */
  arrange(m: Marketplace): Promise<Address>;
  readonly code: string;
  readonly why: RegExp;
  /** Which commands refuse it; both unless given. */
  readonly by?: readonly Command[];
}

const MARKET: readonly Command[] = ['listing create'];

/** A new asset of core in mira's wallet. */
function coreWith(plugin: NewCorePlugin): Row['arrange'] {
  return async ({ running: { chain } }) => {
    const [{ key }, made] = [WALLETS.mira, artworkKey('Bad Glass')];
    const terms = { name: 'Bad Glass', uri: 'https://artworks.invalid/bad.json', plugins: [plugin] };
    const asset = createNoopSigner(made.address);
    send(chain, [key, made], [createCoreAssetInstruction({ asset, payer: signer('mira'), ...terms })]);
    return made.address;
  };
}

/** The token account of Low Water, which is mira's, with other bytes. */
function lowWater(at: number, bytes: readonly number[]): Row['arrange'] {
  return async ({ running: { chain }, wallet, artwork }) => {
    const mint = artwork('Low Water');
    const token = await findTokenAddress(wallet('mira'), mint);
    const account = chain.getAccount(token);
    if (account === undefined) throw new Error('there is no token account');
    const data = Uint8Array.from(account.data);
    data.set(bytes, at);
    chain.setAccount(token, { ...account, data });
    return mint;
  };
}

/** Soft Loom, back in mira's wallet, with a delegate, who locks it if `locks`. */
function delegated(locks: boolean): Row['arrange'] {
  return async ({ running: { chain }, artwork, gavel }) => {
    const mint = artwork('Soft Loom');
    await gavel(['listing', 'cancel', mint, '--yes'], { as: 'mira' });
    const role = locks ? ('utility' as const) : ('sale' as const);
    const [owner, other] = [WALLETS.mira.key, WALLETS.teo.key];
    const roles = { mint, owner: signer('mira'), delegate: other.address, role, ruleSet: null };
    send(chain, [owner], [await delegateInstruction(roles)]);
    const lock = { mint, owner: owner.address, delegate: signer('teo'), lock: true };
    if (locks) send(chain, [other], [await lockInstruction(lock)]);
    return mint;
  };
}

/** A Token-2022 artwork of mira's with another extension of its mint. */
function withExtension(extension: number): Row['arrange'] {
  return async ({ running: { chain } }) => {
    const mint = await mintToken2022(chain, 'mira', 'Modern Life');
    const account = chain.getAccount(mint);
    if (account === undefined) throw new Error('there is no mint');
    const data = Uint8Array.of(...account.data, extension, 0, 8, 0, ...new Uint8Array(8));
    chain.setAccount(mint, { ...account, data });
    return mint;
  };
}

const ROWS: readonly Row[] = [
  {
    name: 'a token that is no artwork',
    seller: 'mira',
    arrange: async () => SANDBOX_CURRENCY.mint,
    code: 'unsupported_asset',
    why: /./,
  },
  {
    name: 'a wallet',
    seller: 'mira',
    arrange: async (m) => m.wallet('bea'),
    code: 'unsupported_asset',
    why: /./,
  },
  {
    name: 'an address where nothing is',
    seller: 'mira',
    arrange: async () => artworkKey('Never Made').address,
    code: 'artwork_not_found',
    why: /no account is/,
  },
  {
    name: 'one that is frozen',
    seller: 'mira',
    arrange: lowWater(108, [2]),
    code: 'unsupported_asset',
    why: /its token account \w+ is frozen/,
  },
  {
    name: 'one with a delegate',
    seller: 'mira',
    arrange: lowWater(72, [1, 0, 0, 0, ...new Uint8Array(32).fill(7)]),
    code: 'unsupported_asset',
    why: /delegate/,
    by: ['vendor-b list'],
  },
  {
    name: 'a programmable one that is locked',
    seller: 'mira',
    arrange: delegated(true),
    code: 'unsupported_asset',
    why: /has locked it/,
  },
  {
    name: 'a programmable one with a sale delegate',
    seller: 'mira',
    arrange: delegated(false),
    code: 'unsupported_asset',
    why: /delegate/,
  },
  {
    name: 'one of core that is frozen',
    seller: 'mira',
    arrange: coreWith({ content: { kind: 'freezeDelegate', frozen: true } }),
    code: 'unsupported_asset',
    why: /frozen|freeze/,
  },
  {
    name: 'one of core with a permanent delegate for transfers',
    seller: 'mira',
    arrange: coreWith({ content: { kind: 'permanentTransferDelegate' } }),
    code: 'unsupported_asset',
    why: /permanent/i,
  },
  {
    name: 'one of core with a permanent delegate for burning',
    seller: 'mira',
    arrange: coreWith({ content: { kind: 'permanentBurnDelegate' } }),
    code: 'unsupported_asset',
    why: /permanent/i,
  },
  {
    name: 'one of core whose collection is another kind of account',
    seller: 'teo',
    arrange: async ({ running: { chain }, artwork }) => {
      const mint = artwork('Field Notes');
      const { updateAuthority } = decodeCoreAsset(chain.getAccount(mint)?.data ?? new Uint8Array());
      const other = chain.getAccount(artwork('Glass Garden'));
      if (updateAuthority.kind === 'none' || other === undefined) throw new Error('there is no collection');
      chain.setAccount(updateAuthority.address, other);
      return mint;
    },
    code: 'account_mismatch',
    why: /begins otherwise/,
  },
  {
    name: 'one of Token-2022 with a transfer hook',
    seller: 'mira',
    arrange: withExtension(14),
    code: 'unsupported_asset',
    why: /a transfer hook/,
    by: ['vendor-b list'],
  },
  {
    name: 'one of Token-2022 with a permanent delegate',
    seller: 'mira',
    arrange: withExtension(12),
    code: 'unsupported_asset',
    why: /a permanent delegate/,
    by: ['vendor-b list'],
  },
  {
    name: 'one of Token-2022, on the marketplace',
    seller: 'teo',
    arrange: async (m) => m.artwork('Ledger Lines'),
    code: 'unsupported_asset',
    why: /not to SPL Token or core/,
    by: MARKET,
  },
  {
    name: 'a compressed one, on the marketplace',
    seller: 'ines',
    arrange: async () => compressedId(COMPRESSED[0] as (typeof COMPRESSED)[number]),
    code: 'artwork_not_found',
    why: /no account is/,
    by: MARKET,
  },
];

describe('an artwork that cannot be taken into escrow', () => {
  it.each(ROWS.map((row) => [row.name, row] as const))(
    'is refused by tool and service in the same words: %s',
    async (_, { seller, arrange, code, why, by = Object.keys(TAKING) as Command[] }) => {
      const m = await start();
      const asset = await arrange(m);
      for (const command of by) {
        const argv = [...command.split(' '), asset, '--price', '1 SOL', '--yes', '--json'];
        const before = m.running.chain.getAccount(m.wallet(seller))?.lamports;
        const { stdout } = await m.gavel(argv, { as: seller });
        const { error } = JSON.parse(stdout);
        expect([command, error?.code, error?.why]).toEqual([command, code, expect.stringMatching(why)]);
        expect(m.running.chain.getAccount(m.wallet(seller))?.lamports).toBe(before);
        const path = TAKING[command];
        const response = await fetch(m.service.url + path, {
          method: 'POST',
          headers: { 'x-api-key': m.apiKey, 'content-type': 'application/json' },
          body: JSON.stringify({ seller: m.wallet(seller), asset, price: 1_000_000_000 }),
        });
        const answer = (await response.json()) as { error: { code: string; message: string } };
        expect([command, response.status, answer.error.code]).toEqual([command, 400, code]);
        expect(answer.error.message).toContain(error.why);
      }
    },
  );
});
