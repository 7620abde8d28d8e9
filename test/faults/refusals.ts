import { type Fault, failure } from './faults.ts';

const FAILED = { err: { InstructionError: [2, { Custom: 6001 }] }, logs: [] };

/** Every code that a node, or a gateway before it, answers a send with; of -32002 every kind. */
const CODES: readonly (readonly [code: number, message: string, data?: unknown])[] = [
  [-32002, 'Blockhash not found', { err: 'BlockhashNotFound', logs: [] }],
  [-32002, 'custom program error', FAILED],
  [-32002, 'insufficient funds', { err: 'InsufficientFundsForFee', logs: [] }],
  [-32002, 'account in use', { err: 'AccountInUse', logs: [] }],
  [-32002, 'no reason'],
  [-32002, 'a reason that is none', { err: 7, logs: 'none' }],
  [-32001, 'Block cleaned up'],
  [-32003, 'Transaction signature verification failure'],
  [-32004, 'Block not available'],
  [-32005, 'Node is unhealthy'],
  [-32006, 'Transaction precompile verification failure'],
  [-32007, 'Slot was skipped'],
  [-32009, 'Slot missing in long-term storage'],
  [-32010, 'Account excluded from secondary indexes'],
  [-32011, 'Transaction history is not available'],
  [-32012, 'scan error'],
  [-32013, 'Transaction signature length mismatch'],
  [-32014, 'Block status not yet available'],
  [-32015, 'Transaction version is not supported'],
  [-32016, 'Minimum context slot has not been reached'],
  [-32429, 'rate limited'],
  [-32600, 'Invalid request'],
  [-32601, 'Method not found'],
  [-32602, 'Invalid params'],
  [-32603, 'Internal error'],
  [-32700, 'Parse error'],
  [-1, 'a code of its own'],
  [1, 'a positive code'],
];

/** The node passes the transaction on, and refuses it all the same. Typed again, it must not be done twice. */
export const REFUSALS_AFTER_ACCEPTANCE: readonly Fault[] = CODES.map(([code, message, data]) => ({
  name: `accepted, then ${code} ${message}`,
  methods: ['sendTransaction'],
  again: true,
  from: 0,
  runs: 60,
  sample: 1,
  befall: async (exchange) => {
    await exchange.forward();
    exchange.answer(200, failure(exchange, code, message, data));
  },
}));

/** Only refused, and delivered late or never: nothing but the height may end it. */
export const REFUSALS: readonly Fault[] = [
  {
    name: 'refused, then delivered late',
    throughOnly: true,
    methods: ['sendTransaction'],
    again: true,
    from: 0,
    runs: 200,
    sample: 3,
    befall: (exchange, { hold, deliver, below }) => {
      hold(exchange);
      if (below(3) === 0) deliver();
      exchange.answer(200, failure(exchange, -32002, 'Blockhash not found', { err: 'BlockhashNotFound' }));
    },
  },
];
