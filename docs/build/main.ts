import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArguments } from '../../src/cli/program.ts';
import { COMMANDS, isVerb } from '../../src/commands/tree.ts';
import { exitCodesPage } from './exit-codes.ts';
import { missingTests } from './interface/missing.ts';
import { interfacePage } from './interface/page.ts';
import { routesPage } from './routes.ts';

/**
 * Writes docs/commands, docs/routes.md and docs/exit-codes.md from the code, and docs/interface.md from its rows; with --check,
 * fails when a committed page is stale, or a row names a test that does not exist.
 */
const DOCS = join(dirname(fileURLToPath(import.meta.url)), '..');
const GLOBALS = '\n\nGlobal options, before or after the command:';

async function helpOf(words: readonly string[]): Promise<string> {
  const help = await parseArguments([...words, '--help'], { tree: COMMANDS, version: '', width: 80 });
  if (help.kind !== 'text') throw new Error(`no help for ${words.join(' ')}`);
  return help.text;
}

async function pages(): Promise<ReadonlyMap<string, string>> {
  const made = new Map([
    ['exit-codes.md', exitCodesPage()],
    ['routes.md', await routesPage()],
    ['interface.md', interfacePage()],
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
for (const [name, text] of await pages()) {
  const path = join(DOCS, name);
  const page = `<!-- Written by \`npm run docs\`; do not edit. -->\n\n${text}\n`;
  if (existsSync(path) && readFileSync(path, 'utf8') === page) continue;
  stale += 1;
  process.stdout.write(`${check ? 'stale' : 'written'}: docs/${name}\n`);
  if (check) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, page);
}
const missing = missingTests();
for (const one of missing) process.stderr.write(`docs/interface.md: ${one}\n`);
if (missing.length > 0) process.exitCode = 1;
if (check && stale > 0) {
  process.stderr.write('run: npm run docs\n');
  process.exitCode = 1;
}
