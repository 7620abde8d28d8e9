import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { man as packed, version } from '../../package.json';
import { OPTIONS_LINE } from '../../src/cli/help.ts';
import { parseArguments } from '../../src/cli/program.ts';
import { isVerb } from '../../src/commands/branch.ts';
import { COMMANDS } from '../../src/commands/tree.ts';
import { withChart } from './bench-chart.ts';
import { exitCodesPage } from './exit-codes.ts';
import { missingTests } from './interface/missing.ts';
import { interfacePage } from './interface/page.ts';
import { lintManPages, unlistedPages } from './lint-man-pages.ts';
import { manPages } from './man-pages.ts';
import { routesPage } from './routes.ts';
import { schemaDocuments } from './schemas/documents.ts';
import { serviceSettingsPage } from './service-settings.ts';

/**
 * Writes docs/commands, docs/schemas, docs/routes.md, docs/service-settings.md and docs/exit-codes.md from the code, docs/interface.md from its rows, and the chart in docs/benchmarks.md; with --check,
 * fails when a committed page is stale, or a row names a test that does not exist. The manual pages are not committed (`npm run
 * man` writes them): here mandoc reads them, where it is installed, and finds nothing to warn of.
 */
const DOCS = join(dirname(fileURLToPath(import.meta.url)), '..');
const GLOBALS = `\n\n${OPTIONS_LINE}`;

const helpOf = (words: readonly string[]): Promise<string> => textOf([...words, '--help']);

async function textOf(words: readonly string[]): Promise<string> {
  const help = await parseArguments(words, { tree: COMMANDS, version: '', width: 80 });
  if (help.kind !== 'text') throw new Error(`no help for ${words.join(' ')}`);
  return help.text;
}

async function pages(): Promise<ReadonlyMap<string, string>> {
  const made = new Map([
    ['exit-codes.md', exitCodesPage()],
    ['routes.md', await routesPage()],
    ['interface.md', interfacePage()],
    ['service-settings.md', serviceSettingsPage()],
  ]);
  const index = [
    '# Commands',
    '',
    ...Object.entries(COMMANDS).map(([noun, { summary }]) => `- [gavel ${noun}](${noun}.md): ${summary}`),
    '',
    '## Every command',
    '',
    '```text',
    await helpOf([]),
    '```',
    '',
    '## Options of every command',
    '',
    '```text',
    await textOf(['help', 'options']),
    '```',
  ];
  made.set('commands/README.md', index.join('\n'));
  for (const [noun, branch] of Object.entries(COMMANDS)) {
    const paths = isVerb(branch) ? [[noun]] : Object.keys(branch.verbs).map((verb) => [noun, verb]);
    const sections = await Promise.all(
      paths.map(async (path) => {
        const [own] = (await helpOf(path)).split(GLOBALS);
        return `## gavel ${path.join(' ')}\n\n\`\`\`text\n${own}\n\`\`\``;
      }),
    );
    made.set(`commands/${noun}.md`, [`# gavel ${noun}`, `${branch.summary}.`, ...sections].join('\n\n'));
  }
  return made;
}

const check = process.argv.includes('--check');
let stale = 0;
const written = [...(await pages())].map(
  ([name, text]) => [name, `<!-- Written by \`npm run docs\`; do not edit. -->\n\n${text}\n`] as const,
);
const schemas = [...schemaDocuments()].map(
  ([name, document]) => [`schemas/${name}`, `${JSON.stringify(document, null, 1)}\n`] as const,
);
const read = (name: string): string => readFileSync(join(DOCS, name), 'utf8');
// Before the first run that is kept there is nothing to draw.
const kept = existsSync(join(DOCS, 'benchmarks.json')) ? JSON.parse(read('benchmarks.json')) : {};
const benchmarks = withChart(read('benchmarks.md'), kept);
for (const [name, page] of [...written, ...schemas, ['benchmarks.md', benchmarks] as const]) {
  const path = join(DOCS, name);
  if (existsSync(path) && readFileSync(path, 'utf8') === page) continue;
  stale += 1;
  process.stdout.write(`${check ? 'stale' : 'written'}: docs/${name}\n`);
  if (check) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, page);
}
const manual = await manPages({ tree: COMMANDS, version, date: '2026-01-01' });
const badPages = [...lintManPages(manual), ...unlistedPages(manual, packed)];
for (const one of badPages) process.stderr.write(`man: ${one}\n`);
if (badPages.length > 0) process.exitCode = 1;
const missing = missingTests();
for (const one of missing) process.stderr.write(`docs/interface.md: ${one}\n`);
if (missing.length > 0) process.exitCode = 1;
if (check && stale > 0) {
  process.stderr.write('run: npm run docs\n');
  process.exitCode = 1;
}
