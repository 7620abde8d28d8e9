import { VENDOR_B_DELIST } from './courses.ts';
import { killEverywhere } from './kill-everywhere.ts';

killEverywhere([VENDOR_B_DELIST]);
