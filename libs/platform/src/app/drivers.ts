import type { EventPolicy, EventTransport } from '../bus/event-transport.js';
import type { MessageTransport } from '../bus/message-transport.js';
import type { Files } from '../files.js';
import type { JobTransport } from '../jobs/job-transport.js';
import type { Limits } from '../limits.js';
import type { Logger } from '../logging.js';
import type { DeadLetterStore } from '../delivery/dead-letter-store.js';
import type { StreamUse } from '../nats/streams.js';
import type { StoreDriver } from '../store/store-driver.js';

/** One implementation of each capability, shared by all apps of a process. */
export interface Drivers {
  messages: MessageTransport;
  events: EventTransport;
  jobs: JobTransport;
  deadLetters: DeadLetterStore;
  /** Present only if JetStream stores events and dead letters. */
  streamUse?: () => Promise<StreamUse[]>;
  /** Frees space in the stream of events. Only the app that `keepsEventSpace` may call it. */
  freeEvents?: () => Promise<void>;
  store: StoreDriver;
  /** This process holds the store's lease: no other one writes to it. */
  alone: boolean;
  files: Files;
  limits: Limits;
  /** Readiness checks, by name; each rejects while its server is unavailable. */
  checks: Record<string, () => Promise<void>>;
  close(): Promise<void>;
}

export interface DriverOptions {
  /** Name of the connections, for the servers' own tools. */
  name: string;
  logger: Logger;
  /** Called when the in-process drivers lose their lease. The process must then stop. */
  onLost?: (reason: unknown) => void;
  eventPolicy?: Partial<EventPolicy>;
  /** Milliseconds after which the events and jobs of a process that crashed run in another; 15 s by default. */
  stalledAfterMs?: number;
}
