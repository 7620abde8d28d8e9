import { operationRows } from './operations.ts';

operationRows();
