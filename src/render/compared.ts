import type { View } from '../ports/terminal.ts';
import { shortAddress } from './address.ts';
import type { Difference } from './source.ts';
import { table } from './table.ts';
import type { Cell } from './theme.ts';

/** An account as the service and the chain have it. */
export interface ComparedAccount {
  readonly kind: string;
  readonly address: string;
  /** On the chain. */
  readonly exists: boolean;
  readonly serviceSlot: bigint;
  readonly nodeSlot: bigint;
  readonly differences: readonly Difference[];
}

/** A line for each account that is the same, and one for each field in which one differs. */
export function renderCompared(compared: readonly ComparedAccount[], view: View): string {
  if (compared.length === 0) return view.isTty ? 'There is nothing to compare.' : '';
  return table(
    ['KIND', 'ACCOUNT', 'SERVICE AT', 'CHAIN AT', 'RESULT'],
    compared.flatMap(({ kind, address, exists, serviceSlot, nodeSlot, differences }) => {
      const at = view.isTty ? shortAddress(address) : address;
      const head = [kind, at, String(serviceSlot), String(nodeSlot)];
      const results: readonly Cell[] =
        differences.length === 0
          ? [{ text: exists ? 'the same' : 'neither has one', style: 'good' }]
          : differences.map(({ field, service, node }) => ({
              text: `${field}: service ${service}, chain ${node}`,
              style: 'bad',
            }));
      return results.map((result): readonly Cell[] => [...head, result]);
    }),
    view,
  );
}
