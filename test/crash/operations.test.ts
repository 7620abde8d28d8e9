import { killEverywhere } from './kill-everywhere.ts';
import { OPERATION_COURSES } from './operations.ts';

const isFull = process.env.MODE === 'full';
killEverywhere(isFull ? OPERATION_COURSES : OPERATION_COURSES.filter(({ sample }) => sample?.length !== 0));
