import { describe, expect, test } from 'vitest';
import { VENDOR_B_PROGRAM_ADDRESS } from '../../src/chain/generated/vendor-b/index.ts';
import { createVendorB, LISTING_SIZE, TOKEN_SIZE, whereIs } from '../support/program-list-states.ts';
import type { Terms } from '../support/program-money.ts';
import { recordOf, setRules } from '../support/program-programmable.ts';
import { NETWORK_FEE, signerOf } from '../support/program-vm.ts';
import { createWorld } from '../support/program-world.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const RECORD_SIZE = 80;
const isMissing = realPrograms() === null;
const KINDS: readonly Terms['artwork'][] = ['programmable', 'ruled'];

const open = async (artwork: Terms['artwork']) =>
  createVendorB(VENDOR_B_PROGRAM_ADDRESS, await createWorld({ artwork }));

describe.skipIf(isMissing)(
  `a programmable NFT on vendor-b${isMissing ? `, ${NO_REAL_PROGRAMS}` : ''}`,
  () => {
    test.each(KINDS)(
      'goes into escrow and comes back, and each gets the rent they paid: %s',
      async (artwork) => {
        const { world, payer, classic } = await open(artwork);
        const { vm, seller, sellerToken } = world;
        const [paid, held] = [vm.balance(payer), vm.balance(seller)];
        world.must(payer, classic.list());
        expect(whereIs(world, classic)).toEqual([0n, 1n]);
        expect(vm.account(recordOf(world, sellerToken))).toBeUndefined();
        expect(vm.account(recordOf(world, classic.escrow))).toBeDefined();
        const record = vm.rent(RECORD_SIZE);
        expect(paid - vm.balance(payer)).toBe(
          vm.rent(LISTING_SIZE) + vm.rent(TOKEN_SIZE) + record + 2n * NETWORK_FEE,
        );
        expect(vm.balance(seller) - held).toBe(record);
        world.must(seller, classic.delist());
        expect(whereIs(world, classic)).toEqual([1n, undefined]);
        expect(vm.account(recordOf(world, classic.escrow))).toBeUndefined();
        expect(paid - vm.balance(payer)).toBe(2n * NETWORK_FEE);
        expect(held - vm.balance(seller)).toBe(NETWORK_FEE);
      },
    );

    test('is refused where its rule set refuses the escrow', async () => {
      const { world, payer, classic } = await open('ruled');
      await setRules(world, { PubkeyMatch: { pubkey: world.buyer, field: 'Destination' } });
      const outcome = world.vm.send(payer, classic.list());
      expect(outcome.ok).toBe(false);
      expect(outcome.logs.join()).toMatch(/Pubkey Match|the rule set refuses this/);
      expect(world.vm.account(classic.state)).toBeUndefined();
    });

    test('is not given to a stranger', async () => {
      const { world, payer, classic } = await open('programmable');
      world.must(payer, classic.list());
      const outcome = world.vm.send(world.buyer, classic.delist({ seller: signerOf(world.buyer) }));
      expect(outcome.error).toBe('WrongSeller');
    });
  },
);
