import type { INestApplicationContext, INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy, MicroserviceOptions } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import type { Server } from 'node:http';
import type { CallContext, EventEnvelope } from '@vale/contracts/define';
import type { Bus } from '../bus.js';
import { MessageServer } from '../bus/message-server.js';
import type { Delivery } from '../delivery/delivery.js';
import { ObservedWork } from '../delivery/observed-work.js';
import { STOP_TIMEOUT_MS } from '../delivery/stop-timeout.js';
import { parseInput } from '../errors.js';
import { checkHandlers } from './boot-checks.js';
import { buildIndexes, modelsOf } from './build-indexes.js';
import type { AppDefinition } from './define-app.js';
import { assertMigrated, recordForms, refuseNewerForms, type StartMode } from './document-forms.js';
import { findHandlers } from './handlers.js';
import type { FoundJobHandler, FoundListener, Handlers } from './handlers.js';
import { runMigrations, skipMigrations } from './migrations.js';
import { NestLogger } from './nest-logger.js';
import { sampleService } from './queue-metrics.js';
import { rootModule } from './platform-module.js';
import type { AppParts, Shared } from './platform-module.js';

/** Nothing runs any more; replies that were sent still arrive. */
const LAST_REPLIES_MS = 1_000;

/** Nest connects nothing: `MessageServer` does. */
const NO_TRANSPORT: CustomTransportStrategy = { listen: (done: () => void) => done(), close: () => {} };

type Nest = { kind: 'http'; app: NestFastifyApplication } | { kind: 'messages'; app: INestMicroservice };

/** One app in its own Nest container, from creation to shutdown. Each step runs for all apps before the next. */
export class RunningApp {
  private readonly deliveries: Delivery[] = [];
  private readonly observed: ObservedWork;
  private readonly server: MessageServer;
  private readonly handlers: Handlers;

  private constructor(
    readonly definition: AppDefinition,
    private readonly shared: Shared,
    private readonly parts: AppParts,
    private readonly nest: Nest,
    private readonly connection: Connection,
  ) {
    this.observed = new ObservedWork(definition.name, shared.metrics, shared.tracing);
    this.server = new MessageServer(shared.drivers.messages, this.observed, parts.logger);
    this.handlers = findHandlers(nest.app);
  }

  /** Not limited to the app's `requests`, unlike the container's. */
  get bus(): Bus {
    return this.parts.bus;
  }

  static async create(
    definition: AppDefinition,
    shared: Shared,
    parts: AppParts,
    connection: Connection,
  ): Promise<RunningApp> {
    const root = rootModule(definition, parts.providers);
    const options = { logger: new NestLogger(parts.logger), abortOnError: false };
    let nest: Nest;
    if (definition.http) {
      const { FastifyAdapter } = await import('@nestjs/platform-fastify');
      const own = definition.http.options?.(parts.config) ?? {};
      const adapter = new FastifyAdapter({ forceCloseConnections: 'idle', ...own });
      const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
        ...options,
        bodyParser: false,
      });
      await definition.http.prepare(app);
      nest = { kind: 'http', app };
    } else {
      const app = await NestFactory.createMicroservice<MicroserviceOptions>(root, {
        strategy: NO_TRANSPORT,
        ...options,
      });
      nest = { kind: 'messages', app };
    }
    return new RunningApp(definition, shared, parts, nest, connection);
  }

  get container(): INestApplicationContext {
    return this.nest.app;
  }

  /** Problems that stop the startup, each with what to write. */
  check(all: readonly AppDefinition[]): string[] {
    return checkHandlers(this.definition, this.handlers, all);
  }

  /**
   * Declares the consumers and queues: from here on events and jobs are stored for this app, even if this
   * process does not work on them (`ROLE`).
   */
  async declare(): Promise<void> {
    const works = this.shared.runtime.ROLE !== 'api';
    for (const listener of this.handlers.listeners) {
      const delivery = await this.declareListener(listener);
      // Runs in every role: an `every: 'replica'` listener serves the open pages and caches of this process.
      if (works || listener.durable === undefined) this.deliveries.push(delivery);
    }
    if (!works) return;
    for (const handler of this.handlers.jobs) this.deliveries.push(await this.declareJob(handler));
  }

  /**
   * Brings the app's database to the form that this release expects; may be repeated. `mode`: that of a start, which
   * refuses a demo on the database of a live shop.
   */
  async migrate(mode?: StartMode): Promise<void> {
    const { migrations = [] } = this.definition;
    const forms = await refuseNewerForms(this.connection, mode);
    const created = await buildIndexes(this.connection);
    const indexed = modelsOf(this.connection).filter(({ schema }) => schema.indexes().length > 0);
    const isNew = forms.none && indexed.length > 0 && indexed.length === created.size;
    this.parts.storeAge.isNew = isNew;
    if (isNew) await skipMigrations(this.connection, migrations);
    else
      await runMigrations(this.connection, migrations, {
        env: this.shared.env,
        logger: this.parts.logger,
        exclusive: this.shared.drivers.store.exclusive,
      });
    await recordForms(this.connection, forms, { created: isNew ? 'all' : created, mode });
  }

  /** Refuses a database in another form than this release's: `migrate` runs before a rollout. */
  async assertMigrated(mode?: StartMode): Promise<void> {
    await assertMigrated(this.connection, mode);
  }

  /** Runs the container's startup hooks and handles messages. */
  async handleMessages(): Promise<void> {
    await (this.nest.kind === 'http' ? this.nest.app.init() : this.nest.app.listen());
    if (this.shared.runtime.ROLE !== 'worker')
      await this.server.serve(this.definition.name, this.handlers.messages);
  }

  /** Consumes events, runs jobs, publishes the outboxes of its documents. */
  async work(): Promise<void> {
    const { isNew } = this.parts.storeAge;
    await Promise.all(this.deliveries.map((delivery) => delivery.start({ isNew })));
    this.parts.relay.start(modelsOf(this.connection), { isNew });
    const queues = this.deliveries.flatMap(({ queue }) => queue ?? []);
    sampleService(this.shared.metrics, this.definition.name, { queues, relay: this.parts.relay });
  }

  /** Serves HTTP; the address, or undefined for an app without HTTP. */
  async serve(host: string, port: number): Promise<string | undefined> {
    if (this.nest.kind !== 'http') return undefined;
    await this.nest.app.listen(port, host);
    return this.nest.app.getUrl();
  }

  /** Resolves when the running requests have their responses; connections that are open after the timeout are cut. */
  async stopServing(): Promise<void> {
    if (this.nest.kind !== 'http') return;
    const adapter = this.nest.app.getHttpAdapter();
    const server = adapter.getHttpServer() as Server;
    const cut = setTimeout(() => {
      this.parts.logger.warn('stopped before every request had its response');
      server.closeAllConnections();
    }, STOP_TIMEOUT_MS);
    await adapter.close();
    clearTimeout(cut);
  }

  async stopWork(): Promise<void> {
    await Promise.all(this.deliveries.splice(0).map((delivery) => delivery.stop()));
  }

  async stopHandling(): Promise<void> {
    if (!(await this.server.drain(STOP_TIMEOUT_MS))) {
      this.parts.logger.warn('stopped before every message was handled');
    }
  }

  async close(): Promise<void> {
    await this.parts.relay.stop();
    await this.parts.bus.close(LAST_REPLIES_MS);
    await this.nest.app.close();
  }

  private async declareListener(listener: FoundListener): Promise<Delivery> {
    const { event, durable, where } = listener;
    const handle = (name: string) => (envelope: EventEnvelope) =>
      this.observed.run('event', `${event.name}/${name}`, contextOf(envelope), async () => {
        const data = parseInput(event.data, envelope.data);
        await listener.call(data, { ...envelope, data });
      });
    if (durable === undefined) {
      return this.shared.drivers.events.listen({ name: where, event: event.name, handle: handle(where) });
    }
    return this.shared.drivers.events.consume({ name: durable, event: event.name, handle: handle(durable) });
  }

  private async declareJob(handler: FoundJobHandler): Promise<Delivery> {
    const { job } = handler;
    return this.shared.drivers.jobs.work(job, async ({ payload, context, attempt, lastAttempt }) => {
      await this.observed.run('job', job.name, context, async () => {
        await handler.call(parseInput(job.payload, payload), { attempt, lastAttempt });
      });
    });
  }
}

function contextOf({ requestid, traceparent, id }: EventEnvelope): CallContext {
  return { requestId: requestid ?? id, ...(traceparent && { traceparent }) };
}
