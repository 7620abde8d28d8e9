import { randomBytes } from 'node:crypto';
import { parseText, wholeNumber } from '../../config/parsers.ts';
import { expandPath } from '../../config/paths.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import type { Parser } from '../../errors/refusal.ts';
import type { Deps } from '../../flow/deps.ts';
import { renderSandbox } from '../../render/sandbox.ts';
import type { Sandbox } from '../../sandbox/up/boot.ts';
import type { Inventory } from '../../sandbox/up/inventory.ts';
import type { ProgramFile } from '../../sandbox/world/programs.ts';
import { defineCommand, optional, toggle } from '../command.ts';
import { untilInterrupted } from '../interrupted.ts';
import { address } from '../parameters.ts';
import { forPeople, forPrograms, type Ready, SANDBOX_FIELDS, shellPath } from './present.ts';

const RPC_PORT = 8899;
const API_PORT = 8787;

const BLOCK_TIME_MS = 400;

const port = wholeNumber(0, 65_535);
const positiveBlockTime = wholeNumber(10, 60_000);
const blockTime: Parser<number> = (text, refuse) => (text === '0' ? 0 : positiveBlockTime(text, refuse));

const programs: Parser<readonly ProgramFile[]> = (text, refuse) =>
  text.split(',').map((pair) => {
    const [, at, path] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (at === undefined || path === undefined)
      return refuse({
        why: `"${pair}" is not ADDRESS=FILE`,
        hint: 'write an address, =, and the path of a .so file',
      });
    return { address: address(at, refuse), path };
  });

export const command = defineCommand({
  description:
    'Run the whole marketplace on this machine: a chain, the programs, the service, and a world of wallets and artworks. It runs until Ctrl-C and keeps its state. While it runs, every other command finds it.',
  example: 'sandbox up',
  never: 'It never leaves this machine: it listens only on 127.0.0.1, and its money is worth nothing.',
  args: {},
  options: {
    rpcPort: optional('PORT', `port of the chain's RPC, 0 for any (default: ${RPC_PORT})`, port),
    apiPort: optional(
      'PORT',
      `port of the service, 0 for any (default: ${API_PORT}); the next one is the aggregator's`,
      port,
    ),
    dir: optional('DIRECTORY', 'where its state is kept (default: one of your user account)', parsePath),
    blockTime: optional(
      'MS',
      `milliseconds between blocks; 0: a block as soon as a transaction has landed (default: ${BLOCK_TIME_MS}, or that of --like)`,
      blockTime,
    ),
    like: optional(
      'CLUSTER',
      'rent, slot time and features of a cluster: mainnet, devnet, or a file that describes one',
      parseText,
    ),
    bpfProgram: optional(
      'ADDRESS=FILE',
      'load a program file at an address, also in place of one of the sandbox; several with commas between',
      programs,
    ),
    hostile: optional(
      'TRICK',
      'for tests of the tool alone: a service that tampers with every transaction in this way (a wrong name lists them)',
      parseText,
    ),
    setupTx: toggle(
      'the service makes a lookup table for what does not fit version 0: a `setupTx`, to be signed first',
    ),
    withoutVendorA: toggle('the service refuses purchases on vendor-a'),
    closedToWeb: toggle('web pages of other machines may not call the chain, as they may on a cluster'),
    reset: toggle('delete the state and the keys in the directory first, and start from the beginning'),
  },
  fields: SANDBOX_FIELDS,
  jsonLine: true,
  async run(deps, { dir, reset, like, ...options }): Promise<Ready<Sandbox>> {
    const { home, cwd, state } = deps.directories;
    const directory = dir === null ? `${state}/sandbox` : expandPath(dir, cwd, home);
    const [{ boot }, { readProfile }] = await Promise.all([
      import('../../sandbox/up/boot.ts'),
      import('../../sandbox/chain/profile/read-profile.ts'),
    ]);
    const profile = like === null ? undefined : readProfile(like, (path) => expandPath(path, cwd, home));
    const sandbox = await boot({
      directory,
      rpcPort: options.rpcPort ?? RPC_PORT,
      apiPort: options.apiPort ?? API_PORT,
      blockTimeMs: options.blockTime ?? profile?.slotMs ?? BLOCK_TIME_MS,
      profile,
      hostile: options.hostile,
      setupTx: options.setupTx,
      buysOnVendorA: !options.withoutVendorA,
      openToWeb: !options.closedToWeb,
      reset,
      programs: (options.bpfProgram ?? []).map((one) => ({ ...one, path: expandPath(one.path, cwd, home) })),
      randomBytes,
      clock: deps.clock,
      processes: deps.processes,
      command: `gavel sandbox up${dir === null ? '' : ` --dir ${shellPath(directory, home)}`}`,
      onSaveFailure: (error) => deps.terminal.note(`warning: ${error.message}: ${error.why}`),
    });
    try {
      for (const path of sandbox.deleted) deps.terminal.note(`deleted ${path}`);
      const [inventory, allowlists] = await Promise.all([sandbox.inventory(), sandbox.allowlists()]);
      return { sandbox, home, inventory, allowlists, hiddenBy: announce(deps, sandbox, inventory) };
    } catch (error) {
      await sandbox.close();
      throw error;
    }
  },
  render: (ready, view) => renderSandbox(forPeople(ready), view),
  json: (ready) => forPrograms(ready),
  warnings: ({ hiddenBy, sandbox }) => [
    ...(sandbox.hostile === null
      ? []
      : [
          `HOSTILE SERVICE: it tampers with every transaction that it hands out, so that it ${sandbox.hostile.aim}`,
          'sign nothing that comes from this service with any other tool than gavel',
        ]),
    ...(hiddenBy === null
      ? []
      : [
          `another sandbox runs (process ${hiddenBy}) and is still the one that gavel finds by itself`,
          `to reach this one: --url ${sandbox.rpcUrl} --api ${sandbox.apiUrl} --aggregator ${sandbox.aggregatorUrl}, GAVEL_API_KEY_FILE=${sandbox.directory.apiKey}`,
        ]),
  ],
  async hold({ interrupted, sandboxRuntime, terminal }, { sandbox }) {
    await untilInterrupted(interrupted);
    try {
      sandboxRuntime.remove();
    } finally {
      await sandbox.close();
    }
    terminal.note(`Stopped. The state is kept in ${sandbox.directory.path}`);
  },
});

/** Writes the file by which the tool finds the sandbox. If another one runs already, returns its process id instead. */
function announce(
  { sandboxRuntime }: Deps,
  { rpcUrl, wsUrl, apiUrl, aggregatorUrl, apiKey, directory }: Sandbox,
  inventory: Inventory,
): number | null {
  const other = sandboxRuntime.read();
  if (other !== null) return other.pid;
  const wallets = inventory.wallets.map(({ name, address }) => ({
    name,
    address,
    key: directory.wallet(name),
  }));
  sandboxRuntime.write({ rpcUrl, wsUrl, apiUrl, apiV1Url: apiUrl, aggregatorUrl, apiKey, wallets });
  return null;
}
