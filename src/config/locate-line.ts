/**
 * The line (from 1) on which a TOML document sets the key at `path`. If the key is written in a form that is not searched
 * for (inline tables, quoted keys), the line of the nearest table around it; else 1. Only for messages.
 */
export function locateLine(text: string, path: readonly string[]): number {
  const wanted = path.join('.');
  let table = '';
  let best = { line: 1, length: 0 };
  for (const [index, line] of text.split('\n').entries()) {
    const header = /^\s*\[{1,2}\s*([^\]]+?)\s*\]/.exec(line)?.[1];
    const key = /^\s*([A-Za-z0-9_.-]+)\s*=/.exec(line)?.[1];
    if (header !== undefined) table = header;
    const here = key === undefined ? header : table === '' ? key : `${table}.${key}`;
    if (here === undefined) continue;
    if (here === wanted) return index + 1;
    if (wanted.startsWith(`${here}.`) && here.length > best.length)
      best = { line: index + 1, length: here.length };
  }
  return best.line;
}
