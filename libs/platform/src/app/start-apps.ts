import type { Type } from '@nestjs/common';
import type { Bus } from '../bus.js';
import type { EventPolicy } from '../bus/event-transport.js';
import { SystemClock } from '../clock.js';
import type { Clock } from '../clock.js';
import { Health } from '../health.js';
import { SystemIds } from '../ids.js';
import type { Ids } from '../ids.js';
import { Jobs } from '../jobs.js';
import { PinoLogger } from '../logging.js';
import type { Logger } from '../logging.js';
import { Metrics } from '../metrics.js';
import { assertSafeToStart, runtimeConfig, startWarnings } from '../runtime-config.js';
import type { RuntimeConfig } from '../runtime-config.js';
import { databaseName } from '../store/store-driver.js';
import { Tracing } from '../tracing.js';
import { BootError } from './boot-checks.js';
import type { AppDefinition } from './define-app.js';
import type { Drivers } from './drivers.js';
import { openDrivers } from './open-drivers.js';
import { buildParts } from './platform-module.js';
import { sampleChecks, sampleDeadLetters, sampleStreams } from './queue-metrics.js';
import type { Shared } from './platform-module.js';
import { assertPortFree } from './port-check.js';
import { RunningApp } from './running-app.js';

export interface StartOptions {
  env: NodeJS.ProcessEnv;
  clock?: Clock;
  ids?: Ids;
  logger?: Logger;
  /** Drivers of a running system, to start a second replica beside it; not closed with this one. */
  drivers?: Drivers;
  /** Tests shorten the waits between attempts. */
  eventPolicy?: Partial<EventPolicy>;
  stalledAfterMs?: number;
  metrics?: Metrics;
  tracing?: Tracing;
  /** Called when another process has taken the lease of the in-process drivers. The process must then stop. */
  onLost?: (reason: unknown) => void;
}

const FREE_EVENTS_EVERY_MS = 60_000;

export interface RunningSystem {
  readonly runtime: RuntimeConfig;
  /** May send any request; publishes in the name of the first app, which is the `source` of its events. */
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly drivers: Drivers;
  readonly health: Health;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** A provider of an app's container. */
  get<T>(appName: string, token: Type<T> | (abstract new (...args: never[]) => T) | string | symbol): T;
  /** Address of an app that serves HTTP: `http://127.0.0.1:3000`. */
  url(appName: string): string;
  ready(): ReturnType<Health['ready']>;
  /** Accepts nothing new, waits for running work (24 s at most), and closes. */
  close(): Promise<void>;
}

/** Starts apps in this process over one set of drivers, each in its own Nest container. */
export async function startApps(
  definitions: readonly AppDefinition[],
  options: StartOptions,
): Promise<RunningSystem> {
  const configs = loadConfigs(definitions, options.env);
  const runtime = runtimeConfig.load(options.env);
  const logger = options.logger ?? PinoLogger.create({ level: runtime.LOG_LEVEL });
  for (const warning of startWarnings(
    definitions.map(({ config }) => config),
    options.env,
  ))
    logger.warn(warning);
  if (definitions.some(({ http }) => http)) await assertPortFree(runtime.HOST, runtime.PORT);
  const drivers =
    options.drivers ??
    (await openDrivers(runtime, {
      name: definitions.map(({ name }) => name).join('+'),
      logger,
      ...(options.stalledAfterMs !== undefined && { stalledAfterMs: options.stalledAfterMs }),
      ...(options.eventPolicy && { eventPolicy: options.eventPolicy }),
      ...(options.onLost && { onLost: options.onLost }),
    }));
  const clock = options.clock ?? new SystemClock();
  const shared: Shared = {
    env: options.env,
    runtime,
    drivers,
    clock,
    ids: options.ids ?? new SystemIds(clock),
    logger,
    health: new Health(),
    metrics: options.metrics ?? new Metrics(),
    tracing: options.tracing ?? Tracing.off(),
  };
  const system = new System(shared, options.drivers === undefined);
  try {
    await system.start(definitions, configs);
  } catch (error) {
    await system
      .close()
      .catch((cause: unknown) => logger.error('close after a failed startup', { error: cause }));
    throw error;
  }
  return system;
}

/** Throws one error with every problem of every app. */
function loadConfigs(
  definitions: readonly AppDefinition[],
  env: NodeJS.ProcessEnv,
): Map<AppDefinition, unknown> {
  const all = definitions.map(({ config }) => config);
  assertSafeToStart(all, env);
  return new Map(definitions.map((definition) => [definition, definition.config.load(env)]));
}

class System implements RunningSystem {
  private readonly apps = new Map<string, RunningApp>();
  private readonly urls = new Map<string, string>();
  private closing: Promise<void> | undefined;
  private eventSpaceTimer: NodeJS.Timeout | undefined;
  readonly runtime: RuntimeConfig;
  readonly drivers: Drivers;
  readonly health: Health;
  readonly metrics: Metrics;
  readonly logger: Logger;

  constructor(
    private readonly shared: Shared,
    private readonly ownsDrivers: boolean,
  ) {
    this.runtime = shared.runtime;
    this.drivers = shared.drivers;
    this.health = shared.health;
    this.metrics = shared.metrics;
    this.logger = shared.logger;
  }

  get bus(): Bus {
    return this.firstApp().bus;
  }

  get jobs(): Jobs {
    return this.firstApp().container.get(Jobs, { strict: false });
  }

  async start(
    definitions: readonly AppDefinition[],
    configs: ReadonlyMap<AppDefinition, unknown>,
  ): Promise<void> {
    for (const definition of definitions) await this.create(definition, configs.get(definition));
    const apps = [...this.apps.values()];
    const problems = apps.flatMap((app) => app.check(definitions));
    if (problems.length > 0) throw new BootError(problems);
    const { migratesAtBoot } = this.drivers.store;
    const mode = this.runtime.VALE_DEMO ? 'demo' : 'live';
    await Promise.all(apps.map((app) => (migratesAtBoot ? app.migrate(mode) : app.assertMigrated(mode))));
    for (const app of apps) await app.declare();
    for (const app of apps) await app.handleMessages();
    for (const app of apps) await app.work();
    sampleDeadLetters(this.metrics, this.drivers.deadLetters);
    sampleStreams(this.metrics, this.drivers.streamUse);
    // Only the gateway keeps no data: it answers from its caches and reports what it cannot do.
    const needed = definitions.every(({ http }) => http) ? [] : ['store'];
    for (const [name, check] of Object.entries(this.drivers.checks))
      this.health.register(name, check, { isNeeded: needed.includes(name) });
    sampleChecks(this.metrics, this.health);
    if (definitions.some(({ keepsEventSpace }) => keepsEventSpace)) this.keepEventSpace();
    for (const app of apps) {
      const url = await app.serve(this.runtime.HOST, this.runtime.PORT);
      if (url) this.urls.set(app.definition.name, url);
    }
  }

  get<T>(appName: string, token: Parameters<RunningSystem['get']>[1]): T {
    return this.appNamed(appName).container.get<T>(token as Type<T>, { strict: false });
  }

  url(appName: string): string {
    const url = this.urls.get(appName);
    if (!url) throw new Error(`${appName} does not serve HTTP`);
    return url;
  }

  ready(): ReturnType<Health['ready']> {
    return this.health.ready();
  }

  close(): Promise<void> {
    return (this.closing ??= this.stop());
  }

  private async create(definition: AppDefinition, config: unknown): Promise<void> {
    if (this.apps.has(definition.name)) throw new Error(`two apps are named ${definition.name}`);
    const connection = await this.drivers.store.connect(databaseName(definition.name));
    const parts = buildParts(definition, this.shared, { connection, config });
    this.apps.set(definition.name, await RunningApp.create(definition, this.shared, parts, connection));
  }

  private keepEventSpace(): void {
    const { freeEvents } = this.drivers;
    if (!freeEvents) return;
    const free = () =>
      freeEvents().catch((error: unknown) =>
        this.logger.warn('space in the stream of events could not be checked', { error }),
      );
    void free();
    this.eventSpaceTimer = setInterval(() => void free(), FREE_EVENTS_EVERY_MS).unref();
  }

  /** Stops the edge first: apps that still run can send requests to the other services until the end. */
  private async stop(): Promise<void> {
    this.health.draining = true;
    clearInterval(this.eventSpaceTimer);
    const apps = [...this.apps.values()];
    await Promise.all(apps.map((app) => app.stopServing()));
    await Promise.all(apps.map((app) => app.stopWork()));
    await Promise.all(apps.map((app) => app.stopHandling()));
    await Promise.all(apps.map((app) => app.close()));
    if (this.ownsDrivers) await this.drivers.close();
  }

  private firstApp(): RunningApp {
    const [first] = this.apps.values();
    if (!first) throw new Error('no app is started');
    return first;
  }

  private appNamed(name: string): RunningApp {
    const app = this.apps.get(name);
    if (!app) throw new Error(`no app named ${name} is started`);
    return app;
  }
}
