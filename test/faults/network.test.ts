import { NETWORK_FAULTS } from './faults.ts';
import { faultRows } from './rows.ts';

faultRows(NETWORK_FAULTS, [
  'dropped websocket: not applicable, since the tool follows a transaction by polling and opens no websocket',
]);
