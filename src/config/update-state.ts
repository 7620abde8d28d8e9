import { isRecord } from '../domain/is-record.ts';
import { MAX_BYTES } from '../files/limits.ts';
import { parseJson, printJson } from '../json/json.ts';
import type { Files } from './files.ts';

/** What is known of newer versions. Times are Unix milliseconds. */
export interface UpdateState {
  /** When a registry was last asked, whatever came of it. */
  readonly askedAt: number;
  /** When the person was last told. */
  readonly toldAt: number;
  /** What the registry said; null where it said nothing. */
  readonly newest: string | null;
}

const UNKNOWN: UpdateState = { askedAt: 0, toldAt: 0, newest: null };

/** Kept in `update.json` of the state directory. What is damaged or missing counts as never asked. */
export function updateState(files: Files, stateDirectory: string) {
  const path = `${stateDirectory}/update.json`;
  const read = (): UpdateState => {
    try {
      const value = parseJson(files.read(path, { maxBytes: MAX_BYTES.sandboxRuntime })?.text ?? '{}');
      const { askedAt, toldAt, newest } = isRecord(value) ? value : {};
      return {
        askedAt: typeof askedAt === 'number' ? askedAt : 0,
        toldAt: typeof toldAt === 'number' ? toldAt : 0,
        newest: typeof newest === 'string' ? newest : null,
      };
    } catch {
      return UNKNOWN;
    }
  };
  return {
    read,
    change: (changes: Partial<UpdateState>) =>
      files.writePrivate(path, `${printJson({ ...read(), ...changes }, 0)}\n`),
  };
}
