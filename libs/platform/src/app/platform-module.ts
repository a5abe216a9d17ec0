import type { DynamicModule, InjectionToken, ValueProvider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { EnvelopeFactory } from '../bus/envelope.js';
import { DeclaredBus } from '../bus/declared-bus.js';
import { ServiceBus } from '../bus/service-bus.js';
import { Bus } from '../bus.js';
import { Clock } from '../clock.js';
import { configToken, type Environment } from '../config.js';
import { DeadLetters } from '../dead-letters.js';
import { Files } from '../files.js';
import { Health } from '../health.js';
import { Ids } from '../ids.js';
import { ServiceJobs } from '../jobs/service-jobs.js';
import { Jobs } from '../jobs.js';
import { Limits } from '../limits.js';
import { Logger } from '../logging.js';
import { Metrics } from '../metrics.js';
import { runtimeConfig } from '../runtime-config.js';
import type { RuntimeConfig } from '../runtime-config.js';
import { Outbox } from '../store/outbox.js';
import { OutboxRelay } from '../store/relay.js';
import { StoreAge } from '../store/store-age.js';
import { Tracing } from '../tracing.js';
import { deadLetterHandlers } from './dead-letter-handler.js';
import type { AppDefinition } from './define-app.js';
import type { Drivers } from './drivers.js';

/** Shared by all apps of a process. */
export interface Shared {
  env: Environment;
  runtime: RuntimeConfig;
  drivers: Drivers;
  clock: Clock;
  ids: Ids;
  logger: Logger;
  health: Health;
  metrics: Metrics;
  tracing: Tracing;
}

/** Specific to one app. */
export interface AppParts {
  bus: ServiceBus;
  relay: OutboxRelay;
  storeAge: StoreAge;
  logger: Logger;
  /** The app's loaded settings. */
  config: unknown;
  providers: ValueProvider[];
}

export function buildParts(
  app: AppDefinition,
  shared: Shared,
  own: { connection: Connection; config: unknown },
): AppParts {
  const { drivers, clock, ids } = shared;
  const logger = shared.logger.child({ service: app.name });
  const envelopes = new EnvelopeFactory(app.name, clock, ids);
  const bus = new ServiceBus(drivers.messages, drivers.events, envelopes);
  const relay = new OutboxRelay(
    drivers.events,
    drivers.deadLetters,
    { alone: drivers.store.exclusive },
    logger,
  );
  const storeAge = new StoreAge();
  const values: [token: InjectionToken, value: unknown][] = [
    [Bus, app.contracts.requests ? new DeclaredBus(app.name, app.contracts.requests, bus) : bus],
    [Jobs, new ServiceJobs(drivers.jobs)],
    [Clock, clock],
    [Ids, ids],
    [Logger, logger],
    [Files, drivers.files],
    [Limits, drivers.limits],
    [Health, shared.health],
    [Metrics, shared.metrics],
    [Tracing, shared.tracing],
    [DeadLetters, drivers.deadLetters],
    [Outbox, new Outbox(envelopes, relay, drivers)],
    [OutboxRelay, relay],
    [StoreAge, storeAge],
    [getConnectionToken(), own.connection],
    [configToken(runtimeConfig), shared.runtime],
    [configToken(app.config), own.config],
  ];
  const providers = values.map(([provide, useValue]) => ({ provide, useValue }));
  return { bus, relay, storeAge, logger, config: own.config, providers };
}

class PlatformModule {}
class AppRoot {}

/** The root of an app's container: the platform's providers for all its modules, and the app's own module. */
export function rootModule(app: AppDefinition, providers: ValueProvider[]): DynamicModule {
  const platform: DynamicModule = {
    module: PlatformModule,
    global: true,
    imports: [DiscoveryModule],
    providers: [...providers, ...deadLetterHandlers(app)],
    exports: [DiscoveryModule, ...providers.map(({ provide }) => provide)],
  };
  return { module: AppRoot, imports: [platform, app.module] };
}
