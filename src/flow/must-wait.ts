import { CliError } from '../errors/cli-error.ts';
import type { OpenRecord } from '../journal/record.ts';

/** What is open: something on the same artwork, or the setup transaction of the same lookup table. */
export type OpenEarlier =
  | { readonly kind: 'older'; readonly record: OpenRecord }
  | { readonly kind: 'setup'; readonly id: number };

/** Something that was signed earlier has to end first. `prepare` catches it, waits, and builds again. */
export class MustWait extends CliError {
  readonly earlier: OpenEarlier;

  constructor(earlier: OpenEarlier) {
    const id = earlier.kind === 'older' ? earlier.record.id : earlier.id;
    super('intent_in_progress', {
      what:
        earlier.kind === 'older'
          ? `record ${id}, ${earlier.record.operation}, on the same artwork was open: it was waited for`
          : `record ${id}, the lookup table of this, was open: it was followed to its end`,
      hint: `gavel tx status ${id}`,
    });
    this.earlier = earlier;
  }
}
