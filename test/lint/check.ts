import { join } from 'node:path';
import { longFiles } from './lengths.ts';
import { problemsInRepository } from './words.ts';

const problems = [...problemsInRepository(join(import.meta.dirname, '../..')), ...longFiles()];
for (const line of problems) process.stderr.write(`${line}\n`);
if (problems.length > 0) process.exitCode = 1;
