import { VENDOR_A_BUY } from './courses.ts';
import { killEverywhere } from './kill-everywhere.ts';

killEverywhere([VENDOR_A_BUY]);
