import { carryOut, type Order } from './carry-out.ts';

process.on('message', (order: Order) => {
  carryOut(order).then(
    (answer) => process.send?.(answer),
    (error) => {
      process.stderr.write(`${order.operation}: ${error instanceof Error ? error.stack : error}\n`);
      process.exit(1);
    },
  );
});
