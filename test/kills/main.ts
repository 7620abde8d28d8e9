import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAgainAndAgain, problemsOf } from './kills.ts';

/** Kills a chain of 250,000 accounts 20 times: `npm run test:kills`, or `npm run test:kills -- ACCOUNTS KILLS`. */
const [accounts = 250_000, kills = 20] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'gavel-kills-'));
try {
  const starts = await killAgainAndAgain(join(folder, 'chain'), accounts, kills);
  for (const { number, printed, count, ms, rss, fileBytes } of starts) {
    const [memory, file] = [rss, fileBytes].map((bytes) => `${Math.round(bytes / 1024 / 1024)} MiB`);
    process.stdout.write(
      `${count} accounts: started in ${ms} ms with ${memory}, file ${file}; ${printed} confirmed, ${number} found\n`,
    );
  }
  const problems = problemsOf(starts);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(`${kills} kills, ${problems.length} problems\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
