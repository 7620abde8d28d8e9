import type { FlowSettings, YesFlag } from '../../src/ports/flow-settings.ts';
import { type ScriptedTerminal, scriptedTerminal } from './terminal.ts';

/** As when --yes was typed. */
export function typedYes(): YesFlag {
  return '--yes' as YesFlag;
}

/** What it takes to ask: somebody who gives these answers, and --yes where it was typed. */
export function askedOf({
  answers = [],
  yes = null,
}: {
  readonly answers?: readonly boolean[];
  readonly yes?: YesFlag | null;
}): { readonly terminal: ScriptedTerminal; readonly settings: FlowSettings } {
  return { terminal: scriptedTerminal({ answers }), settings: { yes } as FlowSettings };
}
