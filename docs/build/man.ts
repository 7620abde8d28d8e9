import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../package.json';
import { COMMANDS } from '../../src/commands/tree.ts';
import { manPages } from './man-pages.ts';

/** Writes man/, which is packed and not committed: it follows from the commands alone. */
const FOLDER = join(import.meta.dirname, '../../man');
const { SOURCE_DATE_EPOCH } = process.env;
const made = SOURCE_DATE_EPOCH === undefined ? new Date() : new Date(Number(SOURCE_DATE_EPOCH) * 1000);

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const pages = await manPages({ tree: COMMANDS, version, date: made.toISOString().slice(0, 10) });
for (const [name, text] of pages) writeFileSync(join(FOLDER, name), text);
