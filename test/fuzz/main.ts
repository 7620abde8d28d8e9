import { seededRandom } from '../support/random.ts';
import { fuzz } from './fuzz.ts';

/** `npm run test:fuzz`: FUZZ_RUNS mutated transactions, each read by both readers; FUZZ_SEED. */
const runs = Number(process.env.FUZZ_RUNS ?? 1_000_000);
const seed = Number(process.env.FUZZ_SEED ?? 1);

const began = performance.now();
const { accepted, crashes, unexplained, kinds } = fuzz({ runs, random: seededRandom(seed) });
const seconds = ((performance.now() - began) / 1000).toFixed(0);
process.stdout.write(`${runs} mutated transactions, seed ${seed}, ${seconds} s\n`);
process.stdout.write(
  `${accepted} accepted, ${crashes.length} crashes, ${unexplained.length} accepted that read differently\n\n`,
);
for (const [kind, count] of [...kinds].sort(([, a], [, b]) => b - a)) {
  process.stdout.write(`${String(count).padStart(8)}  ${kind}\n`);
}
for (const bytes of [...crashes, ...unexplained].slice(0, 5)) {
  process.stdout.write(`\n${Buffer.from(bytes).toString('base64')}\n`);
}
process.exitCode = crashes.length + unexplained.length === 0 ? 0 : 1;
