import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DropReason, Meter } from './meter.ts';

/** Null where it cannot be read at the moment. */
export interface Slots {
  readonly node: bigint | null;
  readonly index: bigint | null;
}

/** What is asked when the metrics are read. */
export interface MetricSources {
  databaseErrors(): number;
  slots(): Promise<Slots>;
  /** Whether this instance indexes. */
  holdsLease(): boolean;
}

/** Seconds. Most answers take some milliseconds; a request may take 30 s where the node does. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of one service, as Prometheus reads them. */
export class ServiceMetrics implements Meter {
  readonly #registry = new Registry();
  readonly #requests: Counter;
  readonly #durations: Histogram;
  readonly #limited: Counter;
  readonly #clients: Gauge;
  readonly #drops: Counter;
  readonly #sources: MetricSources;
  /** Of the reading under way. */
  #slots: Promise<Slots> = Promise.resolve({ node: null, index: null });

  constructor(sources: MetricSources) {
    this.#sources = sources;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Counter({
      name: 'gavel_http_requests_total',
      help: 'Requests that were answered. The route of those that have none is "none".',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'gavel_http_request_duration_seconds',
      help: 'From the first byte of a request to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets: BUCKETS,
      registers,
    });
    this.#limited = new Counter({
      name: 'gavel_rate_limited_total',
      help: 'Requests that were refused with 429, because of their address or their API key.',
      labelNames: ['by'],
      registers,
    });
    this.#clients = new Gauge({
      name: 'gavel_stream_clients',
      help: 'Connections to the stream of accounts.',
      registers,
    });
    this.#drops = new Counter({
      name: 'gavel_stream_drops_total',
      help: 'Connections to the stream that the service ended.',
      labelNames: ['reason'],
      registers,
    });
    new Counter({
      name: 'gavel_database_errors_total',
      help: 'Statements and transactions that the database did not carry out.',
      registers,
      collect() {
        this.reset();
        this.inc(sources.databaseErrors());
      },
    });
    new Gauge({
      name: 'gavel_lease_held',
      help: '1 while this instance has the lease, and so indexes.',
      registers,
      collect() {
        this.set(sources.holdsLease() ? 1 : 0);
      },
    });
    this.#gauge('gavel_node_slot', 'The newest slot of the node', ({ node }) => node);
    this.#gauge(
      'gavel_index_slot',
      'The last slot that is indexed, by whichever instance',
      ({ index }) => index,
    );
    this.#gauge('gavel_index_lag_slots', 'How far the index is behind the node', ({ node, index }) =>
      node === null || index === null ? null : node > index ? node - index : 0n,
    );
  }

  #gauge(name: string, help: string, of: (slots: Slots) => bigint | null): void {
    const slots = () => this.#slots;
    new Gauge({
      name,
      help: `${help}; left out where it cannot be read.`,
      registers: [this.#registry],
      async collect() {
        const slot = of(await slots());
        if (slot === null) this.remove();
        else this.set(Number(slot));
      },
    });
  }

  /** Counts every request of an application. Must be called before its routes. */
  measure(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, next) => {
      next();
      // A WebSocket that was opened is no answer: it lasts until it is closed.
      if (request.ws === true && reply.statusCode < 400) return;
      const { method, routeOptions } = request;
      const route = routeOptions.url ?? 'none';
      this.#requests.inc({ method, route, status: reply.statusCode });
      this.#durations.observe({ method, route }, reply.elapsedTime / 1_000);
    });
  }

  limited(by: 'address' | 'key'): void {
    this.#limited.inc({ by });
  }

  connected(): void {
    this.#clients.inc();
  }

  disconnected(): void {
    this.#clients.dec();
  }

  dropped(reason: DropReason): void {
    this.#drops.inc({ reason });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    this.#slots = this.#sources.slots();
    return this.#registry.metrics();
  }
}
