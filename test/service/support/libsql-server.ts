import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'libsql';
import { onTestFinished } from 'vitest';

interface Argument {
  readonly type: 'null' | 'integer' | 'text';
  readonly value?: string;
}

interface Asked {
  readonly sql: string;
  readonly args?: readonly Argument[];
}

interface Batch {
  readonly batch: { readonly steps: readonly { readonly stmt: Asked }[] };
}

type Request =
  | { readonly type: 'execute'; readonly stmt: Asked }
  | ({ readonly type: 'batch' } & Batch)
  | { readonly type: 'describe'; readonly sql: string }
  | { readonly type: 'get_autocommit' }
  | { readonly type: 'close' };

/**
 * A libsql server as its protocol describes it (Hrana 3 in JSON, `/v3/pipeline` and `/v3/cursor`), as much of it as one connection uses, in
 * front of a real database. Whoever has another token gets 401. `undo`: what it says to the first statement of this SQL, after it
 * has undone the transaction.
 */
export async function startLibsqlServer(token: string, undo = new Map<string, string>()) {
  const database = new Database(':memory:');
  const statements: string[] = [];
  const run = ({ sql, args = [] }: Asked) => {
    statements.push(sql);
    const name = sql.replace(/;$/, '');
    const why = undo.get(name);
    if (why !== undefined) {
      undo.delete(name);
      database.exec('ROLLBACK');
      throw new Error(why);
    }
    const statement = database.prepare(sql);
    const given = args.map(({ type, value = '' }) =>
      type === 'null' ? null : type === 'integer' ? Number(value) : value,
    );
    const rows = statement.reader ? (statement.all(given) as Record<string, unknown>[]) : [];
    if (!statement.reader) statement.run(given);
    const cols = statement.columns().map(({ name }) => ({ name, decltype: null }));
    return {
      cols,
      rows: rows.map((row) => cols.map(({ name }) => written(row[name]))),
      affected_row_count: 0,
      last_insert_rowid: null,
      rows_read: 0,
      rows_written: 0,
      query_duration_ms: 0,
    };
  };
  const answer = (request: Request) => {
    if (request.type === 'execute') return { type: 'execute', result: run(request.stmt) };
    if (request.type === 'get_autocommit')
      return { type: 'get_autocommit', is_autocommit: !database.inTransaction };
    if (request.type === 'close') return { type: 'close' };
    if (request.type === 'batch') {
      const results = request.batch.steps.map(({ stmt }) => run(stmt));
      return { type: 'batch', result: { step_results: results, step_errors: results.map(() => null) } };
    }
    const cols = database.prepare(request.sql).columns();
    const params = [...request.sql.matchAll(/\?/g)].map(() => ({ name: null }));
    const columns = cols.map(({ name }) => ({ name, decltype: null }));
    return { type: 'describe', result: { params, cols: columns, is_explain: false, is_readonly: false } };
  };
  /** Rows one by one, each a line. */
  const cursor = ({ batch }: Batch) => {
    const entries = batch.steps.flatMap(({ stmt }, step): object[] => {
      const { cols, rows } = run(stmt);
      const end = { type: 'step_end', affected_row_count: 0, last_insert_rowid: null };
      return [{ type: 'step_begin', step, cols }, ...rows.map((row) => ({ type: 'row', row })), end];
    });
    return [{ baton: 'one', base_url: null }, ...entries].map((one) => `${JSON.stringify(one)}\n`).join('');
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end('{}');
    if (request.url === '/v3/cursor') return void response.end(cursor(JSON.parse(text) as Batch));
    const { requests } = JSON.parse(text) as { requests: Request[] };
    const results = requests.map((one) => {
      try {
        return { type: 'ok', response: answer(one) };
      } catch (error) {
        return { type: 'error', error: { message: String(error), code: 'SQLITE_ERROR' } };
      }
    });
    response.end(JSON.stringify({ baton: 'one', base_url: null, results }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    database.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, statements };
}

function written(value: unknown): object {
  if (value === null || value === undefined) return { type: 'null' };
  return typeof value === 'number'
    ? { type: 'integer', value: String(value) }
    : { type: 'text', value: String(value) };
}
