import { ENDPOINTS } from './endpoints.ts';
import { RESOURCES } from './resources.ts';
import type { Row } from './row.ts';
import { RULES } from './rules.ts';

export const ROWS: readonly Row[] = [...RESOURCES, ...ENDPOINTS, ...RULES];

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** What the interface document says, row by row, and the test that shows it. */
export function interfacePage(): string {
  const open = ROWS.filter(({ shown }) => 'notYet' in shown);
  const lines = ROWS.map(({ section, what, shown }) => {
    const by = 'notYet' in shown ? `not yet: ${shown.notYet}` : `\`${shown.file}\`: ${cell(shown.test)}`;
    return `| ${section} | ${cell(what)} | ${by} |`;
  });
  return [
    '# The interface, row by row',
    '',
    'What the interface document of the marketplace says of its service, in our words, and the test that shows it, below `test`. The',
    'first column is the section of that document; "filled in" is what it leaves open. `.ci/run` fails for a row whose test did not pass,',
    '`npm run docs:check` for one whose test does not exist. The rows are in `docs/build/interface`.',
    '',
    `${ROWS.length} rows, ${ROWS.length - open.length} with a test, ${open.length} not yet.`,
    '',
    '| Section | What | Shown by |',
    '| --- | --- | --- |',
    ...lines,
  ].join('\n');
}
