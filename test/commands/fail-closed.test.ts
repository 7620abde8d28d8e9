import { describe, expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';
import { type FrontRule, startRpcFront, withValue } from '../support/rpc-front.ts';

const start = marketplaces();

/** Only what is said of the simulation is another than the truth. */
const simulated =
  (change: (reply: Parameters<FrontRule>[1]) => ReturnType<FrontRule>): FrontRule =>
  (method, reply) =>
    method === 'simulateTransaction' ? change(reply) : reply;

/** An account as if it were somebody else's by then. */
function stolen(reply: Parameters<FrontRule>[1]): ReturnType<FrontRule> {
  const { value } = reply.result as { value: { accounts: { owner: string }[] } };
  const [wallet, ...others] = value.accounts;
  return withValue(reply, {
    accounts: [{ ...wallet, owner: 'Stake11111111111111111111111111111111111111' }, ...others],
  });
}

const CASES: readonly (readonly [string, FrontRule, number, string, string | null])[] = [
  ['breaks off', simulated(() => 'reset'), 10, 'network_unreachable', null],
  ['does not answer in time', simulated(() => 'hang'), 10, 'network_timeout', null],
  [
    'answers with an error',
    simulated((reply) => ({
      jsonrpc: '2.0',
      id: reply.id,
      error: { code: -32603, message: 'Internal error' },
    })),
    10,
    'rpc_error',
    null,
  ],
  [
    'says that it fails',
    simulated((reply) =>
      withValue(reply, { err: { InstructionError: [1, { Custom: 6003 }] }, accounts: null }),
    ),
    5,
    'simulation_failed',
    null,
  ],
  [
    'leaves the inner instructions out',
    simulated((reply) => withValue(reply, { innerInstructions: null })),
    5,
    'verification_failed',
    'inner-instructions',
  ],
  [
    'leaves the accounts out',
    simulated((reply) => withValue(reply, { accounts: null })),
    10,
    'rpc_error',
    null,
  ],
  [
    'gives an account too few',
    simulated((reply) => withValue(reply, { accounts: [] })),
    10,
    'rpc_error',
    null,
  ],
  [
    'shows an account as gone',
    simulated((reply) => withValue(reply, { accounts: [null, null] })),
    5,
    'verification_failed',
    'signer-account',
  ],
  [
    'shows the wallet in the hands of a program',
    simulated(stolen),
    5,
    'verification_failed',
    'signer-account',
  ],
  [
    'shows a call to a program that nobody expects',
    simulated((reply) =>
      withValue(reply, {
        innerInstructions: [
          { index: 1, instructions: [{ programIdIndex: 0, accounts: [], data: '', stackHeight: 2 }] },
        ],
      }),
    ),
    5,
    'verification_failed',
    'inner-programs',
  ],
  [
    'shows a say over tokens given away',
    simulated((reply) =>
      withValue(reply, {
        innerInstructions: [
          {
            index: 1,
            instructions: [
              {
                program: 'spl-token',
                programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
                parsed: { type: 'setAuthority', info: {} },
                stackHeight: 2,
              },
            ],
          },
        ],
      }),
    ),
    5,
    'verification_failed',
    'inner-control',
  ],
];

describe('an RPC node whose simulation', () => {
  it.each(CASES)('%s: nothing is signed', async (_name, rule, code, error, failed) => {
    const marketplace = await start();
    const url = await startRpcFront(marketplace.running.rpcUrl, rule);
    const before = await marketplace.inventory();
    const argv = ['listing', 'reprice', marketplace.artwork('Tide Table'), '--price', '2 SOL'];
    const result = await marketplace.gavel([...argv, '--yes', '--json', '--timeout', '1', '--url', url], {
      as: 'mira',
    });
    const answer = JSON.parse(result.stdout);
    expect([result.code, answer.error.code]).toEqual([code, error]);
    if (failed !== null) expect(answer.error.details.failed).toContain(failed);
    expect(result.stderr).not.toContain('signature ');
    expect(await marketplace.inventory()).toEqual(before);
  });

  it('is not there at all: nothing is signed', async () => {
    const marketplace = await start();
    const before = await marketplace.inventory();
    const argv = [
      'listing',
      'reprice',
      marketplace.artwork('Tide Table'),
      '--price',
      '2 SOL',
      '--yes',
      '--json',
    ];
    const result = await marketplace.gavel([...argv, '--url', 'http://127.0.0.1:9'], { as: 'mira' });
    expect(result.code).toBe(10);
    expect(await marketplace.inventory()).toEqual(before);
  });
});
