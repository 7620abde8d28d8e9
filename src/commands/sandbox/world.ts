import { SANDBOX_CURRENCY } from '../../config/deployments.ts';
import { expandPath } from '../../config/paths.ts';
import { CliError } from '../../errors/cli-error.ts';
import { renderSandbox } from '../../render/sandbox.ts';
import { defineCommand } from '../command.ts';
import { changeAllowlist, DIRECTORY } from './change-allowlist.ts';
import { forPeople, forPrograms, type Ready, SANDBOX_FIELDS } from './present.ts';

export const command = defineCommand({
  description:
    'Show what `sandbox up` printed, as it is now: addresses to connect to, wallets, artworks, offers, raffles, and commands to try.',
  example: 'sandbox world',
  never: 'It never changes anything.',
  args: {},
  options: { dir: DIRECTORY },
  fields: SANDBOX_FIELDS,
  async run(deps, { dir }): Promise<Ready> {
    const running = deps.sandboxRuntime.read();
    if (running === null)
      throw new CliError('no_endpoint', { what: 'no sandbox runs', hint: 'start one: gavel sandbox up' });
    const { home, cwd, state } = deps.directories;
    const [{ takeInventory }, { stateDirectory }] = await Promise.all([
      import('../../sandbox/up/inventory.ts'),
      import('../../sandbox/up/state-directory.ts'),
    ]);
    const directory = stateDirectory(dir === null ? `${state}/sandbox` : expandPath(dir, cwd, home));
    const chain = await deps.chain();
    const now = await (await deps.sandboxControl()).time();
    const inventory = await takeInventory(
      chain,
      deps.deployment,
      SANDBOX_CURRENCY,
      now,
      async (id) => (await chain.getCompressed?.(id))?.owner ?? null,
    );
    const allowlists = await changeAllowlist(deps, dir, async () => undefined);
    const { rpcUrl, wsUrl, apiUrl, aggregatorUrl, apiKey } = running;
    return {
      sandbox: {
        rpcUrl,
        wsUrl,
        apiUrl,
        aggregatorUrl,
        apiKey,
        directory,
        fresh: null,
        deleted: [],
        hostile: null,
      },
      home,
      inventory,
      allowlists,
      hiddenBy: null,
    };
  },
  render: (ready, view) => renderSandbox(forPeople(ready), view),
  json: forPrograms,
});
