import type { Deployment } from '../domain/deployment.ts';
import type { InnerInstruction } from '../ports/chain.ts';
import { type DescribedInstruction, describeInstructions } from './describe.ts';

/** An instruction, outer or inner, in one form for the checks on control over accounts. */
export interface Call {
  readonly program: string;
  /** Such as `SetAuthority`; null when it is not known. */
  readonly name: string | null;
  /** The first account with one of these roles. Clients and nodes name roles differently, so give the names of both. */
  account(...roles: readonly string[]): string | null;
  /** Program, data and accounts as text, to compare two calls. */
  readonly key: string;
}

export function callOf({ program, name, accounts, data }: DescribedInstruction): Call {
  return {
    program,
    name,
    account: (...roles) => accounts.find(({ role }) => roles.includes(role))?.address ?? null,
    key: [program, data, ...accounts.map((one) => one.address)].join(' '),
  };
}

/** The inner instructions that a node reported, as bytes or as its own parser's output. */
export async function innerCalls(
  inner: readonly InnerInstruction[],
  deployment: Deployment,
): Promise<readonly Call[]> {
  return Promise.all(
    inner.map(async (instruction) => {
      if ('parsed' in instruction) return parsedCall(instruction);
      const accounts = instruction.accounts.map((address) => ({ address, signer: false, writable: false }));
      const [described] = await describeInstructions([{ ...instruction, accounts }], deployment);
      return described === undefined ? unknownCall(instruction.program) : callOf(described);
    }),
  );
}

function parsedCall({ program, parsed }: Extract<InnerInstruction, { parsed: unknown }>): Call {
  // The parsed form of a memo is only its text.
  if (typeof parsed === 'string') return { ...unknownCall(program), name: 'Memo' };
  if (!isRecord(parsed) || typeof parsed.type !== 'string') return unknownCall(program);
  const info = isRecord(parsed.info) ? parsed.info : {};
  return {
    program,
    name: parsed.type.slice(0, 1).toUpperCase() + parsed.type.slice(1),
    account: (...roles) => {
      const found = roles.map((role) => info[role]).find((value) => typeof value === 'string');
      return typeof found === 'string' ? found : null;
    },
    key: [program, parsed.type, ...Object.values(info).map(String)].join(' '),
  };
}

function unknownCall(program: string): Call {
  return { program, name: null, account: () => null, key: program };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
