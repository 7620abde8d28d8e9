import type { ExitName } from '../errors/codes.ts';
import type { Deps } from '../flow/deps.ts';
import { type Finding, renderFindings } from '../render/findings.ts';
import { defineCommand } from './command.ts';
import {
  journalFindings,
  keyFindings,
  settingFindings,
  terminalFindings,
  versionFindings,
} from './doctor-machine.ts';
import { networkFindings } from './doctor-network.ts';

/** Milliseconds that one check may take. A request of its own ends earlier. */
const CHECK_MS = 10_000;

type Check = (deps: Deps) => readonly Finding[] | Promise<readonly Finding[]>;

/** In the order in which they are shown. */
const CHECKS: readonly (readonly [area: Finding['area'], check: Check])[] = [
  ['version', versionFindings],
  ['settings', settingFindings],
  ['key', keyFindings],
  ['node', networkFindings],
  ['journal', journalFindings],
  ['terminal', terminalFindings],
];

export const command = defineCommand({
  description:
    'Check the set-up, and say how to mend what is wrong: versions, settings, the key, the clock, RPC nodes, the service, the journal, the terminal. Exit code 13 when there is something to do.',
  example: 'doctor',
  never: 'It never signs, sends or changes anything.',
  args: {},
  options: {},
  fields: ['state', 'area', 'what', 'fix'],
  run: async (deps): Promise<readonly Finding[]> =>
    (await Promise.all(CHECKS.map(([area, check]) => inTime(deps, area, check)))).flat(),
  render: renderFindings,
  json: (findings) => findings.map((finding) => ({ ...finding })),
  exit: (findings): ExitName => (findings.some(({ state }) => state === 'problem') ? 'needsYou' : 'done'),
});

/** What a check found, or that it took too long. A check throws only for a fault of the tool. */
async function inTime(deps: Deps, area: Finding['area'], check: Check): Promise<readonly Finding[]> {
  let cancel: (() => void) | undefined;
  const late = new Promise<readonly Finding[]>((resolve) => {
    const what = `no answer within ${CHECK_MS / 1000} seconds`;
    const fix = 'run it again, or name another one: gavel doctor --url URL';
    cancel = deps.clock.alarm?.(CHECK_MS, () => resolve([{ state: 'problem', area, what, fix }]));
  });
  try {
    return await Promise.race([check(deps), late]);
  } finally {
    cancel?.();
  }
}
