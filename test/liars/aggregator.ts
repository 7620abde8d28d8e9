import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseJson, stringifyJson } from '../../src/json/json.ts';
import type { ChainReader } from '../../src/ports/chain.ts';
import { answerRequest } from '../../src/sandbox/aggregator/server.ts';
import type { Asked, Party, Reply } from './carry.ts';

/** What an aggregator says instead of an answer; the same object where it says the truth. */
export type Saying = (said: AggregatorAnswer) => unknown;

export interface AggregatorAnswer {
  readonly what: 'quote' | 'route';
  readonly json: unknown;
}

const truthfully: Saying = ({ json }) => json;

/** The sandbox's aggregator, over HTTP too. It quotes the chain that it was last pointed at. */
export interface LyingAggregator extends Party {
  /** What it said from here on, before a lie. */
  readonly answers: readonly AggregatorAnswer[];
  point(reader: ChainReader, saying?: Saying): void;
  close(): Promise<void>;
}

export async function openLyingAggregator(): Promise<LyingAggregator> {
  let reader: ChainReader | null = null;
  let say = truthfully;
  let answers: AggregatorAnswer[] = [];
  const answer = async ({ method, target, body }: Asked): Promise<Reply> => {
    if (reader === null) throw new RangeError('the aggregator has no chain');
    const { status, json } = await answerRequest(reader, { method, target, body });
    if (status !== 200) return { status, text: stringifyJson(json) };
    const what = method === 'GET' ? ('quote' as const) : ('route' as const);
    const said = { what, json: parseJson(stringifyJson(json)) };
    answers.push(said);
    return { status, text: stringifyJson(say(said)) };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { status, text } = await answer({
      method: request.method === 'POST' ? 'POST' : 'GET',
      target: request.url ?? '/',
      body: Buffer.concat(chunks).toString('utf8'),
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer,
    get answers() {
      return answers;
    },
    point(next, saying = truthfully) {
      reader = next;
      say = saying;
      answers = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
