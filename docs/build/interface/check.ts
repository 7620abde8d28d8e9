import { readFileSync } from 'node:fs';
import { notPassed, type Report } from './missing.ts';

/** Fails for a row of docs/interface.md whose test did not pass. The argument is the JSON report of a run of all tests. */
const [path = ''] = process.argv.slice(2);
const problems = notPassed(JSON.parse(readFileSync(path, 'utf8')) as Report);
for (const problem of problems) process.stderr.write(`docs/interface.md: ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
