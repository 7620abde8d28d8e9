import { HANGING } from './hanging.ts';
import { faultRows } from './rows.ts';

faultRows(HANGING);
