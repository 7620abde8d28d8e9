import { REPRICE } from './courses.ts';
import { killEverywhere } from './kill-everywhere.ts';

killEverywhere([REPRICE]);
