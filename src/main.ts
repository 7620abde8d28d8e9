import { version } from '../package.json';

const [only, ...others] = process.argv.slice(2);
// The quickest answer there is: nothing else is loaded for it.
if (others.length === 0 && (only === '--version' || only === '-V')) process.stdout.write(`${version}\n`);
else void import('./process.ts').then(({ runProcess }) => runProcess());
