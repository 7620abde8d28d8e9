import { parseArgs } from 'node:util';
import { playAll, SEED } from './play.ts';

// The model test in full: `npm run test:model -- --sequences 2000 --seed 1`.
// Ends with 1 when an operation was hardly ever accepted: a test that tries nothing proves nothing.
const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(SEED) },
  },
});
const begun = process.hrtime.bigint();
const tally = await playAll(Number(values.sequences), Number(values.seed));
const seconds = Number((process.hrtime.bigint() - begun) / 1_000_000n) / 1_000;
process.stdout.write(`${tally}\nseed ${values.seed}, ${seconds.toFixed(1)} s; model and programs agree\n`);
if (tally.opened('execute scheduled bid') === 0 && tally.sequences >= 2_000) {
  process.stdout.write('no execution of a scheduled bid had to open a token account for its refund\n');
  process.exitCode = 1;
}
if (tally.seldom.length > 0) {
  process.stdout.write(`hardly ever accepted: ${tally.seldom.join(', ')}\n`);
  process.exitCode = 1;
}
