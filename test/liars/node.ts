import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseJson, stringifyJson } from '../../src/json/json.ts';
import type { Chain } from '../../src/sandbox/chain/chain.ts';
import type { Call } from '../../src/sandbox/chain/rpc/dispatch.ts';
import { createCall } from '../../src/sandbox/chain/rpc/method-table.ts';
import { RpcError } from '../../src/sandbox/chain/rpc/rpc-error.ts';

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

export const truthfully: Tell = ({ result }) => result;

/** A node over HTTP. What it answers comes from the chain that it was last pointed at, through its `tell`. */
export interface Node {
  readonly url: string;
  /** Answers from here on, in their order, as they were told. */
  readonly answers: readonly Answer[];
  /** `keep`: the chain does not change meanwhile, and the same question has one answer. */
  point(chain: Chain, options: { readonly tell?: Tell; readonly keep?: Kept | null }): void;
  close(): Promise<void>;
}

/** Genuine answers of a chain that does not change. */
export type Kept = Map<string, unknown>;

/** `sent` is told of every transaction that it is sent; who sends gets no answer. */
export async function openNode(sent: (wire: Uint8Array) => void): Promise<Node> {
  let call: Call = () => {
    throw new RpcError(-32000, 'this node has no chain');
  };
  let last: Chain | null = null;
  let tell = truthfully;
  let kept: Kept | null = null;
  let answers: Answer[] = [];
  const genuine = (method: string, params: readonly unknown[]): unknown => {
    if (kept === null) return call(method, params);
    const key = `${method} ${stringifyJson(params)}`;
    if (!kept.has(key)) kept.set(key, call(method, params));
    return kept.get(key);
  };
  const reply = (text: string): string | null => {
    const { id, method, params = [] } = parseJson(text) as Request;
    if (method === 'sendTransaction') {
      sent(Buffer.from(String(params[0]), 'base64'));
      return null;
    }
    try {
      const genuineResult = genuine(method, params) ?? null;
      const asked = { method, params, index: answers.length, result: genuineResult };
      const result = tell(asked);
      answers.push({ ...asked, result });
      return stringifyJson({ jsonrpc: '2.0', id, result });
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      const { code, message, data } = error;
      return stringifyJson({ jsonrpc: '2.0', id, error: { code, message, data } });
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
    get answers() {
      return answers;
    },
    point(chain, { tell: telling = truthfully, keep = null }) {
      if (chain !== last) call = createCall(chain);
      last = chain;
      tell = telling;
      kept = keep;
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
