import type { EventPolicy, EventTransport } from '../bus/event-transport.js';
import type { MessageTransport } from '../bus/message-transport.js';
import type { Files } from '../files.js';
import type { JobTransport } from '../jobs/job-transport.js';
import type { Limits } from '../limits.js';
import type { Logger } from '../logging.js';
import type { DeadLetterStore } from '../queue/dead-letter-store.js';
import type { StoreDriver } from '../store/store-driver.js';

/** One implementation of each capability, shared by all apps of a process. */
export interface Drivers {
  messages: MessageTransport;
  events: EventTransport;
  jobs: JobTransport;
  deadLetters: DeadLetterStore;
  store: StoreDriver;
  files: Files;
  limits: Limits;
  /** What readiness asks, by name; each rejects while its server is away. */
  checks: Record<string, () => Promise<void>>;
  close(): Promise<void>;
}

export interface DriverOptions {
  /** Names the connections at the servers. */
  name: string;
  logger: Logger;
  /** The in-process drivers lost their lease: whatever runs on them must stop. */
  onLost?: (reason: unknown) => void;
  eventPolicy?: Partial<EventPolicy>;
  /** Milliseconds after which the jobs of a process that died are taken by another (BullMQ); 15 s by default. */
  stalledAfterMs?: number;
}
