import { describe, expect, it } from 'vitest';
import { getAuctionConfigDecoder } from '../../src/chain/generated/auction/accounts/auctionConfig.ts';
import { getBidInstructionDataDecoder } from '../../src/chain/generated/auction/instructions/bid.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import { SANDBOX_DEPLOYMENT as DEPLOYMENT } from '../../src/config/deployments.ts';
import { findAuctionAddress } from '../../src/operations/auction-address.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { WORLD_TIME } from '../support/servers.ts';

/** The latest end that a bid accepts, where the clock of the auction waits for the first bid. */

const start = marketplaces();
const DAY = 86_400n;
/** What a bid may take to land, in seconds. */
const UNTIL_LANDED = 120n;

interface Seen {
  readonly bodies: Readonly<Record<string, unknown>>[];
  readonly ends: bigint[];
}

/** The genuine node and service; notes what is asked and what is sent. `before` is what happens before the service is asked. */
function watching(
  seen: Seen,
  before: (body: Record<string, unknown>) => Record<string, unknown> = (body) => body,
): Adapters {
  return {
    ...nodeAdapters,
    chain: async (options) => {
      const chain = await nodeAdapters.chain(options);
      return {
        ...chain,
        send: (bytes, slot) => {
          for (const { program, data } of decodeTransaction(bytes).instructions)
            if (program === DEPLOYMENT.programs.auction)
              seen.ends.push(getBidInstructionDataDecoder().decode(data).latestEnd);
          return chain.send(bytes, slot);
        },
      };
    },
    service: async (options) => {
      const service = await nodeAdapters.service(options);
      return {
        ...service,
        buildTransaction: (path, body) => {
          const asked = before({ ...(body as Record<string, unknown>) });
          seen.bodies.push(asked);
          return service.buildTransaction(path, asked);
        },
      };
    },
  };
}

const bid = ({ artwork }: Marketplace, name: string, amount: string) => [
  ...['auction', 'bid', artwork(name), '--amount', amount, '--yes'],
];

const nowOf = ({ clock }: Marketplace) => BigInt(Math.floor(clock.now() / 1000));

describe.each(['api', 'local'])('a first bid, --source %s', (source) => {
  it('accepts a duration from now and the time that it may take to land', async () => {
    const marketplace = await start();
    const seen: Seen = { bodies: [], ends: [] };
    const now = nowOf(marketplace);
    const argv = [...bid(marketplace, 'Rain Check', '0.5 SOL'), '--source', source];
    const { code, stderr } = await marketplace.gavel(argv, { as: 'bea', adapters: watching(seen) });
    expect(code, stderr).toBe(0);
    expect(seen.ends).toEqual([now + UNTIL_LANDED + DAY]);
    expect(seen.bodies.map(({ latestEnd }) => latestEnd)).toEqual(source === 'api' ? seen.ends : []);
  });

  it('is the same in a plan, which is submitted some seconds later', async () => {
    const marketplace = await start();
    const now = nowOf(marketplace);
    const plan = ['--sign-only', '--out', 'plan.json', '--source', source];
    const made = await marketplace.gavel([...bid(marketplace, 'Rain Check', '0.5 SOL'), ...plan], {
      as: 'bea',
    });
    expect(made.code, made.stderr).toBe(0);
    marketplace.clock.advance(7);
    const seen: Seen = { bodies: [], ends: [] };
    const argv = ['tx', 'submit', `${marketplace.home}/plan.json`, '--yes'];
    const { code, stderr } = await marketplace.gavel(argv, { as: 'bea', adapters: watching(seen) });
    expect(code, stderr).toBe(0);
    expect(seen.ends).toEqual([now + UNTIL_LANDED + DAY]);
  });
});

it('the service, which reads the clock later, builds the very bytes', async () => {
  const marketplace = await start();
  const seen: Seen = { bodies: [], ends: [] };
  const now = nowOf(marketplace);
  const adapters = watching(seen, (body) => {
    marketplace.clock.advance(5);
    return body;
  });
  const argv = bid(marketplace, 'Rain Check', '0.5 SOL');
  const { code, stderr } = await marketplace.gavel(argv, { as: 'bea', adapters });
  expect(code, stderr).toBe(0);
  expect(seen.ends).toEqual([now + UNTIL_LANDED + DAY]);
});

it('a service that does not know the field makes another end of it: refused in words, and not from here', async () => {
  const marketplace = await start();
  const seen: Seen = { bodies: [], ends: [] };
  const adapters = watching(seen, ({ latestEnd: _, ...rest }) => {
    marketplace.clock.advance(5);
    return rest;
  });
  const argv = bid(marketplace, 'Rain Check', '0.5 SOL');
  const { code, stderr } = await marketplace.gavel(argv, { as: 'bea', adapters });
  const words = stderr.replace(/\s+/g, ' ');
  expect([code, seen.ends]).toEqual([5, []]);
  const end = BigInt(WORLD_TIME) + UNTIL_LANDED + DAY;
  expect(words).toContain(`latestEnd is ${end + 5n}, expected ${end}`);
  expect(words).toContain('--source local');
  const own = await marketplace.gavel([...argv, '--source', 'local'], { as: 'bea' });
  expect(own.code, own.stderr).toBe(0);
});

it('a clock that runs is bounded by its end and one extension, of which the service is not told', async () => {
  const marketplace = await start();
  const seen: Seen = { bodies: [], ends: [] };
  const address = await findAuctionAddress(DEPLOYMENT, marketplace.artwork('Lighthouse'));
  const account = marketplace.running.chain.getAccount(address);
  const { endTime, timeExtDelta } = getAuctionConfigDecoder().decode(account?.data ?? new Uint8Array());
  const argv = bid(marketplace, 'Lighthouse', '5 SOL');
  const { code, stderr } = await marketplace.gavel(argv, { as: 'arlo', adapters: watching(seen) });
  expect(code, stderr).toBe(0);
  expect(seen.ends).toEqual([endTime + BigInt(timeExtDelta)]);
  expect(seen.bodies[0]).not.toHaveProperty('latestEnd');
});
