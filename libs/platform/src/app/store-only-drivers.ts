import { AppError, platformErrors } from '@vale/contracts/define';
import { EventTransport } from '../bus/event-transport.js';
import { InProcessMessages } from '../in-process/in-process-messages.js';
import type { Files } from '../files.js';
import { JobTransport } from '../jobs/job-transport.js';
import { MemoryLimits } from '../limits/memory-limits.js';
import { DeadLetterStore } from '../delivery/dead-letter-store.js';
import type { StoreDriver } from '../store/store-driver.js';
import type { Drivers } from './drivers.js';

const refuse = (): Promise<never> => Promise.reject(new AppError(platformErrors.unavailable));

class NoEvents extends EventTransport {
  override readonly publishes = false;
  publish = refuse;
  consume = refuse;
  listen = refuse;
  protected requeueForConsumer = refuse;
}

class NoJobs extends JobTransport {
  add = refuse;
  work = refuse;
  requeue = refuse;
}

class NoDeadLetters extends DeadLetterStore {
  add = refuse;
  counts = refuse;
  list = refuse;
  find = refuse;
  requeue = refuse;
  discard = refuse;
}

/** Drivers for work on the store alone, such as a migration, which sends no messages, events or jobs. */
export function storeOnlyDrivers(store: StoreDriver, files: Files): Drivers {
  return {
    store,
    alone: false,
    messages: new InProcessMessages(),
    events: new NoEvents(),
    jobs: new NoJobs(),
    deadLetters: new NoDeadLetters(),
    files,
    limits: new MemoryLimits(),
    checks: {},
    close: () => store.close(),
  };
}
