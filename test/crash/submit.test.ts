import { SUBMIT } from './courses.ts';
import { killEverywhere } from './kill-everywhere.ts';

killEverywhere([SUBMIT]);
