import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { SandboxControl } from '../ports/sandbox-control.ts';
import { decodeClock } from './codecs/sysvars.ts';
import { decodeTokenAccount, findTokenAddress } from './codecs/token.ts';
import { getAccounts } from './rpc/accounts.ts';
import { createRpc, type Params, type RpcOptions, rpcError } from './rpc/call.ts';
import type { Answer, AnswerName } from './rpc/checks.ts';

const METHOD_NOT_FOUND = -32601;

export function createSandboxControl(options: RpcOptions): SandboxControl {
  const rpc = createRpc(options);
  const { host } = rpc.endpoint;
  async function call<N extends AnswerName>(method: string, params: Params, name: N): Promise<Answer<N>> {
    const answer = await rpc.once(method, params, name);
    if ('result' in answer) return answer.result;
    if (answer.code === METHOD_NOT_FOUND) {
      throw new CliError('no_endpoint', {
        what: `the RPC node at ${host} is not a sandbox`,
        why: `it does not know ${method}`,
        hint: 'start one: gavel sandbox up',
      });
    }
    throw rpcError(rpc.endpoint, method, answer);
  }
  const account = async (address: Address) => (await getAccounts(rpc, [address])).accounts[0] ?? null;
  const moved = async (to: object): Promise<number> =>
    Number((await call('sandbox_setClock', [to], 'clock')).unixTimestamp);
  return {
    time: async () => decodeClock(await account(CLOCK_SYSVAR)),
    advance: (advanceSeconds) => moved({ advanceSeconds }),
    setTime: (unixTimestamp) => moved({ unixTimestamp }),
    airdrop: (wallet, lamports) => call('requestAirdrop', [wallet, lamports], 'signature'),
    giveTokens: async (wallet, mint, units) => {
      const held = await account(await findTokenAddress(wallet, mint));
      const amount = (decodeTokenAccount(held)?.amount ?? 0n) + units;
      await call('sandbox_setTokens', [wallet, mint, { amount }], 'inSlot');
    },
    save: async (name) => {
      await call('sandbox_saveState', [name], 'tip');
    },
    load: async (name) => BigInt((await call('sandbox_restoreState', [name], 'tip')).absoluteSlot),
    states: async () => {
      const states = await call('sandbox_listStates', [], 'savedStates');
      return states.map(({ name, slot, accounts }) => ({
        name,
        slot: BigInt(slot),
        accounts: Number(accounts),
      }));
    },
  };
}
