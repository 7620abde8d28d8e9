import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { type Shell, shellOf } from './shell.ts';

/** Pages whose blocks of the kind `console` are run from top to bottom, each page before a sandbox of its own. */
const PAGES = [
  'README.md',
  'docs/tour.md',
  ...['sell', 'reprice-many', 'bid', 'raffle', 'debug-an-account', 'script-it', 'run-the-service'].map(
    (task) => `docs/tasks/${task}.md`,
  ),
];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const start = marketplaces();

/** A page is what its commands print now. `npx vitest run test/docs --update` writes it again. */
it.each(PAGES)('%s shows what its commands print', { timeout: 60_000 }, async (page) => {
  const m = await start();
  const path = join(ROOT, page);
  await expect(await runPage(readFileSync(path, 'utf8'), m, shellOf(m))).toMatchFileSnapshot(path);
});

/** What comes before a block may hold what is typed at a question: `<!-- at "Reprice?": y -->`, not shown on the page. */
const BLOCK = /((?:^<!-- at "[^"]*": .* -->\n)*)^```console\n([\s\S]*?)^```$/gm;
const ANSWER = /<!-- at "([^"]*)": (.*) -->/g;

async function runPage(text: string, m: Marketplace, shell: Shell): Promise<string> {
  let page = '';
  let end = 0;
  for (const block of text.matchAll(BLOCK)) {
    const [whole, asked = '', inside = ''] = block;
    const answers = [...asked.matchAll(ANSWER)].map(
      ([, question = '', typed = '']) => [question, `${typed}\n`] as const,
    );
    page += `${text.slice(end, block.index)}${asked}\`\`\`console\n${await runBlock(inside, answers, m, shell)}\`\`\``;
    end = block.index + whole.length;
  }
  return page + text.slice(end);
}

/** The lines that are typed, each with what then stands on the terminal. Of what stood there nothing is kept. */
async function runBlock(
  inside: string,
  answers: readonly (readonly [string, string])[],
  m: Marketplace,
  shell: Shell,
): Promise<string> {
  const typed = inside.match(/^\$ (?:.*\\\n)*.*$/gm) ?? [];
  let shown = '';
  for (const line of typed) {
    const command = line.slice(2).replaceAll(/\\\n\s*/g, '');
    const output = (await shell.type(command, answers)).trimEnd();
    shown += `${line}\n${output === '' ? '' : `${asAtHome(output, m)}\n`}`;
  }
  return shown;
}

/** With the ports and the folder that a person has who uses the defaults. */
function asAtHome(text: string, m: Marketplace): string {
  const host = (url: string) => new URL(url).host;
  return text
    .replaceAll(host(m.running.rpcUrl), '127.0.0.1:8899')
    .replaceAll(host(m.service.url), '127.0.0.1:8787')
    .replaceAll(m.home, '~');
}
