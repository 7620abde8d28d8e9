import { BUY_WITH_SWAP } from './courses.ts';
import { killEverywhere } from './kill-everywhere.ts';

killEverywhere([BUY_WITH_SWAP]);
