import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseJson, stringifyJson } from '../../src/json/json.ts';
import type { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import type { Call } from '../../src/sandbox/chain/rpc/dispatch.ts';
import { createCall } from '../../src/sandbox/chain/rpc/method-table.ts';
import { RpcError } from '../../src/sandbox/chain/rpc/rpc-error.ts';
import type { Party } from './carry.ts';

/** One answer of a node, before it is written. */
export interface Answer {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Of answers since the node was last pointed at a chain, counted from 0. */
  readonly index: number;
  readonly result: unknown;
}

/** What a node says instead of an answer; the same object where it says the truth. */
export type Tell = (answer: Answer) => unknown;

/** What a node does with what it is sent, and its answer; `onward` gives it to its chain. Throws RpcError. */
export type Take = (wire: Uint8Array, onward: () => unknown) => unknown;

export const truthfully: Tell = ({ result }) => result;

/** A node, over HTTP too. What it answers comes from the chain that it was last pointed at, through its `tell`. */
export interface Node extends Party {
  /** Answers from here on, in their order, as they were told. */
  readonly answers: readonly Answer[];
  /**
   * `keep`: the chain does not change meanwhile, and the same question has one answer. Without `take`, who sends gets no
   * answer.
   */
  point(
    chain: SandboxChain,
    options: { readonly tell?: Tell; readonly keep?: Kept | null; readonly take?: Take | null },
  ): void;
  close(): Promise<void>;
}

/** Genuine answers of a chain that does not change, and their JSON. */
export type Kept = Map<string, Genuine>;

interface Genuine {
  readonly result: unknown;
  readonly text: string;
}

/** `sent` is told of every transaction that it is sent. */
export async function openNode(sent: (wire: Uint8Array) => void): Promise<Node> {
  let call: Call = () => {
    throw new RpcError(-32000, 'this node has no chain');
  };
  let last: SandboxChain | null = null;
  let tell = truthfully;
  let kept: Kept | null = null;
  let take: Take | null = null;
  let answers: Answer[] = [];
  const ask = (method: string, params: readonly unknown[]): Genuine => {
    const result = call(method, params) ?? null;
    return { result, text: stringifyJson(result) };
  };
  const genuine = (method: string, params: readonly unknown[]): Genuine => {
    if (kept === null) return ask(method, params);
    const key = `${method} ${stringifyJson(params)}`;
    const found = kept.get(key) ?? ask(method, params);
    kept.set(key, found);
    return found;
  };
  const taken = (wire: Uint8Array, params: readonly unknown[]): Genuine => {
    const result = take?.(wire, () => call('sendTransaction', params)) ?? null;
    return { result, text: stringifyJson(result) };
  };
  const reply = (text: string): string | null => {
    const { id, method, params = [] } = parseJson(text) as Request;
    const wire = method === 'sendTransaction' ? Buffer.from(String(params[0]), 'base64') : null;
    if (wire !== null) sent(wire);
    if (wire !== null && take === null) return null;
    try {
      const honest = wire === null ? genuine(method, params) : taken(wire, params);
      const asked = { method, params, index: answers.length, result: honest.result };
      const result = tell(asked);
      answers.push({ ...asked, result });
      const said = result === honest.result ? honest.text : stringifyJson(result);
      return `{"jsonrpc":"2.0","id":${stringifyJson(id)},"result":${said}}`;
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      const { rpcCode, message, data } = error;
      return stringifyJson({ jsonrpc: '2.0', id, error: { code: rpcCode, message, data } });
    }
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = reply(Buffer.concat(chunks).toString('utf8'));
      if (body !== null) response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answer({ body }) {
      const text = reply(body ?? '');
      return text === null ? null : { status: 200, text };
    },
    get answers() {
      return answers;
    },
    point(chain, { tell: telling = truthfully, keep = null, take: taking = null }) {
      if (chain !== last) call = createCall(chain);
      last = chain;
      tell = telling;
      kept = keep;
      take = taking;
      answers = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Request {
  readonly id: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
}
