import { join } from 'node:path';
import { problemsInRepository } from './words.ts';

const problems = problemsInRepository(join(import.meta.dirname, '../..'));
for (const line of problems) process.stderr.write(`${line}\n`);
if (problems.length > 0) process.exitCode = 1;
