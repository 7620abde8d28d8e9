import { REFUSALS, REFUSALS_AFTER_ACCEPTANCE } from './refusals.ts';
import { faultRows } from './rows.ts';

faultRows([...REFUSALS_AFTER_ACCEPTANCE, ...REFUSALS]);
