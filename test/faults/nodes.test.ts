import { NODE_FAULTS } from './faults.ts';
import { faultRows } from './rows.ts';

faultRows(NODE_FAULTS);
