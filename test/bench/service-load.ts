import { connect, type Socket } from 'node:net';

/**
 * Load on one route over kept connections, in a process of its own: each connection sends its next request when it has its
 * answer. Prints what it measured as JSON.
 */
export interface Load {
  readonly origin: string;
  readonly method: 'GET' | 'POST';
  /** Asked for in turn. */
  readonly targets: readonly { readonly path: string; readonly body?: string }[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly milliseconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** A client of Node, or undici, would take as much CPU time as what is measured, on the same two cores. */
async function load({
  origin,
  method,
  targets,
  headers,
  connections,
  milliseconds,
}: Load): Promise<LoadResult> {
  const { host, hostname, port } = new URL(origin);
  const named = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = targets.map(
    ({ path, body = '' }) =>
      `${method} ${path} HTTP/1.1\r\n${named.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  const connection = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const answers = wholeAnswers(socket);
    while (performance.now() - began < milliseconds) {
      const sent = performance.now();
      socket.write(requests[next++ % requests.length] ?? '');
      const { value: answer } = await answers.next();
      if (!answer?.startsWith('HTTP/1.1 200 ')) throw new Error(answer ?? 'the connection was closed');
      times.push(performance.now() - sent);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { requests: times.length, seconds, p50: at(0.5), p99: at(0.99) };
}

/** Answers with a content-length, head and body; one at a time, as they were asked for. */
async function* wholeAnswers(socket: Socket): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1');
    const head = text.indexOf('\r\n\r\n');
    if (head === -1) continue;
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head)) ?? [];
    if (length === undefined) throw new Error(`an answer without its length: ${text}`);
    if (text.length < head + 4 + Number(length)) continue;
    yield text;
    text = '';
  }
}

process.stdout.write(JSON.stringify(await load(JSON.parse(process.argv[2] ?? '{}') as Load)));
