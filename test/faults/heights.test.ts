import { HEIGHT_FAULTS } from './heights.ts';
import { faultRows } from './rows.ts';

faultRows(HEIGHT_FAULTS);
