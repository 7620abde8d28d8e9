import { NETWORK_FAULTS } from './faults.ts';
import { faultRows } from './rows.ts';

faultRows(NETWORK_FAULTS);
