import { seededRandom } from '../support/random.ts';
import { fuzz } from './fuzz.ts';

/** `npm run test:fuzz`: FUZZ_RUNS mutated transactions, of which FUZZ_KIT are also read by the kit; FUZZ_SEED. */
const runs = Number(process.env.FUZZ_RUNS ?? 1_000_000);
const compared = Number(process.env.FUZZ_KIT ?? 100_000);
const seed = Number(process.env.FUZZ_SEED ?? 1);

const began = performance.now();
const result = fuzz({ runs, compared, random: seededRandom(seed) });
const seconds = ((performance.now() - began) / 1000).toFixed(0);
process.stdout.write(`${runs} mutated transactions, seed ${seed}, ${seconds} s\n`);
process.stdout.write(
  `${result.accepted} accepted, ${result.crashes.length} crashes, ${result.ambiguous.length} accepted that encode to other bytes\n\n`,
);
process.stdout.write(`${compared} of them also read by @solana/kit:\n`);
for (const [kind, count] of [...result.kinds].sort(([, a], [, b]) => b - a)) {
  process.stdout.write(`${String(count).padStart(8)}  ${kind}\n`);
}
for (const bytes of [...result.crashes, ...result.ambiguous, ...result.unexplained].slice(0, 5)) {
  process.stdout.write(`\n${Buffer.from(bytes).toString('base64')}\n`);
}
const bad = result.crashes.length + result.ambiguous.length + result.unexplained.length;
process.exitCode = bad === 0 ? 0 : 1;
