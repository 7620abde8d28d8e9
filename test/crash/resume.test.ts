import { RESUME_SENT, RESUME_UNSENT } from './courses.ts';
import { killEverywhere } from './kill-everywhere.ts';

killEverywhere([RESUME_UNSENT, RESUME_SENT]);
