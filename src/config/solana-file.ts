import { CliError } from '../errors/cli-error.ts';
import type { FileValue } from './config-file.ts';

/** The two settings of the Solana CLI's config.yml that this tool also uses. */
export interface SolanaFile {
  readonly url: FileValue | null;
  readonly keypair: FileValue | null;
}

/** Other keys are ignored. Throws `invalid_config` with file and line. */
export async function parseSolanaFile(path: string, text: string): Promise<SolanaFile> {
  const { isMap, isScalar, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  // Without the parser's error as the cause: it repeats the line, and --verbose would print it.
  const fail = (offset: number, why: string): never => {
    const what = `${path} line ${lines.linePos(offset).line}: not a configuration of the Solana CLI`;
    throw new CliError('invalid_config', { what, why, hint: 'solana config get' });
  };
  const error = document.errors[0];
  if (error !== undefined) fail(error.pos[0], error.message.split('\n')[0] ?? error.code);
  const map = document.contents;
  if (map === null) return { url: null, keypair: null };
  if (!isMap(map)) return fail(0, 'it is not a list of keys and values');
  const read = (key: string): FileValue | null => {
    const node: unknown = map.get(key, true);
    if (node === undefined) return null;
    const offset = isScalar(node) ? (node.range?.[0] ?? 0) : 0;
    if (!isScalar(node) || typeof node.value !== 'string') return fail(offset, `${key} is not a text`);
    return node.value === '' ? null : { text: node.value, path, line: lines.linePos(offset).line };
  };
  return { url: read('json_rpc_url'), keypair: read('keypair_path') };
}
