import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { withinMs } from './time-limit.js';

/** Result of a unit of work. `refused` is an `AppError` below 500, an error of the caller. */
export type Outcome = 'ok' | 'refused' | 'failed';

/** The kinds of work of a service, each with rate, errors and duration. */
export type WorkKind = 'route' | 'message' | 'event' | 'job';

/** A row of a gauge, read at each scrape. */
export type Sample = { labels: Record<string, string>; value: number };

/** An idle process wakes up this often to measure its event loop; prom-client's default is 10 ms. */
const EVENT_LOOP_SAMPLE_MS = 100;
/** An unreachable server must not delay a scrape, which Prometheus aborts after 10 s. Milliseconds. */
const READ_TIMEOUT_MS = 2_500;
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const workHelp: Record<WorkKind, string> = {
  route: 'HTTP requests at the edge, by contract',
  message: 'Messages handled',
  event: 'Events consumed; name is event/consumer',
  job: 'Job runs',
};

/**
 * The `/metrics` of one process. All apps of a process share it, so every row that a service writes has a
 * `service` label. Personal data is never a label.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly work = new Map<WorkKind, Histogram<'service' | 'name' | 'outcome'>>();

  private readonly readTimeoutMs: number;

  constructor(options: { processMetrics?: boolean; readTimeoutMs?: number } = {}) {
    this.readTimeoutMs = options.readTimeoutMs ?? READ_TIMEOUT_MS;
    if (options.processMetrics) {
      collectDefaultMetrics({
        register: this.registry,
        prefix: 'vale_',
        eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS,
      });
    }
    for (const kind of Object.keys(workHelp) as WorkKind[]) {
      this.work.set(
        kind,
        new Histogram({
          name: `vale_${kind}_duration_seconds`,
          help: workHelp[kind],
          labelNames: ['service', 'name', 'outcome'],
          buckets: BUCKETS_SECONDS,
          registers: [this.registry],
        }),
      );
    }
  }

  /** Counts one finished piece of work. `name` is a contract's name, never an address with ids in it. */
  observe(kind: WorkKind, done: { service: string; name: string; outcome: Outcome }, seconds: number): void {
    this.work.get(kind)?.observe(done, seconds);
  }

  /** A histogram of a service's own, e.g. the time from paid to delivered. A second call with the same name returns the same one. */
  histogram(
    name: `vale_${string}_seconds`,
    help: string,
    buckets = BUCKETS_SECONDS,
    labelNames: string[] = [],
  ): Histogram<string> {
    const known = this.registry.getSingleMetric(name);
    if (known) return known as Histogram<string>;
    return new Histogram({ name, help, buckets, labelNames, registers: [this.registry] });
  }

  /**
   * A gauge that is read at scrape time. Several services may add rows to one name. A reader that fails or is slow leaves
   * its rows out of this scrape: alerts check for an absent series.
   */
  sample(name: `vale_${string}`, help: string, labelNames: string[], read: () => Promise<Sample[]>): void {
    const readers = this.readers.get(name);
    if (readers) {
      readers.push(read);
      return;
    }
    const all = [read];
    this.readers.set(name, all);
    const milliseconds = this.readTimeoutMs;
    const inTime = (one: () => Promise<Sample[]>) =>
      withinMs(one(), milliseconds, () => {
        throw new Error(`${name} was not read in ${milliseconds} ms`);
      });
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        const rows = await Promise.allSettled(all.map(inTime));
        this.reset();
        for (const row of rows) {
          if (row.status === 'fulfilled') for (const { labels, value } of row.value) this.set(labels, value);
        }
      },
    });
  }

  private readonly readers = new Map<string, (() => Promise<Sample[]>)[]>();

  /** The exposition format of Prometheus. */
  async text(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.registry.contentType, body: await this.registry.metrics() };
  }
}
