import { join } from 'node:path';
import { EVENT_POLICY } from '../bus/event-transport.js';
import type { EventPolicy } from '../bus/event-transport.js';
import { InProcessEvents } from '../in-process/in-process-events.js';
import { InProcessMessages } from '../in-process/in-process-messages.js';
import type { Files } from '../files.js';
import { backupCheck } from '../health/backup-check.js';
import { diskCheck } from '../health/disk-check.js';
import { DirectoryFiles } from '../files/directory-files.js';
import { InProcessJobs } from '../in-process/in-process-jobs.js';
import { RepeatSchedule } from '../in-process/repeat-schedule.js';
import { MemoryLimits } from '../limits/memory-limits.js';
import type { DeadLetterStore } from '../delivery/dead-letter-store.js';
import { StoredDeadLetters } from '../queue/stored-dead-letters.js';
import { prepareWorkCollection, type WorkCollection } from '../queue/stored-work.js';
import type { RuntimeConfig } from '../runtime-config.js';
import { EmbeddedStore, MongoStore } from '../store/store-driver.js';
import type { StoreDriver } from '../store/store-driver.js';
import { StoreLease } from '../store/store-lease.js';
import type { DriverOptions, Drivers } from './drivers.js';

const STALLED_AFTER_MS = 15_000;

/** Opened resources; closed in reverse order. */
class Opened {
  private readonly closers: (() => Promise<void>)[] = [];
  readonly checks: Drivers['checks'] = {};

  add(close: () => Promise<void>): void {
    this.closers.unshift(close);
  }

  async close(): Promise<void> {
    for (const close of this.closers.splice(0)) await close();
  }
}

/** NATS_URL, REDIS_URL and MONGODB_URI choose the drivers, independently of each other. */
export async function openDrivers(runtime: RuntimeConfig, options: DriverOptions): Promise<Drivers> {
  const opened = new Opened();
  try {
    return await openAll(runtime, options, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openAll(runtime: RuntimeConfig, options: DriverOptions, opened: Opened): Promise<Drivers> {
  const store = await openStore(runtime);
  opened.add(() => store.close());
  opened.checks['store'] = () => store.check();
  if (!runtime.MONGODB_URI) {
    opened.checks['disk'] = diskCheck(runtime.DATA_DIR);
    opened.checks['backup'] = backupCheck(runtime.DATA_DIR);
  }
  const alone = !runtime.NATS_URL || !runtime.REDIS_URL;
  if (alone) await takeLease(store, options, opened);
  const bus = runtime.NATS_URL
    ? await openNats(runtime.NATS_URL, runtime, options, opened)
    : await openInProcessBus(store, options);
  const work = runtime.REDIS_URL
    ? await openRedis(runtime.REDIS_URL, bus.deadLetters, options, opened)
    : await openInProcessWork(store, bus.deadLetters, options);
  bus.deadLetters.connect((kind, failed) => (kind === 'event' ? bus.events : work.jobs).requeue(failed));
  return {
    ...bus,
    ...work,
    store,
    alone,
    files: await openFiles(runtime, store),
    checks: opened.checks,
    close: () => opened.close(),
  };
}

type BusDrivers = Pick<Drivers, 'messages' | 'events' | 'deadLetters' | 'streamUse' | 'freeEvents'>;
type WorkDrivers = Pick<Drivers, 'jobs' | 'limits'>;

/**
 * Only the store. `beside`: if another process has the embedded store open, connects to it through that
 * process.
 */
export async function openStore(
  runtime: RuntimeConfig,
  { slowCommands = false, beside = false }: { slowCommands?: boolean; beside?: boolean } = {},
): Promise<StoreDriver> {
  const dataDir = join(runtime.DATA_DIR, 'store');
  const uri = runtime.MONGODB_URI ?? (beside ? await EmbeddedStore.runningUri(dataDir) : undefined);
  if (!uri) return EmbeddedStore.open(dataDir);
  return new MongoStore(uri, runtime.NODE_ENV !== 'production', slowCommands);
}

export async function openFiles(runtime: RuntimeConfig, store: StoreDriver): Promise<Files> {
  if (!runtime.MONGODB_URI) return new DirectoryFiles(runtime.DATA_DIR);
  const { GridFsFiles } = await import('../files/gridfs-files.js');
  // A separate connection, opened on first use: few services use files.
  return new GridFsFiles(async () => (await store.connect('vale_files')).db!);
}

async function platformDatabase(store: StoreDriver) {
  return (await store.connect('vale_platform')).db!;
}

async function takeLease(
  store: StoreDriver,
  { logger, onLost }: DriverOptions,
  opened: Opened,
): Promise<void> {
  const lease = await StoreLease.take((await platformDatabase(store)).collection('leases'), {
    exclusive: store.exclusive,
    onLost:
      onLost ?? ((reason) => logger.error('the in-process drivers lost their lease', { error: reason })),
  });
  opened.add(() => lease.release());
}

async function openInProcessBus(
  store: StoreDriver,
  { logger, ...options }: DriverOptions,
): Promise<BusDrivers> {
  const database = await platformDatabase(store);
  const deliveries: WorkCollection = database.collection('deliveries');
  const deadLetters = new StoredDeadLetters(database);
  await Promise.all([prepareWorkCollection(deliveries), deadLetters.prepare()]);
  const events = new InProcessEvents(deliveries, deadLetters, eventPolicy(options), logger);
  return { messages: new InProcessMessages(), events, deadLetters };
}

async function openInProcessWork(
  store: StoreDriver,
  deadLetters: DeadLetterStore,
  { logger }: DriverOptions,
): Promise<WorkDrivers> {
  const database = await platformDatabase(store);
  const waiting: WorkCollection = database.collection('jobs');
  await prepareWorkCollection(waiting);
  const schedule = new RepeatSchedule(database.collection('schedules'), logger);
  return { jobs: new InProcessJobs(waiting, deadLetters, schedule, logger), limits: new MemoryLimits() };
}

// Clients are loaded only if there are servers, because they cost memory.

async function openNats(
  url: string,
  runtime: RuntimeConfig,
  options: DriverOptions,
  opened: Opened,
): Promise<BusDrivers> {
  const { openNatsDrivers } = await import('../nats/open-nats.js');
  const { close, check, ...drivers } = await openNatsDrivers(url, {
    name: options.name,
    replicas: runtime.NATS_REPLICAS,
    eventsMib: runtime.NATS_EVENTS_MIB,
    logger: options.logger,
    policy: { ...eventPolicy(options), stalledAfterMs: options.stalledAfterMs ?? STALLED_AFTER_MS },
  });
  opened.add(close);
  opened.checks['nats'] = check;
  return drivers;
}

async function openRedis(
  url: string,
  deadLetters: DeadLetterStore,
  { logger, stalledAfterMs = STALLED_AFTER_MS }: DriverOptions,
  opened: Opened,
): Promise<WorkDrivers> {
  const { openRedisDrivers } = await import('../redis/open-redis.js');
  const { close, check, ...drivers } = openRedisDrivers(url, { deadLetters, logger, stalledAfterMs });
  opened.add(close);
  opened.checks['redis'] = check;
  await check();
  return drivers;
}

function eventPolicy({ eventPolicy: own }: Pick<DriverOptions, 'eventPolicy'>): EventPolicy {
  return { ...EVENT_POLICY, ...own };
}
